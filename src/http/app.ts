// Builds the application: the base app and one plugin per interface. Opens no port.
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type BaseAppOptions, createBaseApp } from './base-app.ts';
import type { JsonSchema } from './schema/json-schema.ts';

/** The routes of one interface. A route '/' sets `prefixTrailingSlash: 'slash'`, so that '/api/v1' redirects. */
type RoutePlugin = {
  readonly prefix: string;
  readonly plugin: FastifyPluginAsync;
  /**
   * Components that its route schemas refer to. A plugin that adds its own would lose the compilers of the base app.
   */
  readonly schemas: readonly JsonSchema[];
};

export type App = FastifyInstance;

export type AppOptions = BaseAppOptions & {
  readonly plugins: readonly RoutePlugin[];
  /** Called after the last request. */
  readonly onClose?: () => Promise<void>;
};

export const buildApp = async (options: AppOptions): Promise<App> => {
  const app = await createBaseApp(options);
  if (options.onClose !== undefined) app.addHook('onClose', options.onClose);
  for (const { schemas } of options.plugins) for (const schema of schemas) app.addSchema(schema);
  for (const { plugin, prefix } of options.plugins) await app.register(plugin, { prefix });
  await app.ready();
  return app;
};

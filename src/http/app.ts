// Builds the application: the shell and every door with its prefix. Opens no port.
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type BaseAppOptions, createBaseApp } from './base-app.ts';
import type { JsonSchema } from './schema/json-schema.ts';

/** A way in: the routes of one dialect, under one prefix. A route '/' takes `prefixTrailingSlash: 'slash'`, so that '/api/v1' redirects. */
export type RoutePlugin = {
  readonly prefix: string;
  readonly plugin: FastifyPluginAsync;
  /** Components that its route schemas refer to. Added at the root: a plugin that adds its own loses the shell's compilers. */
  readonly schemas: readonly JsonSchema[];
};

export type App = FastifyInstance;

export type AppOptions = BaseAppOptions & {
  readonly plugins: readonly RoutePlugin[];
  /** When the application closes, after its last request. */
  readonly onClose?: () => Promise<void>;
};

export const buildApp = async (options: AppOptions): Promise<App> => {
  const app = await createBaseApp(options);
  if (options.onClose !== undefined) app.addHook('onClose', options.onClose);
  for (const { schemas } of options.plugins) for (const schema of schemas) app.addSchema(schema);
  for (const door of options.plugins) await app.register(door.plugin, { prefix: door.prefix });
  await app.ready();
  return app;
};

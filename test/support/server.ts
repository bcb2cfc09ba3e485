// A server with a few routes, for tests of features that all HTTP interfaces share.
import type { FastifyInstance } from 'fastify';
import { createConfig } from '../../src/config/load-config.ts';
import { type BaseAppOptions, createBaseApp } from '../../src/http/base-app.ts';

export type TestServerOptions = Partial<Omit<BaseAppOptions, 'config'>> & {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly routes?: (app: FastifyInstance) => void;
};

/** Silent unless a log stream is given. */
export const createTestServer = async (options: TestServerOptions = {}): Promise<FastifyInstance> => {
  const { settings = {}, routes, ...rest } = options;
  const quiet = rest.logStream === undefined ? { 'log.level': 'silent' } : {};
  const app = await createBaseApp({ version: '0.0.0', ...rest, config: createConfig({ ...quiet, ...settings }) });
  routes?.(app);
  await app.ready();
  return app;
};

/** Collects log lines as objects. */
export const createLogCollector = () => {
  const lines: Record<string, unknown>[] = [];
  return { lines, stream: { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) } };
};

// The API routes over a temporary catalogue, with access to pictures and log lines.
import { after } from 'node:test';
import type { DestinationStream } from 'pino';
import { composeMedia } from '../../src/app/media.ts';
import { createConfig } from '../../src/config/load-config.ts';
import { buildApp } from '../../src/http/app.ts';
import { API_PREFIX } from '../../src/http/request/urls.ts';
import { type ApiPluginOptions, createApiPlugin } from '../../src/routes/api/plugin.ts';
import { API_SCHEMAS } from '../../src/routes/api/schemas/response-schemas.ts';
import { BASE, createTestApp, type TestAppOptions } from './app.ts';
import { createTempFolder } from './temp-folder.ts';

export type ApiAppOptions = TestAppOptions &
  Pick<Partial<ApiPluginOptions>, 'pictures'> & { readonly logStream?: DestinationStream };

export const createApiApp = async ({ pictures, logStream, ...options }: ApiAppOptions) => {
  const { catalog } = await createTestApp(options);
  const quiet = logStream === undefined ? { 'log.level': 'silent' } : {};
  const config = createConfig({ ...quiet, ...options.settings });
  const media = composeMedia(createConfig({ 'data.dir': createTempFolder({ after }) }), '0.0.0');
  after(media.close);
  const parts = { catalog, config, media, version: '0.0.0' };
  const plugin = createApiPlugin({ ...parts, ...(pictures === undefined ? {} : { pictures }) });
  const address = { prefix: API_PREFIX, plugin, schemas: API_SCHEMAS };
  const app = await buildApp({
    config,
    version: '0.0.0',
    plugins: [address],
    ...(logStream === undefined ? {} : { logStream }),
  });
  after(() => app.close());
  return { app, catalog, get: (path: string) => app.inject(`${BASE}${API_PREFIX}${path}`) };
};

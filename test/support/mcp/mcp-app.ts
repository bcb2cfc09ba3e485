// The MCP routes on a loopback port over a temporary catalogue, closed after the test.
import { after } from 'node:test';
import { openCatalog } from '../../../src/app/application.ts';
import { createConfig } from '../../../src/config/load-config.ts';
import { buildApp } from '../../../src/http/app.ts';
import { API_PREFIX } from '../../../src/http/request/urls.ts';
import { createRecordPictures } from '../../../src/routes/api/present/record/record-pictures.ts';
import { createMcpPlugin } from '../../../src/routes/mcp/plugin.ts';
import { DEFAULT_FEATURES, type ServerFeatures } from '../../../src/routes/mcp/server-features.ts';
import { loadRecords, type RawRecord } from '../app.ts';
import { createTempFolder } from '../temp-folder.ts';

export type McpAppOptions = {
  readonly records: readonly RawRecord[];
  readonly offer?: ServerFeatures;
  readonly settings?: Readonly<Record<string, unknown>>;
};

/** Maps exist for every extent; no thumbnail was fetched. */
const MAPS_ALONE = createRecordPictures({ has: () => false, revision: () => '' }, false);

/** `address` is the URL of POST /mcp. */
export const createMcpApp = async ({ records, offer = DEFAULT_FEATURES, settings = {} }: McpAppOptions) => {
  const config = createConfig({ 'log.level': 'silent', 'data.dir': createTempFolder({ after }), ...settings });
  const catalog = await openCatalog(config);
  await loadRecords(catalog, records);
  const plugin = createMcpPlugin({ catalog, config, version: '0.0.0', pictures: MAPS_ALONE }, offer);
  const app = await buildApp({ config, version: '0.0.0', plugins: [{ prefix: API_PREFIX, plugin, schemas: [] }] });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  after(async () => {
    await app.close();
    await catalog.close();
  });
  return { app, catalog, origin, address: `${origin}${API_PREFIX}/mcp` };
};

// Speeds up the first start, as part of npm's `prepare`. It loads the demo catalogue and runs a few queries, without
// opening a port. `npm start` reuses the results in node_modules/.cache: the demo's files and Node's compile cache
// (NODE_COMPILE_CACHE).
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { composeApp, openCatalog } from '../../src/app/application.ts';
import { DEMO_FILES, prebuiltDemoFolder } from '../../src/app/prebuilt-demo.ts';
import { openRecordLoader } from '../../src/app/record-loader.ts';
import { syncDemo } from '../../src/catalog/load/demo.ts';
import '../../src/app/service.ts';
import { siteAddress } from '../../src/cli/commands/serve-command.ts';
import { createConfig } from '../../src/config/load-config.ts';
import '../../src/cli/main.ts';
import '../../src/server/run-serving.ts';

const PATHS = ['/', '/search?q=water', '/api/v1/search?q=water', '/api/v1/search?q=watr', '/readyz'];

const load = async (dataDir: string, base: string): Promise<void> => {
  const catalog = await openRecordLoader(createConfig({ 'data.dir': dataDir }));
  await syncDemo(catalog, base, { start: () => {}, progress: () => {} });
  await catalog.close();
};

/** Also builds the index and saves a snapshot of it. */
const ask = async (dataDir: string): Promise<void> => {
  const config = createConfig({ 'log.level': 'silent', 'data.dir': dataDir });
  const catalog = await openCatalog(config);
  const app = await composeApp({ config, version: '0.0.0', catalog });
  for (const url of PATHS) await app.inject(url);
  await app.close();
  await catalog.close();
};

const base = siteAddress(createConfig({}));
const folder = prebuiltDemoFolder(base);
rmSync(dirname(folder), { recursive: true, force: true }); // Outdated or incomplete.
mkdirSync(dirname(folder), { recursive: true });
const work = mkdtempSync(`${folder}-`);
try {
  await load(work, base);
  await ask(work);
  const made = mkdtempSync(`${folder}-`);
  for (const name of DEMO_FILES) renameSync(join(work, name), join(made, name));
  renameSync(made, folder);
} finally {
  rmSync(work, { recursive: true, force: true });
}

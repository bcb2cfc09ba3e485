// Runs the program once on a few records, so that what Node compiles of it is kept (NODE_COMPILE_CACHE) and the first start is
// quick: npm's `prepare`, after the scripts of the pages. It opens no port and leaves nothing else behind.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeApp, openCatalog } from '../src/compose.ts';
import { createConfig } from '../src/config/load.ts';
import { demoRecords } from '../src/demo/records.ts';
import '../src/compose-service.ts';
import '../src/doors/cli/main.ts';
import '../src/serve/run-thread.ts';

const RECORDS = 300;
const PATHS = ['/', '/search?q=water', '/api/v1/search?q=water', '/api/v1/search?q=watr', '/readyz'];

async function* someRecords() {
  let taken = 0;
  for await (const item of demoRecords('http://127.0.0.1:8080')) {
    yield { item, source: 'demo', place: 'the demo catalogue' };
    taken += 1;
    if (taken === RECORDS) return;
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'periplus-compile-'));
try {
  const config = createConfig({ 'log.level': 'silent', 'data.dir': dataDir });
  const catalog = await openCatalog(config);
  await catalog.load(someRecords(), { batchSize: RECORDS });
  const app = await composeApp({ config, version: '0.0.0', catalog });
  for (const url of PATHS) await app.inject(url);
  await app.close();
  await catalog.close();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

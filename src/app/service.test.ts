// The service with its real threads: it may be started while the records that it begins with are still being loaded.
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { buildRecord } from '../../test/support/records/record-builder.ts';
import { createTempFolder } from '../../test/support/temp-folder.ts';
import { createConfig } from '../config/load-config.ts';
import { openRecordLoader } from './record-loader.ts';
import { startService } from './service.ts';

const settings = (t: TestContext) =>
  createConfig({
    'log.level': 'silent',
    'data.dir': createTempFolder(t),
    'server.port': 0,
    'server.host': '127.0.0.1',
    'server.workers': 2,
  });

const RECORDS = 40;

test('the first query finds all records that are loaded while the threads start', async (t) => {
  const config = settings(t);
  const fill = async (): Promise<void> => {
    const catalog = await openRecordLoader(config);
    const items = Array.from({ length: RECORDS }, (_, n) => ({
      item: { kind: 'text', text: JSON.stringify(buildRecord({ id: `n${n}` })), line: n } as const,
      source: 'edu.test',
      path: 'test',
    }));
    await catalog.load(items, { batchSize: 10 });
    await catalog.close();
  };
  const serving = await startService(config, { version: '0.0.0', onError: () => {}, dataReady: fill() });
  t.after(() => serving.stop(0));
  const answer = await fetch(`${serving.address}/api/v1/search`);
  const { meta } = (await answer.json()) as { meta: { totalCount: number } };
  assert.equal(meta.totalCount, RECORDS);
});

test('if the records cannot be loaded, the service does not start and leaves nothing running', async (t) => {
  const begin = Promise.reject(new Error('no space left'));
  begin.catch(() => {});
  await assert.rejects(
    startService(settings(t), { version: '0.0.0', onError: () => {}, dataReady: begin }),
    /no space left/,
  );
});

// Takes and restores cluster snapshots as described in docs/cluster.md.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before, type TestContext } from 'node:test';
import { runCommand, startServer } from '../support/command.ts';
import { type SearchCluster, startSearchCluster } from '../support/opensearch/cluster.ts';
import { buildRecord } from '../support/records/record-builder.ts';
import { createTempFolder } from '../support/temp-folder.ts';

let cluster: SearchCluster;
before(async () => {
  cluster = await startSearchCluster();
});
after(() => cluster.stop());

const PREFIX = 'kept';

const engineFlags = (): readonly string[] => [
  ...['--engine-kind', 'opensearch', '--engine-url', cluster.urls.join(','), '--engine-index-prefix', PREFIX],
  ...['--engine-replicas', '0', '--engine-timeout-ms', '60000'],
];

const run = async (...args: readonly string[]): Promise<void> => {
  const { code, stderr } = await runCommand([...args, ...engineFlags()]);
  assert.equal(code, 0, stderr);
};

const importTitles = async (t: TestContext, titles: readonly string[]): Promise<void> => {
  const folder = createTempFolder(t);
  const records = titles.map((dct_title_s, n) => buildRecord({ id: `${titles.length}-${n}`, dct_title_s }));
  const file = join(folder, 'records.ndjson');
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
  await run('import', file, '--source', 'edu.test', '--data-dir', folder);
};

const call = async (method: string, path: string, body?: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${cluster.urls[0]}/${path}`, {
    ...{ method, headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, await answer.text());
};

const INDICES = { indices: `${PREFIX}-*`, include_global_state: false };

/** The number of hits for each word on a newly started server. */
const countsOf = async (t: TestContext, ...words: readonly string[]): Promise<readonly number[]> => {
  const server = await startServer(createTempFolder(t), ...engineFlags());
  const counts: number[] = [];
  for (const word of words) {
    const answer = await fetch(`${server.address}/api/v1/search?q=${word}&relax=off`);
    assert.equal(answer.status, 200);
    counts.push(((await answer.json()) as { meta: { totalCount: number } }).meta.totalCount);
  }
  server.child.kill('SIGTERM');
  await server.outcome;
  return counts;
};

test('a snapshot restores its records, drops later ones, and writes continue', async (t) => {
  await importTitles(t, ['Harbour of Adulis', 'Harbour of Muza']);
  await call('PUT', '_snapshot/backups', { type: 'fs', settings: { location: cluster.backups } });
  await call('PUT', '_snapshot/backups/monday?wait_for_completion=true', INDICES);
  await importTitles(t, ['Harbour of Rhapta', 'Market of Kane', 'Market of Barygaza']);
  assert.deepEqual(await countsOf(t, 'harbour', 'market'), [3, 2]);

  await call('DELETE', `${PREFIX}-*`);
  await call('POST', '_snapshot/backups/monday/_restore?wait_for_completion=true', INDICES);
  assert.deepEqual(await countsOf(t, 'harbour', 'market'), [2, 0]);

  await importTitles(t, ['Harbour of Rhapta', 'Market of Kane', 'Market of Barygaza']);
  assert.deepEqual(await countsOf(t, 'harbour', 'market'), [3, 2]);
});

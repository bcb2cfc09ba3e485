// periplus move with real files and a real node: into the cluster, interrupted, resumed and back.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createRecordStore } from '../../src/engine/embedded/store/record-store.ts';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import type { RecordChange } from '../../src/engine/engine.ts';
import { runCommand, startCommand } from '../support/command.ts';
import { type SearchCluster, startSearchCluster } from '../support/opensearch/cluster.ts';
import { createTempFolder } from '../support/temp-folder.ts';

let cluster: SearchCluster;
before(async () => {
  cluster = await startSearchCluster();
});
after(() => cluster.stop());

const RECORDS = 1_500;

const record = (n: number): object => ({
  id: `sheet-${n}`,
  dct_title_s: `Sheet ${n}`,
  dct_accessRights_s: 'Public',
  gbl_resourceClass_sm: ['Maps'],
  gbl_mdVersion_s: 'Aardvark',
  dcat_bbox: `ENVELOPE(${(n % 300) - 150},${(n % 300) - 149},${(n % 150) - 74},${(n % 150) - 75})`,
});

const toArguments = (dataDir: string): readonly string[] => [
  ...['--data-dir', dataDir, '--engine-url', cluster.urls.join(','), '--engine-index-prefix', 'moved'],
  ...['--engine-replicas', '0', '--engine-timeout-ms', '60000'],
];

const run = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await runCommand(args);
  assert.equal(code, 0, stderr);
  return stdout;
};

const everyChange = async (dataDir: string): Promise<readonly RecordChange[]> => {
  const records = createRecordStore(createStore({ dataDir, readOnly: true }));
  const { changes } = await records.changes({ limit: 10_000 });
  await records.close();
  return changes;
};

const withoutVersion = (change: RecordChange): object =>
  change.kind === 'put' ? { ...change, record: { ...change.record, version: '', row: 0 } } : change;

test('a catalogue moves into the cluster, resumes after an interruption, and moves back unchanged', async (context) => {
  const [first, second] = [createTempFolder(context), createTempFolder(context)];
  const file = join(first, 'records.ndjson');
  writeFileSync(file, Array.from({ length: RECORDS }, (_, n) => JSON.stringify(record(n))).join('\n'));
  await run('import', file, '--source', 'edu.test', '--data-dir', first);
  await run('remove', 'sheet-7', 'sheet-8', '--yes', '--data-dir', first);

  const stopped = startCommand(['move', '--to', 'opensearch', ...toArguments(first)]);
  for (let seen = 0; seen === 0; ) {
    await wait(50);
    const answer = await fetch(`${cluster.urls[0]}/moved-records-*/_search?size=0`).then((response) => response.text());
    await fetch(`${cluster.urls[0]}/moved-records-*/_refresh`, { method: 'POST' });
    seen = Number(/"value":(\d+)/.exec(answer)?.[1] ?? 0);
  }
  stopped.child.kill('SIGTERM');
  assert.equal((await stopped.outcome).code, 130);

  const there = await run('move', '--to', 'opensearch', ...toArguments(first));
  assert.match(there, /edu\.test\s+1,498\s+1,498\s+2\s+2\s+equal \(/);
  const onCluster = await run('stats', '--engine-kind', 'opensearch', '--json', ...toArguments(second));
  assert.match(onCluster, /1498/);
  await run('move', '--to', 'embedded', ...toArguments(second));
  const [before, back] = [await everyChange(first), await everyChange(second)];
  assert.equal(back.length, RECORDS);
  assert.deepEqual(back.map(withoutVersion), before.map(withoutVersion));
});

test('move reports why it cannot run', async (context) => {
  const folder = createTempFolder(context);
  const nothing = await runCommand(['move', '--to', 'opensearch', ...toArguments(join(folder, 'none'))]);
  assert.equal(nothing.code, 1);
  const nowhere = await runCommand(['move', '--to', 'somewhere', ...toArguments(folder)]);
  assert.equal(nowhere.code, 2);
  assert.match(nowhere.stderr, /--to opensearch/);
});

// Kills `periplus move` at random moments, into a real search node and back into another folder: the next run must
// continue or start again, and in the end nothing is lost or changed. Usage: node scripts/stress/kill-during-move.ts;
// PERIPLUS_KILLS sets the kills in each direction (8), PERIPLUS_RECORDS the records (3,000). Requires Java and Maven.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRecordStore } from '../../src/engine/embedded/store/record-store.ts';
import { createStore } from '../../src/engine/embedded/store/store.ts';
import type { RecordChange } from '../../src/engine/engine.ts';
import { runCommand, startCommand } from '../../test/support/command.ts';
import { startSearchCluster } from '../../test/support/opensearch/cluster.ts';
import { createRecord } from './attack/records.ts';

const KILLS = Number(process.env.PERIPLUS_KILLS ?? 8);
const RECORDS = Number(process.env.PERIPLUS_RECORDS ?? 3_000);
const REMOVED = ['record-7', 'record-8'];

const run = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await runCommand(args);
  assert.equal(code, 0, `${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
};

/** All records and tombstones in order, without what differs between stores. */
const readChanges = async (dataDir: string): Promise<readonly object[]> => {
  const records = createRecordStore(createStore({ dataDir, readOnly: true }));
  const { changes } = await records.changes({ limit: RECORDS + 10 });
  await records.close();
  const normalise = (change: RecordChange): object =>
    change.kind === 'put' ? { ...change, record: { ...change.record, version: '', row: 0 } } : change;
  return changes.map(normalise);
};

const measure = async (...args: readonly string[]): Promise<number> => {
  const startedAt = performance.now();
  await run('move', ...args);
  return performance.now() - startedAt;
};

/** Kills the command after random parts of the time that it needs, and finally lets it end. */
const moveWithKills = async (args: readonly string[], fullMs: number): Promise<string> => {
  let killed = 0;
  for (let attempt = 0; killed < KILLS && attempt < KILLS * 3; attempt++) {
    const { child, outcome } = startCommand(['move', ...args]);
    await wait(fullMs * (0.15 + Math.random() * 0.7));
    child.kill('SIGKILL');
    const { signal } = await outcome;
    if (signal === 'SIGKILL') killed += 1;
  }
  const report = await run('move', ...args);
  console.log(`${killed} kills, then: ${report.trim().split('\n').at(-1)?.replaceAll(/\s+/g, ' ')}`);
  return report;
};

/** The node and its settings; each prefix is a catalogue of its own. */
const toArguments = (urls: readonly string[], dataDir: string, prefix: string): readonly string[] => [
  ...['--data-dir', dataDir, '--engine-url', urls.join(','), '--engine-index-prefix', prefix],
  ...['--engine-replicas', '0', '--engine-timeout-ms', '60000'],
];

const attack = async (folder: string, urls: readonly string[]): Promise<void> => {
  const [source, back] = [join(folder, 'source'), join(folder, 'back')];
  const file = join(folder, 'records.ndjson');
  writeFileSync(file, Array.from({ length: RECORDS }, (_, n) => JSON.stringify(createRecord(n))).join('\n'));
  await run('import', file, '--source', 'edu.test', '--data-dir', source);
  await run('remove', ...REMOVED, '--yes', '--data-dir', source);
  const before = await readChanges(source);
  const thereMs = await measure('--to', 'opensearch', ...toArguments(urls, source, 'measured'));
  const backMs = await measure('--to', 'embedded', ...toArguments(urls, join(folder, 'measured'), 'measured'));
  const there = await moveWithKills(['--to', 'opensearch', ...toArguments(urls, source, 'killed')], thereMs);
  assert.match(there, /equal \(/);
  const home = await moveWithKills(['--to', 'embedded', ...toArguments(urls, back, 'killed')], backMs);
  assert.match(home, /equal \(/);
  assert.deepEqual(await readChanges(source), before, 'the source has changed');
  assert.deepEqual(await readChanges(back), before, 'the copy differs');
  console.log(`${before.length} records and tombstones are the same after both moves.`);
};

const folder = mkdtempSync(join(tmpdir(), 'periplus-move-'));
const cluster = await startSearchCluster();
try {
  await attack(folder, cluster.urls);
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

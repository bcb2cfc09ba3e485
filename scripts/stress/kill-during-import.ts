// Kills an import at random moments: the store must open, contain only complete batches, and accept the rest. Usage:
// node scripts/stress/kill-during-import.ts; PERIPLUS_KILLS sets the number of kills (200).

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { createStore, STORE_FILE } from '../../src/engine/embedded/store/store.ts';
import { parseStoredRecord } from '../../src/engine/record-store.ts';
import { startCommand } from '../../test/support/command.ts';

const KILLS = Number(process.env.PERIPLUS_KILLS ?? 200);
const BATCH = 20;
const RECORDS = 1500;

const folder = mkdtempSync(join(tmpdir(), 'periplus-kill-'));
const file = join(folder, 'records.ndjson');

const record = (n: number): object => ({
  id: `record-${String(n).padStart(6, '0')}`,
  dct_title_s: `Sheet ${n} of a long series`,
  dct_description_sm: [`Words about sheet ${n}. `.repeat(20)],
  dcat_bbox: `ENVELOPE(${(n % 300) - 150},${(n % 300) - 149},${(n % 150) - 74},${(n % 150) - 75})`,
});

const startImport = (dataDir: string) =>
  startCommand(['import', file, '--data-dir', dataDir, '--import-batch-size', String(BATCH)]);

/** The contents of the store, after checking that it is intact: complete batches, correct counts, readable records. */
const inspect = (dataDir: string): number => {
  const store = createStore({ dataDir });
  const { records, sequence } = store.stats();
  const listed = store.list({ visibility: 'all', offset: 0, limit: RECORDS + 1 }).records;
  store.close();
  assert.equal(listed.length, records, 'the count and the records differ');
  assert.equal(sequence, records, 'a sequence number was lost or assigned twice');
  assert.ok(records % BATCH === 0, `${records} records are no whole number of batches`);
  for (const [n, stored] of listed.entries())
    assert.equal(parseStoredRecord(stored).id, `record-${String(n).padStart(6, '0')}`);
  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  assert.deepEqual(Object.values(database.prepare('PRAGMA integrity_check').get() ?? {}), ['ok']);
  database.close();
  return records;
};

/** Milliseconds to the first written batch and to the end of an undisturbed import. */
const measure = async (): Promise<{ first: number; last: number }> => {
  const dataDir = join(folder, 'measure');
  const start = Date.now();
  const { outcome } = startImport(dataDir);
  let first = 0;
  const watch = setInterval(() => {
    first ||= countQuietly(dataDir) > 0 ? Date.now() - start : 0;
  }, 50);
  const { code, stderr } = await outcome;
  clearInterval(watch);
  assert.equal(code, 0, stderr);
  return { first: first || 500, last: Date.now() - start };
};

const countQuietly = (dataDir: string): number => {
  try {
    const store = createStore({ dataDir, readOnly: true });
    const { records } = store.stats();
    store.close();
    return records;
  } catch {
    return 0; // The file does not exist yet.
  }
};

const finish = async (dataDir: string): Promise<void> => {
  const { code, stdout, stderr } = await startImport(dataDir).outcome;
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^Imported 1,500 records .* 0 updated, .* 0 rejected/);
  assert.equal(inspect(dataDir), RECORDS);
};

const run = async (): Promise<void> => {
  writeFileSync(file, Array.from({ length: RECORDS }, (_, n) => JSON.stringify(record(n))).join('\n'));
  const { first, last } = await measure();
  const tally = { kills: 0, 'before the first batch': 0, 'in the middle': 0, 'after the end': 0, stores: 1 };
  let dataDir = join(folder, 'store-1');
  let before = 0;
  while (tally.kills < KILLS) {
    const { child, outcome } = startImport(dataDir);
    // Every fifth kill happens at any time after the start; the others wait until something new has been written.
    if (tally.kills % 5 === 0) await wait(Math.random() * first);
    else {
      while (countQuietly(dataDir) === before && child.exitCode === null) await wait(10);
      await wait(Math.random() * Math.max(last - first, 100) * 0.6);
    }
    child.kill('SIGKILL');
    await outcome;
    tally.kills += 1;
    const found = inspect(dataDir);
    assert.ok(found >= before, `${before - found} committed records were lost`);
    tally[found === 0 ? 'before the first batch' : found === RECORDS ? 'after the end' : 'in the middle'] += 1;
    before = found;
    if (found < RECORDS && tally.kills < KILLS) continue;
    await finish(dataDir);
    rmSync(dataDir, { recursive: true });
    tally.stores += 1;
    dataDir = join(folder, `store-${tally.stores}`);
    before = 0;
  }
  console.log(
    Object.entries(tally)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  );
};

try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

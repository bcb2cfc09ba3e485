// Harvests of a folder: what changed comes in, what failed is told, what is gone goes, and whoever is stopped goes on.
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test from 'node:test';
import { aRecord, createHarvestFixture, NAME } from '../../test/support/harvesting.ts';
import { createTempFolder } from '../../test/support/temp-folder.ts';
import { createStore, STORE_FILE } from '../engine/embedded/store/store.ts';
import { parseSource } from './parse-source.ts';

const FILES = Array.from({ length: 20 }, (_, n) => `r${String(n).padStart(2, '0')}`);

const createFilled = async (t: Parameters<typeof createHarvestFixture>[0], description = {}) => {
  const world = await createHarvestFixture(t);
  for (const id of FILES) world.write(`metadata/${id}.json`, aRecord(id));
  await world.add(description);
  const first = await world.run();
  assert.deepEqual([first.status, first.counts.added], ['success', FILES.length]);
  return world;
};

test('a second run reads only new and changed documents', async (t) => {
  const { write, remove, run, titles, runs } = await createFilled(t);
  write('metadata/r01.json', aRecord('r01', 'Changed'));
  write('metadata/new.json', [aRecord('n1'), aRecord('n2')]);
  remove('metadata/r02.json');
  const { counts, status, number } = await run();
  assert.deepEqual(
    { status, ...counts },
    {
      ...{ status: 'success', documents: 20, documentsRead: 2, added: 2, changed: 1, unchanged: 0 },
      ...{ failed: 0, records: 21, missing: 0, removed: 1 },
    },
  );
  const found = await titles();
  assert.equal(found.r01, 'Changed');
  assert.deepEqual([found.r02, found.n2], [undefined, 'Map n2']);
  assert.equal((await run()).counts.documentsRead, 0);
  assert.equal((await runs.get(number))?.source, NAME);
});

test('a file that becomes invalid keeps its record, and every run reports it until it is fixed', async (t) => {
  const { write, run, titles } = await createFilled(t);
  write('metadata/r03.json', '{"id": "r03", "dct_ti');
  write('metadata/r04.json', { id: 'r04' });
  for (let round = 0; round < 2; round++) {
    const { status, counts, samples, signatures } = await run();
    assert.deepEqual([status, counts.failed, counts.removed, counts.missing], ['success', 2, 0, 0]);
    assert.deepEqual(
      samples.map(({ path }) => path),
      ['metadata/r03.json', 'metadata/r04.json'],
    );
    assert.equal(samples[1]?.id, 'r04');
    assert.deepEqual(
      signatures.map(({ count }) => count),
      [1, 1],
    );
  }
  assert.equal((await titles()).r03, 'Map r03');
  write('metadata/r03.json', aRecord('r03', 'Mended'));
  assert.equal((await run()).counts.failed, 1);
  assert.equal((await titles()).r03, 'Mended');
});

test('all failures of a source with one file are stored', async (t) => {
  const { write, run, runs, add } = await createHarvestFixture(t);
  write('all.json', [aRecord('good'), ...Array.from({ length: 300 }, (_, n) => ({ id: `untitled-${n}` }))]);
  await add({});
  const { number, counts } = await run();
  assert.deepEqual([counts.added, counts.failed], [1, 300]);
  assert.equal((await runs.failuresOf(number, 0, 1_000)).failures.length, 300);
});

test('items that are not records are reported and do not stop the run', async (t) => {
  const { write, run, folder } = await createFilled(t);
  const outside = createTempFolder(t);
  write(
    'a/binary.json',
    new Uint8Array(100_000).map((_, n) => n % 256),
  );
  write('a/empty.json', '');
  write('a/words.json', 'x '.repeat(100_000));
  write('a/layers.json', '{}');
  write('a/huge.json', '');
  truncateSync(join(folder, 'a/huge.json'), 300 * 2 ** 20);
  write('a/picture.png', 'no');
  symlinkSync(outside, join(folder, 'a/out.json'));
  symlinkSync(join(folder, 'metadata'), join(folder, 'a/in'));
  write('z/good.json', aRecord('good'));
  const { status, counts, samples } = await run();
  assert.deepEqual([status, counts.added], ['success', 1]);
  const told = new Map(samples.map(({ path, reason }) => [path, reason]));
  assert.match(told.get('a/out.json') ?? '', /points outside/);
  assert.match(told.get('a/huge.json') ?? '', /larger than 256 MiB/);
  assert.match(told.get('a/binary.json') ?? '', /binary/);
  assert.match(told.get('a/empty.json') ?? '', /empty/);
  assert.ok(counts.failed > 1_000 && counts.failed < 1_100, String(counts.failed));
});

test('a missing record is removed after its grace period, and stays if it returns before', async (t) => {
  const { write, remove, run, titles, sources } = await createFilled(t, { graceHours: '24' });
  remove('metadata/r05.json', 'metadata/r06.json');
  const waiting = await run();
  assert.deepEqual([waiting.counts.missing, waiting.counts.removed], [2, 0]);
  assert.ok('r05' in (await titles()));
  write('metadata/r06.json', aRecord('r06'));
  assert.equal((await run()).counts.missing, 1);
  const longAgo = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await sources.setMissing(NAME, new Map([['r05', longAgo]]));
  const { counts } = await run();
  assert.deepEqual([counts.missing, counts.removed], [0, 1]);
  const found = await titles();
  assert.ok(!('r05' in found) && 'r06' in found);
  assert.equal((await sources.missing(NAME)).size, 0);
});

test('a run that would remove too many records fails and removes none, unless forced', async (t) => {
  const { remove, run, titles } = await createFilled(t, { maxRemovedPercent: '10' });
  remove(...FILES.slice(0, 3).map((id) => `metadata/${id}.json`));
  for (let round = 0; round < 2; round++) {
    const { status, reason, counts } = await run();
    assert.deepEqual([status, counts.missing, counts.removed], ['failed', 3, 0]);
    assert.match(reason ?? '', /3 of 20 records .* the limit is 10 %/);
  }
  assert.equal(Object.keys(await titles()).length, 20);
  assert.equal((await run({ isForced: true })).counts.removed, 3);
  assert.equal((await run()).status, 'success');
});

test('an empty or missing folder is a failure and removes nothing', async (t) => {
  const { remove, run, titles } = await createFilled(t);
  remove('metadata');
  assert.match((await run()).reason ?? '', /no record files/);
  remove('.');
  assert.match((await run()).reason ?? '', /folder of the source cannot be read: not found/);
  assert.equal(Object.keys(await titles()).length, 20);
});

test('of several files with the same id the last by path wins, also when only one of them changes or disappears', async (t) => {
  const { write, remove, run, titles } = await createFilled(t);
  write('a.json', aRecord('twice', 'from a'));
  write('m.json', aRecord('twice', 'from m'));
  const first = await run();
  assert.match(first.samples[0]?.reason ?? '', /m.json has the same id/);
  assert.equal((await titles()).twice, 'from m');
  write('a.json', aRecord('twice', 'from a again'));
  await run();
  assert.equal((await titles()).twice, 'from m');
  write('b.json', aRecord('twice', 'from b'));
  await run();
  assert.equal((await titles()).twice, 'from m');
  remove('m.json');
  assert.equal((await run()).counts.removed, 0);
  assert.equal((await titles()).twice, 'from b');
});

test('a record that was removed from the catalogue returns while its source contains it', async (t) => {
  const { run, titles, dataDir } = await createFilled(t);
  const store = createStore({ dataDir });
  store.write({ puts: [], removes: ['r07'] });
  store.close();
  const { counts } = await run();
  assert.deepEqual([counts.documentsRead, counts.added], [1, 1]);
  assert.ok('r07' in (await titles()));
});

test('after a catalogue was restored from a copy, everything is harvested again', async (t) => {
  const { dataDir, write, run, titles, records } = await createFilled(t);
  const copy = join(createTempFolder(t), STORE_FILE);
  const database = new DatabaseSync(join(dataDir, STORE_FILE));
  database.prepare('VACUUM INTO ?').run(copy);
  write('metadata/r08.json', aRecord('r08', 'Later'));
  await run();
  await records.close();
  for (const ending of ['-wal', '-shm']) rmSync(join(dataDir, STORE_FILE + ending), { force: true });
  database.close();
  cpSync(copy, join(dataDir, STORE_FILE));
  assert.equal((await titles()).r08, 'Map r08');
  const again = await createHarvestFixture(t, { 'data.dir': dataDir });
  const { counts } = await again.run();
  assert.deepEqual([counts.documentsRead, counts.changed], [20, 1]);
  assert.equal((await titles()).r08, 'Later');
});

test('a killed run is resumed under its number, and fails after too many crashes', async (t) => {
  const { runs, sources, run } = await createFilled(t);
  const killed = await runs.begin(NAME, 'schedule');
  await sources.setStatus(NAME, { lastRun: killed.number });
  const resumed = await run();
  assert.deepEqual(
    [resumed.number, resumed.resumed, resumed.trigger, resumed.status],
    [killed.number, 1, 'schedule', 'success'],
  );
  await runs.save({ ...resumed, status: 'running', resumed: 5 });
  const next = await run();
  assert.equal(next.number, killed.number + 1);
  const givenUp = await runs.get(killed.number);
  assert.deepEqual([givenUp?.status, givenUp?.completedAt === undefined], ['failed', false]);
});

test('an incomplete progress file is used up to its last complete line', async (t) => {
  const { dataDir, run } = await createFilled(t);
  const file = join(dataDir, 'harvest', NAME, 'progress.ndjson');
  appendFileSync(file, '{"path":"metadata/r09.json","ids":["r0');
  assert.equal((await run()).counts.documentsRead, 0);
  appendFileSync(file, 'x');
  const { status, counts } = await run();
  assert.deepEqual([status, counts.documentsRead], ['success', 0]);
});

test('one process at a time harvests a source; the other waits', async (t) => {
  const { run, write } = await createFilled(t);
  write('metadata/new.json', aRecord('new'));
  const both = await Promise.all([run(), run()]);
  assert.deepEqual(both.map(({ counts }) => counts.added).sort(), [0, 1]);
  assert.notEqual(both[0].number, both[1].number);
});

test('a stopped run is cancelled and keeps what it has read', async (t) => {
  const world = await createHarvestFixture(t, { 'import.batchSize': 5 });
  for (const id of FILES) world.write(`${id}.json`, aRecord(id));
  await world.add();
  const controller = new AbortController();
  const stopped = await world.run({ signal: controller.signal, onProgress: () => controller.abort() });
  assert.equal(stopped.status, 'cancelled');
  const found = Object.keys(await world.titles()).length;
  assert.ok(found >= 5 && found < 20, String(found));
  const { counts } = await world.run();
  assert.ok(counts.documentsRead < 20 && counts.records === 20);
});

test('a full run reads everything again, unchanged', async (t) => {
  const { run } = await createFilled(t);
  const { counts } = await run({ isFull: true });
  assert.deepEqual([counts.documentsRead, counts.unchanged, counts.changed], [20, 20, 0]);
});

test('of two sources with the same id the newer version stays and the other is reported; when it is removed, the other is loaded', async (t) => {
  const { write, run, titles, sources, harvest } = await createFilled(t);
  const other = createTempFolder(t);
  const dated = (title: string, year: number) => ({
    ...aRecord('shared', title),
    gbl_mdModified_dt: `${year}-01-01T00:00:00Z`,
  });
  writeFileSync(join(other, 'a.json'), JSON.stringify(dated('Newer', 2024)));
  writeFileSync(join(other, 'b.json'), JSON.stringify(aRecord('own')));
  await sources.add(parseSource({ name: 'other', address: other, maxRemovedPercent: '100' }));
  const runOther = async () =>
    harvest(await sources.get('other'), { trigger: 'manual', signal: new AbortController().signal });
  await runOther();
  write('shared.json', dated('Older', 2020));
  const { samples, counts } = await run();
  assert.deepEqual([counts.failed, samples[0]?.path, samples[0]?.id], [1, 'shared.json', 'shared']);
  assert.match(samples[0]?.reason ?? '', /other has the same or a newer version/);
  assert.equal((await titles()).shared, 'Newer');
  rmSync(join(other, 'a.json'));
  assert.equal((await runOther()).counts.removed, 1);
  assert.equal((await run()).counts.added, 1);
  assert.equal((await titles()).shared, 'Older');
});

test('records that break rules are counted per rule', async (t) => {
  const { write, run } = await createFilled(t);
  write('odd.json', { ...aRecord('odd'), dcat_bbox: 'ENVELOPE(10,20,30,40)', dct_references_s: 'no JSON' });
  const { warnings = [] } = await run();
  assert.ok(
    warnings.some(({ signature }) => signature === 'references'),
    JSON.stringify(warnings),
  );
});

test('a run whose lease expired continues where it was', async (t) => {
  const world = await createHarvestFixture(t, { 'import.batchSize': 5 });
  for (const id of FILES) world.write(`${id}.json`, aRecord(id));
  await world.add();
  const state = new DatabaseSync(join(world.dataDir, 'state.sqlite'));
  t.after(() => state.close());
  let isTaken = false;
  const run = await world.run({
    onProgress: () => {
      if (isTaken) return;
      isTaken = true;
      state.exec('UPDATE leases SET until = 0'); // as if the machine had slept
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_100); // until the lease is due to be renewed
    },
  });
  assert.deepEqual([run.status, run.counts.records, run.counts.added], ['success', 20, 20]);
});

// Downloads on a real disk; time is a number that the test moves.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { createArtifactStore } from './artifact-store.ts';

const keyOf = (n: number): string => hash('sha256', String(n));
const FACTS = { fileName: 'a.csv', contentType: 'text/csv', notes: [], origin: 'maps.example' };
const DAY_MS = 86_400_000;

const open = (t: { after: (work: () => void) => void }, maxBytes = 1_000) => {
  const folder = createTempFolder(t);
  const clock = { now: Date.now() };
  const artifacts = createArtifactStore({ folder, maxBytes, maxAgeMs: DAY_MS, now: () => clock.now });
  const keep = async (n: number, size = 100) => {
    const work = await artifacts.createFolder();
    writeFileSync(join(work, 'file'), 'x'.repeat(size));
    const kept = await artifacts.put(keyOf(n), join(work, 'file'), FACTS);
    await artifacts.discard(work);
    return kept;
  };
  return { folder, clock, artifacts, keep };
};

test('a download is found until it is too old, and its file is gone then', async (t) => {
  const { folder, clock, artifacts, keep } = open(t);
  const kept = await keep(1);
  assert.deepEqual(await artifacts.find(keyOf(1)), kept);
  clock.now += DAY_MS + 1;
  assert.equal(await artifacts.find(keyOf(1)), undefined);
  await artifacts.prune();
  assert.deepEqual(readdirSync(folder), ['work']);
});

test('what was cut short, or never finished, is not found', async (t) => {
  const { folder, artifacts, keep } = open(t);
  const kept = await keep(1);
  truncateSync(artifacts.pathOf(keyOf(1), kept), 50);
  assert.equal(await artifacts.find(keyOf(1)), undefined);
  writeFileSync(join(folder, `${keyOf(2)}.abc.data`), 'x');
  assert.equal(await artifacts.find(keyOf(2)), undefined);
});

test('those used longest ago give way', async (t) => {
  const { folder, clock, artifacts, keep } = open(t, 250);
  for (const n of [1, 2]) await keep(n);
  const at = (clock.now + 60_000) / 1_000;
  utimesSync(join(folder, `${keyOf(1)}.json`), at, at);
  await keep(3);
  const found = await Promise.all([1, 2, 3].map((n) => artifacts.find(keyOf(n))));
  assert.deepEqual(
    found.map((artifact) => artifact !== undefined),
    [true, false, true],
  );
});

test('what a killed process has left behind is removed when it is old', async (t) => {
  const { folder, clock, artifacts } = open(t);
  const work = await artifacts.createFolder();
  writeFileSync(join(work, 'file'), 'x');
  writeFileSync(join(folder, `${keyOf(9)}.abc.data`), 'x');
  await artifacts.prune();
  assert.equal(readdirSync(join(folder, 'work')).length, 1);
  clock.now += DAY_MS;
  await artifacts.prune();
  assert.deepEqual([readdirSync(folder), readdirSync(join(folder, 'work'))], [['work'], []]);
});

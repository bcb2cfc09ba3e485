// Downloads on disk, with a clock that the test controls.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { createTempFolder } from '../../../test/support/temp-folder.ts';
import { createArtifactStore } from './artifact-store.ts';

const keyOf = (n: number): string => hash('sha256', String(n));
const METADATA = { fileName: 'a.csv', contentType: 'text/csv', notes: [], origin: 'maps.example' };
const DAY_MS = 86_400_000;

const open = (t: { after: (work: () => void) => void }, maxBytes = 1_000) => {
  const folder = createTempFolder(t);
  const clock = { now: Date.now() };
  const artifacts = createArtifactStore({ folder, maxBytes, maxAgeMs: DAY_MS, now: () => clock.now });
  const store = async (n: number, size = 100) => {
    const work = await artifacts.createFolder();
    writeFileSync(join(work, 'file'), 'x'.repeat(size));
    const stored = await artifacts.put(keyOf(n), join(work, 'file'), METADATA);
    await artifacts.discard(work);
    return stored;
  };
  return { folder, clock, artifacts, store };
};

test('a download is found until it expires, and then its file is removed', async (t) => {
  const { folder, clock, artifacts, store } = open(t);
  const stored = await store(1);
  assert.deepEqual(await artifacts.find(keyOf(1)), stored);
  clock.now += DAY_MS + 1;
  assert.equal(await artifacts.find(keyOf(1)), undefined);
  await artifacts.prune();
  assert.deepEqual(readdirSync(folder), ['work']);
});

test('a truncated or unfinished download is not found', async (t) => {
  const { folder, artifacts, store } = open(t);
  const stored = await store(1);
  truncateSync(artifacts.pathOf(keyOf(1), stored), 50);
  assert.equal(await artifacts.find(keyOf(1)), undefined);
  writeFileSync(join(folder, `${keyOf(2)}.abc.data`), 'x');
  assert.equal(await artifacts.find(keyOf(2)), undefined);
});

test('the least recently used downloads are removed first', async (t) => {
  const { folder, clock, artifacts, store } = open(t, 250);
  for (const n of [1, 2]) await store(n);
  const at = (clock.now + 60_000) / 1_000;
  utimesSync(join(folder, `${keyOf(1)}.json`), at, at);
  await store(3);
  const found = await Promise.all([1, 2, 3].map((n) => artifacts.find(keyOf(n))));
  assert.deepEqual(
    found.map((artifact) => artifact !== undefined),
    [true, false, true],
  );
});

test('old files of a killed process are removed', async (t) => {
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

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { createTempFolder } from '../../test/temp-folder.ts';
import { createCacheKeyIndex } from './cache-key-index.ts';
import { createFileCache, SHARD_NAMES } from './file-cache.ts';

const keyOf = (n: number): string => hash('sha256', String(n));
const entry = (size: number, fill = 7) => ({ metadata: { type: 'image/png' }, bytes: new Uint8Array(size).fill(fill) });

const sizeOf = (folder: string): number =>
  [...SHARD_NAMES]
    .flatMap((shard) => {
      mkdirSync(join(folder, shard), { recursive: true });
      return readdirSync(join(folder, shard)).map((name) => statSync(join(folder, shard, name)).size);
    })
    .reduce((sum, size) => sum + size, 0);

test('an entry is found again, also by a cache that opens the folder later', async (t) => {
  const folder = createTempFolder(t);
  const cache = createFileCache({ folder, maxBytes: 1_000_000 });
  assert.equal(await cache.get(keyOf(1)), undefined);
  assert.equal(await cache.put(keyOf(1), entry(100)), true);
  const found = await createFileCache({ folder, maxBytes: 1_000_000 }).get(keyOf(1));
  assert.deepEqual(found?.metadata, { type: 'image/png' });
  assert.equal(found?.bytes.length, 100);
  assert.equal(await cache.has(keyOf(1)), true);
});

test('a truncated file is not served and is removed', async (t) => {
  const folder = createTempFolder(t);
  const cache = createFileCache({ folder, maxBytes: 1_000_000 });
  await cache.put(keyOf(1), entry(1_000));
  truncateSync(join(folder, keyOf(1).slice(0, 1), keyOf(1)), 500);
  assert.equal(await cache.get(keyOf(1)), undefined);
  assert.equal(await cache.has(keyOf(1)), false);
});

test('two writers stay within the limit together and evict the least recently used files', async (t) => {
  const folder = createTempFolder(t);
  const maxBytes = 160_000;
  const writers = [createFileCache({ folder, maxBytes }), createFileCache({ folder, maxBytes })];
  for (let n = 0; n < 200; n++) {
    await writers[n % 2]?.put(keyOf(n), entry(2_000));
    if (n === 50) utimesSync(join(folder, keyOf(50).slice(0, 1), keyOf(50)), Date.now() / 1000, Date.now() / 1000 + 99);
    assert.ok(sizeOf(folder) <= maxBytes);
  }
  assert.equal(await writers[0]?.has(keyOf(50)), true);
  assert.equal(await writers[0]?.has(keyOf(199)), true);
});

test('each cache updates the time of use of a file at most once per hour', async (t) => {
  const folder = createTempFolder(t);
  const path = join(folder, keyOf(1).slice(0, 1), keyOf(1));
  for (const cache of [1, 2].map(() => createFileCache({ folder, maxBytes: 160_000 }))) {
    await cache.put(keyOf(1), entry(10));
    utimesSync(path, 1, 1);
    assert.deepEqual((await cache.get(keyOf(1)))?.bytes.length, 10);
    const { mtimeMs } = statSync(path);
    assert.ok(Date.now() - mtimeMs < 60_000);
    assert.ok(await cache.get(keyOf(1)));
    assert.equal(statSync(path).mtimeMs, mtimeMs);
  }
});

test('an entry larger than the share of its folder is not stored', async (t) => {
  const cache = createFileCache({ folder: createTempFolder(t), maxBytes: 16_000 });
  assert.equal(await cache.put(keyOf(1), entry(1_001)), false);
  assert.equal(await cache.get(keyOf(1)), undefined);
});

test('unfinished files of a killed process are never served and are removed later', async (t) => {
  const folder = createTempFolder(t);
  mkdirSync(join(folder, 'unfinished'));
  const left = join(folder, 'unfinished', 'left');
  writeFileSync(left, readFileSync(import.meta.filename).subarray(0, 50));
  utimesSync(left, 1, 1);
  await createFileCache({ folder, maxBytes: 16_000 }).put(keyOf(1), entry(10));
  assert.deepEqual(readdirSync(join(folder, 'unfinished')), []);
});

test('a path is rejected as a key', async (t) => {
  const cache = createFileCache({ folder: createTempFolder(t), maxBytes: 16_000 });
  await assert.rejects(cache.get('../../etc/passwd'), RangeError);
});

test('the key index knows all keys, and its revision changes with them', async (t) => {
  const folder = createTempFolder(t);
  const cache = createFileCache({ folder, maxBytes: 1_000_000 });
  const keys = createCacheKeyIndex(folder, 100_000);
  t.after(keys.close);
  await keys.refresh();
  const before = keys.revision();
  assert.equal(keys.has(keyOf(1)), false);
  await cache.put(keyOf(1), entry(10));
  await keys.refresh();
  assert.equal(keys.has(keyOf(1)), true);
  assert.notEqual(keys.revision(), before);
  await cache.remove(keyOf(1));
  await keys.refresh();
  assert.equal(keys.has(keyOf(1)), false);
});

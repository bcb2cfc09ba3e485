import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { crc32 } from 'node:zlib';
import { createChance } from '../../../../test/support/random.ts';
import { randomRow } from '../../../../test/support/records.ts';
import { createTempFolder } from '../../../../test/support/temp-folder.ts';
import { addBit } from '../../../lib/bitset.ts';
import { createShared } from '../../../lib/growable.ts';
import { buildSegment } from '../build/build.ts';
import type { Generation } from './reader.ts';
import { readSnapshot, SNAPSHOT_FILE, type SnapshotState, writeSnapshot } from './snapshot.ts';

const STORE = 'store-1';
const SEQUENCE = 70;

const createState = (sizes: readonly number[]): SnapshotState => {
  const chance = createChance(7);
  const generation: Generation = sizes.map((size, part) => {
    const rows = Array.from({ length: size }, (_, n) => randomRow(chance, `r-${part}-${n}`, part * 1000 + n));
    const deleted = createShared(Uint32Array, Math.ceil(size / 32));
    if (size > 1) addBit(deleted, 1);
    return { segment: buildSegment(rows), deleted };
  });
  return { generation, storeId: STORE, sequence: SEQUENCE };
};

const STATE = createState([40, 7, 1]);

const save = (t: TestContext, state = STATE): { dataDir: string; path: string; bytes: Buffer } => {
  const dataDir = createTempFolder(t);
  writeSnapshot(dataDir, state);
  const path = join(dataDir, SNAPSHOT_FILE);
  return { dataDir, path, bytes: readFileSync(path) };
};

const read = (dataDir: string): SnapshotState | undefined => readSnapshot(dataDir, STORE, SEQUENCE);

const INTRO = 24;

/** The file with another header, as a program of another version would have written it. */
const withHeader = (bytes: Buffer, change: (text: string) => string): Buffer => {
  const end = INTRO + bytes.readUInt32LE(16);
  const header = Buffer.from(change(bytes.toString('utf8', INTRO, end)));
  const intro = Buffer.from(bytes.subarray(0, INTRO));
  intro.writeUInt32LE(header.length, 16);
  intro.writeUInt32LE(crc32(header), 20);
  return Buffer.concat([intro, header, bytes.subarray(end)]);
};

test('a generation comes back as it was, in shared memory', (t) => {
  for (const state of [STATE, createState([1]), createState([])]) {
    const found = read(save(t, state).dataDir);
    assert.deepEqual(found, state);
    for (const { segment } of found?.generation ?? []) {
      for (const column of Object.values(segment.columns)) assert.ok(column.buffer instanceof SharedArrayBuffer);
    }
  }
});

test('a newer snapshot takes the place of the old one, and leaves nothing else behind', (t) => {
  const { dataDir } = save(t);
  writeSnapshot(dataDir, createState([3]));
  assert.equal(read(dataDir)?.generation.length, 1);
  assert.deepEqual(readdirSync(dataDir), [SNAPSHOT_FILE]);
});

test('a file that is cut off anywhere is not taken', (t) => {
  const { dataDir, path, bytes } = save(t);
  const chance = createChance(11);
  const lengths = [0, 1, 15, 16, 23, 24, 25, bytes.length - 1, bytes.length - 9];
  for (let n = 0; n < 150; n++) lengths.push(chance.integer(0, bytes.length - 1));
  for (const length of lengths.sort((a, b) => b - a)) {
    truncateSync(path, length);
    assert.equal(read(dataDir), undefined, `cut to ${length} of ${bytes.length} bytes`);
  }
});

test('a file that is longer than it says is not taken', (t) => {
  const { dataDir, path, bytes } = save(t);
  writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(8)]));
  assert.equal(read(dataDir), undefined);
});

test('a flipped bit is noticed, or stands where nothing does', (t) => {
  const { dataDir, path, bytes } = save(t);
  const chance = createChance(13);
  let noticed = 0;
  for (let n = 0; n < 150; n++) {
    const place = n < INTRO ? n : chance.integer(0, bytes.length - 1);
    const flipped = Buffer.from(bytes);
    flipped[place] = (flipped[place] ?? 0) ^ (1 << chance.integer(0, 7));
    writeFileSync(path, flipped);
    const found = read(dataDir);
    if (found === undefined) noticed += 1;
    else assert.deepEqual(found, STATE, `bit flipped in byte ${place}`);
  }
  assert.ok(noticed > 100, `${noticed} noticed`);
});

test('a snapshot of another store, of later changes or of another layout is not taken', (t) => {
  const { dataDir, path, bytes } = save(t);
  assert.equal(readSnapshot(dataDir, 'store-2', SEQUENCE), undefined);
  assert.equal(readSnapshot(dataDir, STORE, SEQUENCE - 1), undefined);
  assert.equal(readSnapshot(dataDir, STORE, SEQUENCE + 1)?.sequence, SEQUENCE);
  writeFileSync(
    path,
    withHeader(bytes, (text) => text),
  );
  assert.deepEqual(read(dataDir), STATE);
  writeFileSync(
    path,
    withHeader(bytes, (text) => text.replace('"layout":"', '"layout":"0/')),
  );
  assert.equal(read(dataDir), undefined);
});

test('what is no snapshot at all is not taken', (t) => {
  const dataDir = createTempFolder(t);
  assert.equal(read(dataDir), undefined);
  for (const text of [
    '',
    'PERIPLUS-INDEX-1',
    'Once upon a time '.repeat(100),
    `PERIPLUS-INDEX-1${'\xff'.repeat(64)}`,
  ]) {
    writeFileSync(join(dataDir, SNAPSHOT_FILE), text, 'latin1');
    assert.equal(read(dataDir), undefined);
  }
  const taken = createTempFolder(t);
  mkdirSync(join(taken, SNAPSHOT_FILE));
  assert.equal(read(taken), undefined);
});

test('a write that fails says so and leaves nothing behind', (t) => {
  const dataDir = createTempFolder(t);
  mkdirSync(join(dataDir, SNAPSHOT_FILE));
  assert.throws(() => writeSnapshot(dataDir, STATE));
  assert.deepEqual(readdirSync(dataDir), [SNAPSHOT_FILE]);
});

test('a process killed while it wrote disturbs nobody, and its half file is cleared away in time', (t) => {
  const { dataDir, bytes } = save(t);
  const half = (name: string): string => {
    const path = join(dataDir, `${SNAPSHOT_FILE}.${name}.tmp`);
    writeFileSync(path, bytes.subarray(0, 5000));
    return path;
  };
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  utimesSync(half('0a-1b'), twoHoursAgo, twoHoursAgo);
  half('2c-3d');
  assert.deepEqual(read(dataDir), STATE);
  writeSnapshot(dataDir, STATE);
  assert.deepEqual(readdirSync(dataDir).sort(), [SNAPSHOT_FILE, `${SNAPSHOT_FILE}.2c-3d.tmp`]);
});

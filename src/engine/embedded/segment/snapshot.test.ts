import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { crc32 } from 'node:zlib';
import { addBit, createShared } from '@periplus/collections';
import { createRandom } from '../../../../test/support/random/random.ts';
import { randomRow } from '../../../../test/support/records/records.ts';
import { createTempFolder } from '../../../../test/support/temp-folder.ts';
import { buildSegment } from '../build/build-segment.ts';
import type { Generation } from './index-reader.ts';
import { readSnapshot, type SnapshotState, writeSnapshot } from './snapshot.ts';
import { createTemporaryName, removeStaleFiles, SNAPSHOT_FILE } from './snapshot-files.ts';

const BRANCH = 'history-1';
const SEQUENCE = 70;

const createState = (sizes: readonly number[]): SnapshotState => {
  const chance = createRandom(7);
  const generation: Generation = sizes.map((size, part) => {
    const rows = Array.from({ length: size }, (_, n) => randomRow(chance, `r-${part}-${n}`, part * 1000 + n));
    const deleted = createShared(Uint32Array, Math.ceil(size / 32));
    if (size > 1) addBit(deleted, 1);
    return { segment: buildSegment(rows), deleted };
  });
  return { generation, sequence: SEQUENCE, branch: BRANCH };
};

const STATE = createState([40, 7, 1]);

const save = (t: TestContext, state = STATE): { dataDir: string; path: string; bytes: Buffer } => {
  const dataDir = createTempFolder(t);
  writeSnapshot(dataDir, state);
  const path = join(dataDir, SNAPSHOT_FILE);
  return { dataDir, path, bytes: readFileSync(path) };
};

/** As a store that has come this far under the same branch. */
const read = (dataDir: string, reached = SEQUENCE, known = BRANCH): SnapshotState | undefined =>
  readSnapshot(dataDir, ({ sequence, branch }) => sequence <= reached && branch === known);

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
  const chance = createRandom(11);
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
  const chance = createRandom(13);
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

test('a snapshot of another history, of later changes or of another layout is not taken', (t) => {
  const { dataDir, path, bytes } = save(t);
  assert.equal(read(dataDir, SEQUENCE, 'history-2'), undefined);
  assert.equal(read(dataDir, SEQUENCE - 1), undefined);
  assert.equal(read(dataDir, SEQUENCE + 1)?.sequence, SEQUENCE);
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

const half = (dataDir: string, name: string): string => {
  writeFileSync(join(dataDir, name), 'PERIPLUS-INDEX-1');
  return join(dataDir, name);
};

/** The name under which another process would write. */
const nameOf = (pid: number): string => createTemporaryName().replace(`.${process.pid}.`, `.${pid}.`);

test('a process killed while it wrote disturbs nobody, and its half file is cleared away in time', (t) => {
  const { dataDir } = save(t);
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  utimesSync(half(dataDir, `${SNAPSHOT_FILE}.0a-1b.tmp`), twoHoursAgo, twoHoursAgo);
  const young = half(dataDir, `${SNAPSHOT_FILE}.2c-3d.tmp`);
  assert.deepEqual(read(dataDir), STATE);
  writeSnapshot(dataDir, STATE);
  assert.deepEqual(readdirSync(dataDir).sort(), [SNAPSHOT_FILE, basename(young)]);
});

test('what a dead process of this machine left is cleared away at once; what a living one or another program writes stays', (t) => {
  const { dataDir } = save(t);
  const dead = spawnSync(process.execPath, ['--version']).pid;
  half(dataDir, nameOf(dead));
  half(dataDir, nameOf(process.pid));
  const kept = [nameOf(process.ppid), `${SNAPSHOT_FILE}.elsewhere.${dead}.4e-5f.tmp`, 'index.tmp', 'other.0a-1b.tmp'];
  for (const name of kept) half(dataDir, name);
  removeStaleFiles(dataDir);
  assert.deepEqual(readdirSync(dataDir).sort(), [SNAPSHOT_FILE, ...kept].sort());
  removeStaleFiles(join(dataDir, 'none'));
});

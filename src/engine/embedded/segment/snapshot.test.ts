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
  const random = createRandom(7);
  const generation: Generation = sizes.map((size, segmentIndex) => {
    const rows = Array.from({ length: size }, (_, n) =>
      randomRow(random, `r-${segmentIndex}-${n}`, segmentIndex * 1000 + n),
    );
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

/** Reads the snapshot for a store with this history. */
const read = (dataDir: string, storeSequence = SEQUENCE, storeBranch = BRANCH): SnapshotState | undefined =>
  readSnapshot(dataDir, ({ sequence, branch }) => sequence <= storeSequence && branch === storeBranch);

const INTRO = 24;

/** The file with another header, as another version would have written it. */
const withHeader = (bytes: Buffer, change: (text: string) => string): Buffer => {
  const end = INTRO + bytes.readUInt32LE(16);
  const header = Buffer.from(change(bytes.toString('utf8', INTRO, end)));
  const intro = Buffer.from(bytes.subarray(0, INTRO));
  intro.writeUInt32LE(header.length, 16);
  intro.writeUInt32LE(crc32(header), 20);
  return Buffer.concat([intro, header, bytes.subarray(end)]);
};

test('a generation is read back unchanged, in shared memory', (t) => {
  for (const state of [STATE, createState([1]), createState([])]) {
    const found = read(save(t, state).dataDir);
    assert.deepEqual(found, state);
    for (const { segment } of found?.generation ?? []) {
      for (const column of Object.values(segment.columns)) assert.ok(column.buffer instanceof SharedArrayBuffer);
    }
  }
});

test('a new snapshot replaces the old one and leaves no other files', (t) => {
  const { dataDir } = save(t);
  writeSnapshot(dataDir, createState([3]));
  assert.equal(read(dataDir)?.generation.length, 1);
  assert.deepEqual(readdirSync(dataDir), [SNAPSHOT_FILE]);
});

test('a truncated file is rejected', (t) => {
  const { dataDir, path, bytes } = save(t);
  const random = createRandom(11);
  const lengths = [0, 1, 15, 16, 23, 24, 25, bytes.length - 1, bytes.length - 9];
  for (let n = 0; n < 150; n++) lengths.push(random.integer(0, bytes.length - 1));
  for (const length of lengths.sort((a, b) => b - a)) {
    truncateSync(path, length);
    assert.equal(read(dataDir), undefined, `cut to ${length} of ${bytes.length} bytes`);
  }
});

test('a file with trailing bytes is rejected', (t) => {
  const { dataDir, path, bytes } = save(t);
  writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(8)]));
  assert.equal(read(dataDir), undefined);
});

test('a flipped bit is detected, unless it is in the padding', (t) => {
  const { dataDir, path, bytes } = save(t);
  const random = createRandom(13);
  let detected = 0;
  for (let n = 0; n < 150; n++) {
    const position = n < INTRO ? n : random.integer(0, bytes.length - 1);
    const flipped = Buffer.from(bytes);
    flipped[position] = (flipped[position] ?? 0) ^ (1 << random.integer(0, 7));
    writeFileSync(path, flipped);
    const found = read(dataDir);
    if (found === undefined) detected += 1;
    else assert.deepEqual(found, STATE, `bit flipped in byte ${position}`);
  }
  assert.ok(detected > 100, `${detected} detected`);
});

test('a snapshot of another history, of later changes or of another layout is rejected', (t) => {
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

test('a file that is not a snapshot is rejected', (t) => {
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

test('a failed write throws and leaves no files', (t) => {
  const dataDir = createTempFolder(t);
  mkdirSync(join(dataDir, SNAPSHOT_FILE));
  assert.throws(() => writeSnapshot(dataDir, STATE));
  assert.deepEqual(readdirSync(dataDir), [SNAPSHOT_FILE]);
});

const writeIncomplete = (dataDir: string, name: string): string => {
  writeFileSync(join(dataDir, name), 'PERIPLUS-INDEX-1');
  return join(dataDir, name);
};

/** The temporary name of another process. */
const nameOf = (pid: number): string => createTemporaryName().replace(`.${process.pid}.`, `.${pid}.`);

test('an incomplete file of a killed process is ignored and removed later', (t) => {
  const { dataDir } = save(t);
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  utimesSync(writeIncomplete(dataDir, `${SNAPSHOT_FILE}.0a-1b.tmp`), twoHoursAgo, twoHoursAgo);
  const young = writeIncomplete(dataDir, `${SNAPSHOT_FILE}.2c-3d.tmp`);
  assert.deepEqual(read(dataDir), STATE);
  writeSnapshot(dataDir, STATE);
  assert.deepEqual(readdirSync(dataDir).sort(), [SNAPSHOT_FILE, basename(young)]);
});

test('files of dead processes on this host are removed; files of running processes and other programs stay', (t) => {
  const { dataDir } = save(t);
  const dead = spawnSync(process.execPath, ['--version']).pid;
  writeIncomplete(dataDir, nameOf(dead));
  writeIncomplete(dataDir, nameOf(process.pid));
  const kept = [nameOf(process.ppid), `${SNAPSHOT_FILE}.elsewhere.${dead}.4e-5f.tmp`, 'index.tmp', 'other.0a-1b.tmp'];
  for (const name of kept) writeIncomplete(dataDir, name);
  removeStaleFiles(dataDir);
  assert.deepEqual(readdirSync(dataDir).sort(), [SNAPSHOT_FILE, ...kept].sort());
  removeStaleFiles(join(dataDir, 'none'));
});

// The snapshot file: the segments of a generation on disk, so that a start reads the index instead of rebuilding it.
// Format: magic, length and checksum of the header, header as JSON, then the columns, each padded to a multiple of 8
// bytes.
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Generation } from './index-reader.ts';
import { SEGMENT_LAYOUT } from './layout.ts';
import type { Column, Segment } from './segment.ts';
import { createTemporaryName, removeStaleFiles, SNAPSHOT_FILE } from './snapshot-files.ts';

const MAGIC = 'PERIPLUS-INDEX-1';
const ALIGNMENT = 8;

const TYPES = {
  Uint8Array: { bytes: 1, over: (buffer: SharedArrayBuffer): Column => new Uint8Array(buffer) },
  Uint16Array: { bytes: 2, over: (buffer: SharedArrayBuffer): Column => new Uint16Array(buffer) },
  Uint32Array: { bytes: 4, over: (buffer: SharedArrayBuffer): Column => new Uint32Array(buffer) },
  Int32Array: { bytes: 4, over: (buffer: SharedArrayBuffer): Column => new Int32Array(buffer) },
  Float32Array: { bytes: 4, over: (buffer: SharedArrayBuffer): Column => new Float32Array(buffer) },
  Float64Array: { bytes: 8, over: (buffer: SharedArrayBuffer): Column => new Float64Array(buffer) },
} as const;
type TypeName = keyof typeof TYPES;

type ColumnEntry = {
  readonly name: string;
  readonly type: TypeName;
  readonly length: number;
  readonly checksum: number;
};
type Header = {
  readonly layout: string;
  readonly sequence: number;
  readonly branch: string;
  readonly segments: readonly { readonly size: number; readonly columns: readonly ColumnEntry[] }[];
};

/** A generation and the point in the store's history that it includes. */
export type SnapshotState = {
  readonly generation: Generation;
  readonly sequence: number;
  readonly branch: string;
};

/** Whether the store went through the state of a snapshot. */
export type IsKnownState = (state: { readonly sequence: number; readonly branch: string }) => boolean;

const DELETED = '(deleted)';

const bytesOf = (column: Column): Uint8Array => new Uint8Array(column.buffer, column.byteOffset, column.byteLength);

const padded = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

const toEntry = ([name, column]: readonly [string, Column]): ColumnEntry => ({
  name,
  type: column.constructor.name as TypeName,
  length: column.length,
  checksum: crc32(bytesOf(column)),
});

const columnsOf = ({ segment, deleted }: Generation[number]): readonly (readonly [string, Column])[] => [
  ...Object.entries(segment.columns),
  [DELETED, deleted],
];

const writeAll = (file: number, bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, Math.min(bytes.length - at, 2 ** 28));
};

const toPaddedColumns = (entry: Generation[number]): readonly Uint8Array[] =>
  columnsOf(entry).flatMap(([, column]) => [
    bytesOf(column),
    new Uint8Array(padded(column.byteLength) - column.byteLength),
  ]);

const writeFile = (path: string, chunks: readonly Uint8Array[]): void => {
  const file = openSync(path, 'w');
  try {
    for (const chunk of chunks) writeAll(file, chunk);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Writes a temporary file and renames it, so that no reader sees an incomplete file. */
export const writeSnapshot = (dataDir: string, state: SnapshotState): void => {
  removeStaleFiles(dataDir);
  const segments = state.generation.map((entry) => ({
    size: entry.segment.size,
    columns: columnsOf(entry).map(toEntry),
  }));
  const { sequence, branch } = state;
  const header = Buffer.from(JSON.stringify({ layout: SEGMENT_LAYOUT, sequence, branch, segments } satisfies Header));
  const intro = Buffer.alloc(MAGIC.length + 8);
  intro.write(MAGIC, 'latin1');
  intro.writeUInt32LE(header.length, MAGIC.length);
  intro.writeUInt32LE(crc32(header), MAGIC.length + 4);
  const temporary = join(dataDir, createTemporaryName());
  try {
    writeFile(temporary, [intro, header, ...state.generation.flatMap(toPaddedColumns)]);
    renameSync(temporary, join(dataDir, SNAPSHOT_FILE));
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  }
};

const readExactly = (file: number, bytes: Uint8Array<ArrayBufferLike>, position: number): boolean => {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, Math.min(bytes.length - at, 2 ** 28), position + at);
    if (count === 0) return false;
    at += count;
  }
  return true;
};

const readHeader = (file: number): { header: Header; end: number } | undefined => {
  const intro = Buffer.alloc(MAGIC.length + 8);
  if (!readExactly(file, intro, 0) || intro.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined;
  const length = intro.readUInt32LE(MAGIC.length);
  if (length > 2 ** 26) return undefined;
  const text = Buffer.alloc(length);
  if (!readExactly(file, text, intro.length) || crc32(text) !== intro.readUInt32LE(MAGIC.length + 4)) return undefined;
  return { header: JSON.parse(text.toString()) as Header, end: intro.length + length };
};

const readColumn = (file: number, entry: ColumnEntry, position: number): Column | undefined => {
  const type = TYPES[entry.type];
  const buffer = new SharedArrayBuffer(entry.length * type.bytes);
  const bytes = new Uint8Array(buffer);
  if (!readExactly(file, bytes, position) || crc32(bytes) !== entry.checksum) return undefined;
  return type.over(buffer);
};

const readSegments = (file: number, { header, end }: { header: Header; end: number }): Generation | undefined => {
  let position = end;
  const generation: { segment: Segment; deleted: Uint32Array }[] = [];
  for (const { size, columns } of header.segments) {
    const read: Record<string, Column> = {};
    for (const entry of columns) {
      const column = readColumn(file, entry, position);
      if (column === undefined) return undefined;
      read[entry.name] = column;
      position += padded(column.byteLength);
    }
    const { [DELETED]: deleted, ...rest } = read;
    generation.push({ segment: { size, columns: rest }, deleted: deleted as Uint32Array });
  }
  return position === fstatSync(file).size ? generation : undefined;
};

const readMatching = (file: number, isKnown: IsKnownState): SnapshotState | undefined => {
  const found = readHeader(file);
  if (found === undefined) return undefined;
  const { layout, sequence, branch } = found.header;
  if (layout !== SEGMENT_LAYOUT || !isKnown({ sequence, branch })) return undefined;
  const generation = readSegments(file, found);
  return generation === undefined ? undefined : { generation, sequence, branch };
};

/** Undefined if there is no snapshot, or if it is incomplete, has another layout or is from another history. */
export const readSnapshot = (dataDir: string, isKnown: IsKnownState): SnapshotState | undefined => {
  let file: number | undefined;
  try {
    file = openSync(join(dataDir, SNAPSHOT_FILE), 'r');
    return readMatching(file, isKnown);
  } catch (cause) {
    // After any I/O error, the index is rebuilt instead.
    if ((cause as NodeJS.ErrnoException).errno !== undefined) return undefined;
    throw cause;
  } finally {
    if (file !== undefined) closeSync(file);
  }
};

/** The number of records in the snapshot, whatever catalogue and version it is from; 0 if there is none. */
export const countSnapshotRecords = (dataDir: string): number => {
  const path = join(dataDir, SNAPSHOT_FILE);
  if (!existsSync(path)) return 0;
  const file = openSync(path, 'r');
  try {
    return readHeader(file)?.header.segments.reduce((sum, { size }) => sum + size, 0) ?? 0;
  } finally {
    closeSync(file);
  }
};

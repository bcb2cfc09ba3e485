// Reads the directories of a TIFF file (TIFF 6.0, BigTIFF) by byte ranges, without pixels.

import type { ReadRange } from '../read-range.ts';

export type TiffEntry = {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** The values in the byte order of the file. */
  readonly bytes: Buffer;
};

export type TiffDirectory = ReadonlyMap<number, TiffEntry>;

export type TiffFile = { readonly isLittleEndian: boolean; readonly directories: readonly TiffDirectory[] };

/** Size of a value by type number. */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  ...{ 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8 },
};

const MAX_DIRECTORIES = 32;
const MAX_ENTRIES = 200;
/** Enough for the offsets of 250,000 tiles. */
const MAX_VALUE_BYTES = 2_000_000;

type Reader = {
  readonly u16: (bytes: Buffer, at: number) => number;
  readonly u32: (bytes: Buffer, at: number) => number;
  readonly u64: (bytes: Buffer, at: number) => number;
};

const LITTLE: Reader = {
  u16: (bytes, at) => bytes.readUInt16LE(at),
  u32: (bytes, at) => bytes.readUInt32LE(at),
  u64: (bytes, at) => Number(bytes.readBigUInt64LE(at)),
};

const BIG: Reader = {
  u16: (bytes, at) => bytes.readUInt16BE(at),
  u32: (bytes, at) => bytes.readUInt32BE(at),
  u64: (bytes, at) => Number(bytes.readBigUInt64BE(at)),
};

const readerOf = (isLittle: boolean): Reader => (isLittle ? LITTLE : BIG);

/** Returns the integers of an entry; empty for other types. */
export const numbersOf = ({ type, count, bytes }: TiffEntry, isLittle: boolean): readonly number[] => {
  const { u16, u32, u64 } = readerOf(isLittle);
  const size = TYPE_BYTES[type] ?? 1;
  const read = new Map<number, (at: number) => number>([
    [1, (at) => bytes.readUInt8(at)],
    [3, (at) => u16(bytes, at)],
    [4, (at) => u32(bytes, at)],
    [13, (at) => u32(bytes, at)],
    [16, (at) => u64(bytes, at)],
    [18, (at) => u64(bytes, at)],
  ]).get(type);
  return read === undefined ? [] : Array.from({ length: count }, (_, n) => read(n * size));
};

type Layout = { readonly countBytes: number; readonly entryBytes: number; readonly offsetBytes: number };
const CLASSIC: Layout = { countBytes: 2, entryBytes: 12, offsetBytes: 4 };
const LARGE: Layout = { countBytes: 8, entryBytes: 20, offsetBytes: 8 };

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns undefined when the file is not TIFF; throws RangeError when it is damaged. */
export const readTiff = async (read: ReadRange): Promise<TiffFile | undefined> => {
  const readBuffer = async (offset: number, length: number): Promise<Buffer> => {
    if (length > MAX_VALUE_BYTES) throw new RangeError('a part of the file is too large');
    const bytes = toBuffer(await read(offset, length));
    if (bytes.length < length) throw new RangeError('the file is truncated');
    return bytes;
  };
  const head = await readBuffer(0, 16);
  const order = head.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const isLittle = order === 'II';
  const { u16, u32, u64 } = readerOf(isLittle);
  const version = u16(head, 2);
  if (version !== 42 && version !== 43) return undefined;
  const layout = version === 42 ? CLASSIC : LARGE;
  const offsetAt = (bytes: Buffer, at: number): number => (layout === CLASSIC ? u32(bytes, at) : u64(bytes, at));

  const readEntry = async (bytes: Buffer): Promise<TiffEntry> => {
    const [tag, type, count] = [u16(bytes, 0), u16(bytes, 2), offsetAt(bytes, 4)];
    const length = count * (TYPE_BYTES[type] ?? 1);
    const at = 4 + layout.offsetBytes;
    const isInline = length <= layout.offsetBytes;
    const values = isInline ? bytes.subarray(at, at + length) : await readBuffer(offsetAt(bytes, at), length);
    return { tag, type, count, bytes: values };
  };

  const directories: TiffDirectory[] = [];
  let offset = layout === CLASSIC ? u32(head, 4) : u64(head, 8);
  while (offset !== 0 && directories.length < MAX_DIRECTORIES) {
    const countBuffer = await readBuffer(offset, layout.countBytes);
    const count = layout === CLASSIC ? u16(countBuffer, 0) : u64(countBuffer, 0);
    if (count > MAX_ENTRIES) throw new RangeError('a directory has too many entries');
    const length = count * layout.entryBytes;
    const body = await readBuffer(offset + layout.countBytes, length + layout.offsetBytes);
    const directory = new Map<number, TiffEntry>();
    for (let at = 0; at < length; at += layout.entryBytes) {
      const entry = await readEntry(body.subarray(at, at + layout.entryBytes));
      directory.set(entry.tag, entry);
    }
    directories.push(directory);
    offset = offsetAt(body, length);
  }
  return { isLittleEndian: isLittle, directories };
};

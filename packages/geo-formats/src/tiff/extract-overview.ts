// Extracts the smallest sufficient overview of a Cloud Optimized GeoTIFF as a TIFF file of its own, reading only the
// bytes of that overview. Any TIFF reader can then decode it.
import type { ReadRange } from '../read-range.ts';
import { numbersOf, readTiff, type TiffDirectory, type TiffEntry, type TiffFile } from './directory.ts';
import { longs, TAG } from './tags.ts';

/** Tags that are needed to decode pixels. */
export const IMAGE_TAGS = [
  ...[256, 257, 258, 259, 262, 266, 277, 278, 284, 317, 320, 322, 323, 338, 339, 340, 341, 347, 530, 531, 532],
];

export type OverviewLimits = {
  /** Required length of the longer side. */
  readonly minPixels: number;
  /** Limit of the extracted image. */
  readonly maxPixels: number;
  readonly maxBytes: number;
};

const numberOf = (directory: TiffDirectory, tag: number, isLittle: boolean): number => {
  const entry = directory.get(tag);
  return entry === undefined ? 0 : (numbersOf(entry, isLittle)[0] ?? 0);
};

export type TiffImage = { readonly directory: TiffDirectory; readonly width: number; readonly height: number };

/** Omits masks. */
export const imagesOf = ({ directories, isLittleEndian: isLittle }: TiffFile): TiffImage[] =>
  directories
    .filter((directory) => (numberOf(directory, TAG.subfile, isLittle) & 4) === 0)
    .map((directory) => ({
      directory,
      width: numberOf(directory, TAG.width, isLittle),
      height: numberOf(directory, TAG.height, isLittle),
    }))
    .filter(({ width, height }) => width > 0 && height > 0);

const pick = (candidates: readonly TiffImage[], minPixels: number): TiffImage | undefined => {
  const bySize = candidates.toSorted((a, b) => a.width - b.width);
  return bySize.find(({ width, height }) => Math.max(width, height) >= minPixels) ?? bySize.at(-1);
};

export type ImageChunks = {
  readonly offsets: readonly number[];
  readonly lengths: readonly number[];
  readonly isTiled: boolean;
};

export const chunksOf = ({ directory }: TiffImage, isLittle: boolean): ImageChunks => {
  const isTiled = directory.has(TAG.tileOffsets);
  const list = (tag: number): readonly number[] => {
    const entry = directory.get(tag);
    return entry === undefined ? [] : numbersOf(entry, isLittle);
  };
  const offsets = list(isTiled ? TAG.tileOffsets : TAG.stripOffsets);
  const lengths = list(isTiled ? TAG.tileLengths : TAG.stripLengths);
  if (offsets.length === 0 || offsets.length !== lengths.length) throw new RangeError('an image has no pixels');
  return { offsets, lengths, isTiled };
};

/** The chunks of an overview are adjacent, so a request reads them all. */
export const readChunks = async (
  read: ReadRange,
  { offsets, lengths }: ImageChunks,
  maxBytes: number,
): Promise<Buffer[]> => {
  const filled = offsets.flatMap((offset, n) =>
    (lengths[n] ?? 0) > 0 ? [{ offset, end: offset + (lengths[n] ?? 0) }] : [],
  );
  const start = Math.min(...filled.map(({ offset }) => offset));
  const end = Math.max(...filled.map((chunk) => chunk.end));
  if (filled.length === 0 || end - start > maxBytes) throw new RangeError('the smallest overview is too large');
  const bytes = await read(start, end - start);
  if (bytes.length < end - start) throw new RangeError('the file is truncated');
  return offsets.map((offset, n) => Buffer.from(bytes.subarray(offset - start, offset - start + (lengths[n] ?? 0))));
};

/** Writes header, pixels, values that do not fit into an entry, and entries. */
export const assembleTiff = (
  isLittle: boolean,
  tags: readonly TiffEntry[],
  chunks: readonly Buffer[],
  isTiled: boolean,
): Buffer => {
  const parts: Buffer[] = [Buffer.alloc(8)];
  let end = 8;
  const appendPadded = (bytes: Buffer): number => {
    const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
    parts.push(padded);
    end += padded.length;
    return end - padded.length;
  };
  const offsets = chunks.map(appendPadded);
  const entries = [
    ...tags,
    longs(isTiled ? TAG.tileOffsets : TAG.stripOffsets, offsets, isLittle),
    longs(
      isTiled ? TAG.tileLengths : TAG.stripLengths,
      chunks.map(({ length }) => length),
      isLittle,
    ),
  ].sort((a, b) => a.tag - b.tag);
  const u16 = (into: Buffer, value: number, at: number) =>
    isLittle ? into.writeUInt16LE(value, at) : into.writeUInt16BE(value, at);
  const u32 = (into: Buffer, value: number, at: number) =>
    isLittle ? into.writeUInt32LE(value, at) : into.writeUInt32BE(value, at);
  const table = Buffer.alloc(2 + entries.length * 12 + 4);
  u16(table, entries.length, 0);
  for (const [n, { tag, type, count, bytes }] of entries.entries()) {
    const at = 2 + n * 12;
    u16(table, tag, at);
    u16(table, type, at + 2);
    u32(table, count, at + 4);
    if (bytes.length <= 4) bytes.copy(table, at + 8);
    else u32(table, appendPadded(bytes), at + 8);
  }
  const tableAt = appendPadded(table);
  const head = parts[0] ?? Buffer.alloc(8);
  head.write(isLittle ? 'II' : 'MM', 'latin1');
  u16(head, 42, 2);
  u32(head, tableAt, 4);
  return Buffer.concat(parts);
};

/**
 * Returns undefined when the file is not TIFF; throws RangeError when it is damaged or has no overview within the
 * limits.
 */
export const extractOverview = async (read: ReadRange, limits: OverviewLimits): Promise<Buffer | undefined> => {
  const file = await readTiff(read);
  if (file === undefined) return undefined;
  const { isLittleEndian: isLittle } = file;
  const picked = pick(imagesOf(file), limits.minPixels);
  if (picked === undefined) throw new RangeError('the file has no image');
  if (picked.width * picked.height > limits.maxPixels) throw new RangeError('the smallest overview is too large');
  const chunks = chunksOf(picked, isLittle);
  const tags = IMAGE_TAGS.flatMap((tag) => picked.directory.get(tag) ?? []);
  return assembleTiff(isLittle, tags, await readChunks(read, chunks, limits.maxBytes), chunks.isTiled);
};

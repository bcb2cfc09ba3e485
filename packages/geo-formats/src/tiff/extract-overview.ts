// Cuts the smallest overview that is large enough out of a Cloud Optimized GeoTIFF, as a TIFF file of its own: any reader of TIFF can
// then decode it, and only its bytes are read.
import { numbersOf, type ReadRange, readTiff, type TiffDirectory, type TiffEntry, type TiffFile } from './directory.ts';
import { longs, TAG } from './tags.ts';

/** What a reader needs to make pixels of the bytes; places and names stay behind. */
export const IMAGE_TAGS = [
  ...[256, 257, 258, 259, 262, 266, 277, 278, 284, 317, 320, 322, 323, 338, 339, 340, 341, 347, 530, 531, 532],
];

export type OverviewLimits = {
  /** The longer side should have as many pixels. */
  readonly leastPixels: number;
  /** Of the image that is cut out. */
  readonly mostPixels: number;
  readonly mostBytes: number;
};

const numberOf = (directory: TiffDirectory, tag: number, isLittle: boolean): number => {
  const entry = directory.get(tag);
  return entry === undefined ? 0 : (numbersOf(entry, isLittle)[0] ?? 0);
};

export type TiffImage = { readonly directory: TiffDirectory; readonly width: number; readonly height: number };

/** Masks say which pixels count; they are no images. */
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
  const bySize = candidates.toSorted((one, other) => one.width - other.width);
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

/** The pieces of an overview lie together, so one request gets them all. */
export const readChunks = async (
  read: ReadRange,
  { offsets, lengths }: ImageChunks,
  mostBytes: number,
): Promise<Buffer[]> => {
  const filled = offsets.flatMap((offset, n) =>
    (lengths[n] ?? 0) > 0 ? [{ offset, end: offset + (lengths[n] ?? 0) }] : [],
  );
  const start = Math.min(...filled.map(({ offset }) => offset));
  const end = Math.max(...filled.map((piece) => piece.end));
  if (filled.length === 0 || end - start > mostBytes) throw new RangeError('the smallest overview is too large');
  const bytes = await read(start, end - start);
  if (bytes.length < end - start) throw new RangeError('the file ends too early');
  return offsets.map((offset, n) => Buffer.from(bytes.subarray(offset - start, offset - start + (lengths[n] ?? 0))));
};

/** Header, pixels, values that do not fit into an entry, entries. */
export const assembleTiff = (
  isLittle: boolean,
  kept: readonly TiffEntry[],
  pieces: readonly Buffer[],
  isTiled: boolean,
): Buffer => {
  const parts: Buffer[] = [Buffer.alloc(8)];
  let end = 8;
  const append = (bytes: Buffer): number => {
    const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
    parts.push(padded);
    end += padded.length;
    return end - padded.length;
  };
  const offsets = pieces.map(append);
  const entries = [
    ...kept,
    longs(isTiled ? TAG.tileOffsets : TAG.stripOffsets, offsets, isLittle),
    longs(
      isTiled ? TAG.tileLengths : TAG.stripLengths,
      pieces.map(({ length }) => length),
      isLittle,
    ),
  ].sort((one, other) => one.tag - other.tag);
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
    else u32(table, append(bytes), at + 8);
  }
  const tableAt = append(table);
  const head = parts[0] ?? Buffer.alloc(8);
  head.write(isLittle ? 'II' : 'MM', 'latin1');
  u16(head, 42, 2);
  u32(head, tableAt, 4);
  return Buffer.concat(parts);
};

/** Undefined when the bytes are not a TIFF file; throws RangeError for one that is broken or has no overview small enough. */
export const extractOverview = async (read: ReadRange, limits: OverviewLimits): Promise<Buffer | undefined> => {
  const file = await readTiff(read);
  if (file === undefined) return undefined;
  const { isLittleEndian: isLittle } = file;
  const picked = pick(imagesOf(file), limits.leastPixels);
  if (picked === undefined) throw new RangeError('the file has no image');
  if (picked.width * picked.height > limits.mostPixels) throw new RangeError('the smallest overview is too large');
  const pieces = chunksOf(picked, isLittle);
  const kept = IMAGE_TAGS.flatMap((tag) => picked.directory.get(tag) ?? []);
  return assembleTiff(isLittle, kept, await readChunks(read, pieces, limits.mostBytes), pieces.isTiled);
};

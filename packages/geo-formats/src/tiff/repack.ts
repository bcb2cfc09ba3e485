// Copies the largest image within the limits from a GeoTIFF to a new file without changing pixels, compressed if it was
// not.
import { deflateSync } from 'node:zlib';
import type { ReadRange } from '../read-range.ts';
import { numbersOf, readTiff, type TiffDirectory, type TiffEntry } from './directory.ts';
import { assembleTiff, chunksOf, IMAGE_TAGS, imagesOf, readChunks, type TiffImage } from './extract-overview.ts';
import { doubles, isGeoreferenced, readDoubles, shorts, TAG } from './tags.ts';

export type RepackLimits = { readonly maxPixels: number; readonly maxBytes: number };

export type Repacked = {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** An overview replaces the image, which is too large. */
  readonly isReduced: boolean;
};

const UNCOMPRESSED = 1;
const DEFLATE = 8;

const areaOf = ({ width, height }: TiffImage): number => width * height;

const pick = (candidates: readonly TiffImage[], { maxPixels }: RepackLimits): TiffImage => {
  const fitting = candidates.filter((candidate) => areaOf(candidate) <= maxPixels);
  const [largest] = fitting.toSorted((a, b) => areaOf(b) - areaOf(a));
  if (largest === undefined) throw new RangeError('its smallest image is too large');
  return largest;
};

/** Scales the georeference to the larger pixels of an overview. */
const scaleGeoreference = (directory: TiffDirectory, x: number, y: number, isLittle: boolean): readonly TiffEntry[] => {
  const read = (tag: number): readonly number[] => {
    const entry = directory.get(tag);
    return entry === undefined ? [] : readDoubles(entry, isLittle);
  };
  const [scale, ties, matrix] = [read(TAG.pixelScale), read(TAG.tiepoint), read(TAG.transformation)];
  const factors = [x, y, 1, 1];
  return [
    ...(scale.length < 2
      ? []
      : [doubles(TAG.pixelScale, [(scale[0] ?? 0) * x, (scale[1] ?? 0) * y, scale[2] ?? 0], isLittle)]),
    ...(ties.length === 0
      ? []
      : [
          doubles(
            TAG.tiepoint,
            ties.map((value, n) => value / (n % 6 === 0 ? x : n % 6 === 1 ? y : 1)),
            isLittle,
          ),
        ]),
    ...(matrix.length === 0
      ? []
      : [
          doubles(
            TAG.transformation,
            matrix.map((value, n) => value * (factors[n % 4] ?? 1)),
            isLittle,
          ),
        ]),
  ];
};

const GEOREFERENCE_TAGS = [TAG.geoKeys, TAG.geoDoubles, TAG.geoTexts, TAG.metadata, TAG.noData];

const compressionOf = (directory: TiffDirectory, isLittle: boolean): number => {
  const entry = directory.get(TAG.compression);
  return (entry === undefined ? undefined : numbersOf(entry, isLittle)[0]) ?? UNCOMPRESSED;
};

/**
 * Returns undefined when the file is not TIFF; throws RangeError when it is damaged, too large or not georeferenced.
 */
export const repackGeoTiff = async (read: ReadRange, limits: RepackLimits): Promise<Repacked | undefined> => {
  const file = await readTiff(read);
  if (file === undefined) return undefined;
  const { isLittleEndian: isLittle } = file;
  const candidates = imagesOf(file);
  const [full] = candidates;
  if (full === undefined) throw new RangeError('the file has no image');
  if (!isGeoreferenced(full.directory)) throw new RangeError('it is not georeferenced');
  const picked = pick(candidates, limits);
  const chunks = chunksOf(picked, isLittle);
  const isUncompressed = compressionOf(picked.directory, isLittle) === UNCOMPRESSED;
  const bytes = await readChunks(read, chunks, limits.maxBytes);
  const tags = [
    ...IMAGE_TAGS.filter((tag) => tag !== TAG.compression).flatMap((tag) => picked.directory.get(tag) ?? []),
    isUncompressed
      ? shorts(TAG.compression, [DEFLATE], isLittle)
      : (picked.directory.get(TAG.compression) ?? shorts(TAG.compression, [UNCOMPRESSED], isLittle)),
    ...scaleGeoreference(full.directory, full.width / picked.width, full.height / picked.height, isLittle),
    ...GEOREFERENCE_TAGS.flatMap((tag) => full.directory.get(tag) ?? []),
  ];
  return {
    bytes: assembleTiff(
      isLittle,
      tags,
      isUncompressed ? bytes.map((chunk) => deflateSync(chunk)) : bytes,
      chunks.isTiled,
    ),
    width: picked.width,
    height: picked.height,
    isReduced: picked !== full,
  };
};

// A GeoTIFF out of another one, bit for bit: the largest of its images that is within the bounds, with its place, packed if it was not.
import { deflateSync } from 'node:zlib';
import { numbersOf, type ReadRange, readTiff, type TiffDirectory, type TiffEntry } from './directory.ts';
import { assembleTiff, chunksOf, IMAGE_TAGS, imagesOf, readChunks, type TiffImage } from './extract-overview.ts';
import { doubles, isGeoreferenced, readDoubles, shorts, TAG } from './tags.ts';

export type RepackLimits = { readonly mostPixels: number; readonly mostBytes: number };

export type Repacked = {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** An overview was taken, since the image itself is too large. */
  readonly isReduced: boolean;
};

const UNPACKED = 1;
const DEFLATE = 8;

const areaOf = ({ width, height }: TiffImage): number => width * height;

const pick = (candidates: readonly TiffImage[], { mostPixels: maxPixels }: RepackLimits): TiffImage => {
  const fitting = candidates.filter((candidate) => areaOf(candidate) <= maxPixels);
  const [largest] = fitting.toSorted((one, other) => areaOf(other) - areaOf(one));
  if (largest === undefined) throw new RangeError('the smallest of its images is too large');
  return largest;
};

/** The pixels of an overview are larger: by how much, the sizes tell. */
const scalePlace = (directory: TiffDirectory, x: number, y: number, isLittle: boolean): readonly TiffEntry[] => {
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

const PLACE_TAGS = [TAG.geoKeys, TAG.geoDoubles, TAG.geoTexts, TAG.metadata, TAG.noData];

const compressionOf = (directory: TiffDirectory, isLittle: boolean): number => {
  const entry = directory.get(TAG.compression);
  return (entry === undefined ? undefined : numbersOf(entry, isLittle)[0]) ?? UNPACKED;
};

/** Undefined when the bytes are no TIFF file; throws RangeError for one that is broken, too large, or does not say where it lies. */
export const repackGeoTiff = async (read: ReadRange, limits: RepackLimits): Promise<Repacked | undefined> => {
  const file = await readTiff(read);
  if (file === undefined) return undefined;
  const { isLittleEndian: isLittle } = file;
  const candidates = imagesOf(file);
  const [whole] = candidates;
  if (whole === undefined) throw new RangeError('the file has no image');
  if (!isGeoreferenced(whole.directory)) throw new RangeError('it does not say where it lies');
  const picked = pick(candidates, limits);
  const pieces = chunksOf(picked, isLittle);
  const isPlain = compressionOf(picked.directory, isLittle) === UNPACKED;
  const bytes = await readChunks(read, pieces, limits.mostBytes);
  const kept = [
    ...IMAGE_TAGS.filter((tag) => tag !== TAG.compression).flatMap((tag) => picked.directory.get(tag) ?? []),
    isPlain
      ? shorts(TAG.compression, [DEFLATE], isLittle)
      : (picked.directory.get(TAG.compression) ?? shorts(TAG.compression, [UNPACKED], isLittle)),
    ...scalePlace(whole.directory, whole.width / picked.width, whole.height / picked.height, isLittle),
    ...PLACE_TAGS.flatMap((tag) => whole.directory.get(tag) ?? []),
  ];
  return {
    bytes: assembleTiff(isLittle, kept, isPlain ? bytes.map((piece) => deflateSync(piece)) : bytes, pieces.isTiled),
    width: picked.width,
    height: picked.height,
    isReduced: picked !== whole,
  };
};

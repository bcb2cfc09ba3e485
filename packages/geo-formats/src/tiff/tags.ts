// TIFF and GeoTIFF tags, and the directory entries that we write (TIFF 6.0, GeoTIFF 1.1).
import type { TiffDirectory, TiffEntry } from './directory.ts';

export const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripLengths: 279,
  planar: 284,
  predictor: 317,
  tileOffsets: 324,
  tileLengths: 325,
  extraSamples: 338,
  pixelScale: 33_550,
  tiepoint: 33_922,
  transformation: 34_264,
  geoKeys: 34_735,
  geoDoubles: 34_736,
  geoTexts: 34_737,
  metadata: 42_112,
  noData: 42_113,
} as const;

export const shorts = (tag: number, values: readonly number[], isLittle: boolean): TiffEntry => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [n, value] of values.entries())
    isLittle ? bytes.writeUInt16LE(value, n * 2) : bytes.writeUInt16BE(value, n * 2);
  return { tag, type: 3, count: values.length, bytes };
};

export const longs = (tag: number, values: readonly number[], isLittle: boolean): TiffEntry => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [n, value] of values.entries())
    isLittle ? bytes.writeUInt32LE(value, n * 4) : bytes.writeUInt32BE(value, n * 4);
  return { tag, type: 4, count: values.length, bytes };
};

export const doubles = (tag: number, values: readonly number[], isLittle: boolean): TiffEntry => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [n, value] of values.entries())
    isLittle ? bytes.writeDoubleLE(value, n * 8) : bytes.writeDoubleBE(value, n * 8);
  return { tag, type: 12, count: values.length, bytes };
};

export const readDoubles = ({ type, count, bytes }: TiffEntry, isLittle: boolean): readonly number[] =>
  type !== 12
    ? []
    : Array.from({ length: count }, (_, n) => (isLittle ? bytes.readDoubleLE(n * 8) : bytes.readDoubleBE(n * 8)));

export const isGeoreferenced = (directory: TiffDirectory): boolean =>
  directory.has(TAG.geoKeys) &&
  (directory.has(TAG.transformation) || (directory.has(TAG.pixelScale) && directory.has(TAG.tiepoint)));

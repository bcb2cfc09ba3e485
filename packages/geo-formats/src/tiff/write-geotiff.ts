// Writes a GeoTIFF (OGC 19-008r4) with 8 bits per sample: deflated strips, north up, pixels as areas.
import { deflateSync } from 'node:zlib';
import type { Box } from '@periplus/geo';
import type { TiffEntry } from './directory.ts';
import { assembleTiff } from './extract-overview.ts';
import { doubles, longs, shorts, TAG } from './tags.ts';

export type Pixels = {
  readonly width: number;
  readonly height: number;
  /** 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA. */
  readonly channels: number;
  readonly bytes: Uint8Array;
};

/** An EPSG code, and the extent in that system. */
export type Georeference = { readonly epsgCode: number; readonly box: Box };

const ROWS_PER_STRIP = 256;

/** EPSG codes from 4000 to 4999 are geographic systems. */
const isGeographic = (code: number): boolean => code >= 4_000 && code < 5_000;

/** Replaces each value by the difference to its predecessor, which compresses better (TIFF 6.0, section 14). */
const predict = (row: Uint8Array, channels: number): void => {
  for (let at = row.length - 1; at >= channels; at--) row[at] = (row[at] as number) - (row[at - channels] as number);
};

const toStrips = ({ width, height, channels, bytes }: Pixels): readonly Buffer[] => {
  const rowBytes = width * channels;
  const strips: Buffer[] = [];
  for (let row = 0; row < height; row += ROWS_PER_STRIP) {
    const strip = Buffer.from(bytes.subarray(row * rowBytes, Math.min(height, row + ROWS_PER_STRIP) * rowBytes));
    for (let at = 0; at < strip.length; at += rowBytes) predict(strip.subarray(at, at + rowBytes), channels);
    strips.push(deflateSync(strip));
  }
  return strips;
};

const geoKeys = (code: number): readonly number[] => [
  ...[1, 1, 0, 3],
  ...[1024, 0, 1, isGeographic(code) ? 2 : 1],
  ...[1025, 0, 1, 1],
  ...[isGeographic(code) ? 2048 : 3072, 0, 1, code],
];

const entriesOf = (
  { width, height, channels }: Pixels,
  { epsgCode: code, box }: Georeference,
): readonly TiffEntry[] => {
  const [west, south, east, north] = box;
  const hasOpacity = channels % 2 === 0;
  return [
    longs(TAG.width, [width], true),
    longs(TAG.height, [height], true),
    shorts(TAG.bitsPerSample, Array(channels).fill(8), true),
    shorts(TAG.compression, [8], true),
    shorts(TAG.photometric, [channels > 2 ? 2 : 1], true),
    shorts(TAG.samplesPerPixel, [channels], true),
    longs(TAG.rowsPerStrip, [ROWS_PER_STRIP], true),
    shorts(TAG.planar, [1], true),
    shorts(TAG.predictor, [2], true),
    ...(hasOpacity ? [shorts(TAG.extraSamples, [2], true)] : []),
    doubles(TAG.pixelScale, [(east - west) / width, (north - south) / height, 0], true),
    doubles(TAG.tiepoint, [0, 0, 0, west, north, 0], true),
    shorts(TAG.geoKeys, geoKeys(code), true),
  ];
};

export const writeGeoTiff = (pixels: Pixels, georeference: Georeference): Buffer =>
  assembleTiff(true, entriesOf(pixels, georeference), toStrips(pixels), false);

// A Cloud Optimized GeoTIFF: the whole of it, or the largest of its overviews that is within the bounds, read by ranges.
import { repackGeoTiff } from '@periplus/geo-formats';
import { unusableSource } from '../source/source.ts';
import type { SourceFetch } from '../source/source-fetch.ts';
import { IMAGE_LIMITS } from './raster-image.ts';
import type { FetchRaster } from './raster-source.ts';

/** Header and directories lie at the beginning: one request gets them for all. */
const FIRST_BYTES = 65_536;

const createRanges = (fetch: SourceFetch, url: string) => {
  let first: Promise<Buffer> | undefined;
  return async (offset: number, length: number): Promise<Uint8Array> => {
    if (offset + length > FIRST_BYTES) return fetch.range(url, offset, length);
    first ??= fetch.range(url, 0, FIRST_BYTES);
    return (await first).subarray(offset, offset + length);
  };
};

export const fetchCog: FetchRaster = async ({ url }, { fetch, addNote: note }) => {
  try {
    const repacked = await repackGeoTiff(createRanges(fetch, url), IMAGE_LIMITS);
    if (repacked === undefined) throw unusableSource(url, 'it is no TIFF file');
    const { width, height, isReduced, bytes } = repacked;
    if (isReduced) note(`Reduced to ${width} by ${height} pixels; the full size is at ${url}.`);
    return bytes;
  } catch (cause) {
    throw cause instanceof RangeError ? unusableSource(url, cause.message, cause) : cause;
  }
};

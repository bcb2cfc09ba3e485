// Reads a Cloud Optimized GeoTIFF by byte ranges: the full image, or its largest overview within the limits.
import { repackGeoTiff } from '@periplus/geo-formats';
import { unusableSource } from '../source.ts';
import type { SourceFetch } from '../source-fetch.ts';
import { IMAGE_LIMITS } from './raster-image.ts';
import type { FetchRaster } from './raster-source.ts';

/** The first request covers the header and the directories. */
const FIRST_BYTES = 65_536;

const createRanges = (fetch: SourceFetch, url: string) => {
  let first: Promise<Buffer> | undefined;
  return async (offset: number, length: number): Promise<Uint8Array> => {
    if (offset + length > FIRST_BYTES) return fetch.range(url, offset, length);
    first ??= fetch.range(url, 0, FIRST_BYTES);
    return (await first).subarray(offset, offset + length);
  };
};

export const fetchCog: FetchRaster = async ({ url }, { fetch, addNote }) => {
  try {
    const repacked = await repackGeoTiff(createRanges(fetch, url), IMAGE_LIMITS);
    if (repacked === undefined) throw unusableSource(url, 'it is not a TIFF file');
    const { width, height, isReduced, bytes } = repacked;
    if (isReduced) addNote(`Reduced to ${width} by ${height} pixels; the full size is at ${url}.`);
    return bytes;
  } catch (cause) {
    throw cause instanceof RangeError ? unusableSource(url, cause.message, cause) : cause;
  }
};

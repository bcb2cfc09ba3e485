// The interface of raster sources, and the size of the images that they request.
import type { Box } from '@periplus/geo';
import type { DataSource } from '../source.ts';
import type { SourceFetch } from '../source-fetch.ts';
import { MAX_IMAGE_SIDE } from './raster-image.ts';

export type RasterContext = {
  readonly fetch: SourceFetch;
  /** The expected extent of the data. */
  readonly boxes: readonly Box[];
  readonly addNote: (sentence: string) => void;
};

/** Returns the bytes of a GeoTIFF. */
export type FetchRaster = (source: DataSource, context: RasterContext) => Promise<Buffer>;

/** Services need boxes from west to east, so an extent across the antimeridian is reduced to its larger part. */
export const largestBox = (boxes: readonly Box[]): Box | undefined =>
  boxes.toSorted((a, b) => b[2] - b[0] - (a[2] - a[0]))[0];

/** Keeps the aspect ratio of the box, with the longer side at the limit. */
export const toImageSize = (
  [west, south, east, north]: Box,
  maxSide: number = MAX_IMAGE_SIDE,
): readonly [number, number] => {
  const [width, height] = [Math.max(east - west, 1e-9), Math.max(north - south, 1e-9)];
  const scale = maxSide / Math.max(width, height);
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
};

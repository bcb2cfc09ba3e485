// What a source of pictures is given, and how large a picture may be.
import type { Box } from '@periplus/geo';
import type { ExportSource } from '../../../record/views/export-sources.ts';
import type { SourceFetch } from '../source/source-fetch.ts';
import { MAX_IMAGE_SIDE } from './raster-image.ts';

export type RasterContext = {
  readonly fetch: SourceFetch;
  /** Where the record says that its data lie. */
  readonly boxes: readonly Box[];
  readonly addNote: (sentence: string) => void;
};

/** The bytes of a GeoTIFF. */
export type FetchRaster = (source: ExportSource, tools: RasterContext) => Promise<Buffer>;

/** The largest part of a place that lies on both sides of 180: services take boxes from west to east. */
export const largestBox = (boxes: readonly Box[]): Box | undefined =>
  boxes.toSorted((one, other) => other[2] - other[0] - (one[2] - one[0]))[0];

/** Of the shape of the box, the longer side as large as may be. */
export const toImageSize = (
  [west, south, east, north]: Box,
  most: number = MAX_IMAGE_SIDE,
): readonly [number, number] => {
  const [width, height] = [Math.max(east - west, 1e-9), Math.max(north - south, 1e-9)];
  const scale = most / Math.max(width, height);
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
};

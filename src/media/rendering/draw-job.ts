// What the thread that draws is told: once at its start, and for each map.
import type { ImageFetchSettings } from '../image-fetch.ts';
import type { MapSpec } from '../map/draw-map.ts';
import type { RasterType } from './rasterise.ts';

export type DrawThreadData = {
  /** Instead of the shipped base map; that one is drawn when the tiles cannot be had. */
  readonly tiles?: { readonly template: string; readonly credits: string };
  readonly fetch: ImageFetchSettings;
};

export type RenderedMap = {
  readonly bytes: Uint8Array;
  /** The tiles could not be had, and the shipped base map lies in their place. */
  readonly isFallback: boolean;
};

export type DrawThreadApi = { readonly draw: (job: DrawJob) => RenderedMap };

export type DrawJob = { readonly map: MapSpec; readonly density: number; readonly type: RasterType };

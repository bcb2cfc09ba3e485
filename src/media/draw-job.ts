// The messages to the thread that draws maps.

import type { MapSpec, RasterType } from '@periplus/static-map';
import type { ImageFetchSettings } from './image-fetch.ts';

export type DrawThreadData = {
  /** Replaces the bundled base map, which remains the fallback. */
  readonly tiles?: { readonly template: string; readonly credits: string };
  readonly fetch: ImageFetchSettings;
};

export type RenderedMap = {
  readonly bytes: Uint8Array;
  /** The tiles were unavailable, so the bundled base map was used. */
  readonly isFallback: boolean;
};

export type DrawThreadApi = { readonly draw: (job: DrawJob) => RenderedMap };

export type DrawJob = { readonly map: MapSpec; readonly density: number; readonly type: RasterType };

// What the thread that draws is told: once at its start, and for each map.
import type { FetchSettings } from '../fetch.ts';
import type { MapDrawing } from '../map/draw-map.ts';
import type { RasterType } from './rasterise.ts';

export type DrawThreadData = {
  /** Instead of the shipped base map; that one is drawn when the tiles cannot be had. */
  readonly tiles?: { readonly template: string; readonly credits: string };
  readonly fetch: FetchSettings;
};

export type DrawnBytes = {
  readonly bytes: Uint8Array;
  /** The tiles could not be had, and the shipped base map lies in their place. */
  readonly isStandIn: boolean;
};

export type DrawJob = { readonly drawing: MapDrawing; readonly density: number; readonly type: RasterType };

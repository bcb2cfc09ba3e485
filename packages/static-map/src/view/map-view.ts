// The part of the world that a map shows, and the position of a location on it.
import type { Box, Position } from '@periplus/geo';
import { TILE_PIXELS, toWorld, toWorldX, toWorldY } from './mercator.ts';

/** Layout size in pixels; a map of double density has the same view. */
export type MapSize = { readonly width: number; readonly height: number };

export type MapView = MapSize & {
  /** In the unit square of the world; x may exceed it across the antimeridian. */
  readonly centre: Position;
  /** At zoom 0 the world is 256 pixels wide; fractions are allowed. */
  readonly zoom: number;
};

/** About 60 km across in middle latitudes, so that some towns are always visible. */
export const MAX_VIEW_ZOOM = 10.3;

export type MapFit = {
  /** Maximum share of the map that an extent covers, so that its surroundings are visible. */
  readonly fill: number;
  readonly closestZoom: number;
};

export const PAGE_FIT: MapFit = { fill: 0.62, closestZoom: MAX_VIEW_ZOOM };
/** Without labels only coasts, lakes and borders tell where a place is, so a thumbnail shows more of them. */
export const THUMBNAIL_FIT: MapFit = { fill: 0.5, closestZoom: 6 };

/** A map of the world shows 58 south to 80 north. */
const WORLD_CENTRE: Position = [0.5, 0.44];

export const worldPixels = ({ zoom }: MapView): number => TILE_PIXELS * 2 ** zoom;

export const toPixel = (view: MapView, [x, y]: Position): Position => {
  const scale = worldPixels(view);
  return [(x - view.centre[0]) * scale + view.width / 2, (y - view.centre[1]) * scale + view.height / 2];
};

/** The world fills the map: nothing is repeated, and no edge is visible. */
const furthestZoom = ({ width, height }: MapSize): number => Math.log2(Math.max(width, height) / TILE_PIXELS);

const clampCentre = (view: MapView): MapView => {
  const half = view.height / 2 / worldPixels(view);
  const y = Math.max(half, Math.min(1 - half, view.centre[1]));
  return { ...view, centre: [view.centre[0], y] };
};

export const worldView = (size: MapSize): MapView =>
  clampCentre({ ...size, centre: WORLD_CENTRE, zoom: furthestZoom(size) });

/** `span` is a box whose east may exceed 180. */
export const fitBox = (
  [west, south, east, north]: Box,
  size: MapSize,
  { fill, closestZoom }: MapFit = PAGE_FIT,
): MapView => {
  const [left, right, top, bottom] = [toWorldX(west), toWorldX(east), toWorldY(north), toWorldY(south)];
  const across = Math.max((right - left) / size.width, (bottom - top) / size.height, 1e-12);
  const fitting = Math.log2(fill / (across * TILE_PIXELS));
  const zoom = Math.max(furthestZoom(size), Math.min(closestZoom, fitting));
  return clampCentre({ ...size, centre: [(left + right) / 2, (top + bottom) / 2], zoom });
};

export const viewAt = (position: Position, zoom: number, size: MapSize): MapView =>
  clampCentre({ ...size, centre: toWorld(position), zoom: Math.max(furthestZoom(size), zoom) });

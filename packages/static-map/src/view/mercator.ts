// Web Mercator: the world as a unit square, x from 180 west, y from 85 north downwards.
import type { Position } from '@periplus/geo';

/** Latitude at the edge of the square. */
const MAX_MERCATOR_LATITUDE = 85.05112878;

export const TILE_PIXELS = 256;

export const toWorldX = (lon: number): number => lon / 360 + 0.5;

export const toWorldY = (lat: number): number => {
  const sin = Math.sin((Math.max(-MAX_MERCATOR_LATITUDE, Math.min(MAX_MERCATOR_LATITUDE, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
};

export const toWorld = ([lon, lat]: Position): Position => [toWorldX(lon), toWorldY(lat)];

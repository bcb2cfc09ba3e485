export { BASE_MAP_ATTRIBUTION, BASE_MAP_FILE, openBaseMap } from './base-map/base-map.ts';
export { createBundledBackground, type MapBackground, withFallback } from './map/background.ts';
export { drawMap, type MapSpec } from './map/draw-map.ts';
export { createTileBackground } from './map/tile-background.ts';
export { type RasterType, rasterise } from './raster/rasterise.ts';
export { toWorldX, toWorldY } from './view/mercator.ts';

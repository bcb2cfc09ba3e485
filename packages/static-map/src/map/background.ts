// The background of a map: the bundled base map, or tiles that the operator has configured.
import type { BaseMap } from '../base-map/base-map.ts';
import { drawBaseMap } from '../base-map/draw-base-map.ts';
import { drawLabels } from '../base-map/draw-labels.ts';
import { MAX_VIEW_ZOOM, type MapView } from '../view/map-view.ts';

type DrawnBackground = { readonly svg: string; readonly credits: string };

export type MapBackground = {
  /** The base map has no more detail beyond this zoom. */
  readonly maxZoom: number;
  readonly draw: (view: MapView) => Promise<DrawnBackground>;
};

const CREDITS = 'Natural Earth · US Census Bureau · GeoNames';

export const createBundledBackground = (baseMap: BaseMap): MapBackground => ({
  maxZoom: MAX_VIEW_ZOOM,
  draw: async (view) => {
    const tiles = await baseMap.readTiles(view);
    return { svg: drawBaseMap(view, tiles) + drawLabels(view, tiles), credits: CREDITS };
  },
});

/** Uses the first background unless it fails; then it calls `onFallback` and uses the second. */
export const withFallback = (first: MapBackground, second: MapBackground, onFallback: () => void): MapBackground => ({
  maxZoom: first.maxZoom,
  draw: (view) =>
    first.draw(view).catch(() => {
      onFallback();
      return second.draw(view);
    }),
});

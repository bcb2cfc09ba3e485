// What lies under the place on a map: the base map that is shipped, or pictures of tiles that an operator has chosen.
import type { BaseMap } from '../base-map/base-map.ts';
import { drawBaseMap } from '../base-map/draw-base-map.ts';
import { drawLabels } from '../base-map/draw-labels.ts';
import { MAX_VIEW_ZOOM, type MapView } from '../view/map-view.ts';

export type DrawnBackground = { readonly svg: string; readonly credits: string };

export type MapBackground = {
  /** Closer than this it has nothing more to show. */
  readonly maxZoom: number;
  readonly draw: (view: MapView) => Promise<DrawnBackground>;
};

export const CREDITS = 'Natural Earth · US Census Bureau · GeoNames';

export const createBundledBackground = (baseMap: BaseMap): MapBackground => ({
  maxZoom: MAX_VIEW_ZOOM,
  draw: async (view) => {
    const tiles = await baseMap.readTiles(view);
    return { svg: drawBaseMap(view, tiles) + drawLabels(view, tiles), credits: CREDITS };
  },
});

/** The first ground, as long as it answers; `onFallback` is told when it does not. */
export const withFallback = (first: MapBackground, second: MapBackground, onFallback: () => void): MapBackground => ({
  maxZoom: first.maxZoom,
  draw: (view) =>
    first.draw(view).catch(() => {
      onFallback();
      return second.draw(view);
    }),
});

// What lies under the place on a map: the base map that is shipped, or pictures of tiles that an operator has chosen.
import type { BaseMap } from '../base-map/base-map.ts';
import { drawBase } from '../base-map/draw-base.ts';
import { drawLabels } from '../base-map/draw-labels.ts';
import { CLOSEST_ZOOM, type View } from './view.ts';

export type Drawn = { readonly svg: string; readonly credits: string };

export type Ground = {
  /** Closer than this it has nothing more to show. */
  readonly closestZoom: number;
  readonly draw: (view: View) => Promise<Drawn>;
};

export const CREDITS = 'Natural Earth · US Census Bureau · GeoNames';

export const createShippedGround = (baseMap: BaseMap): Ground => ({
  closestZoom: CLOSEST_ZOOM,
  draw: async (view) => {
    const tiles = await baseMap.tilesOf(view);
    return { svg: drawBase(view, tiles) + drawLabels(view, tiles), credits: CREDITS };
  },
});

/** The first ground, as long as it answers; `onFallback` is told when it does not. */
export const withFallback = (first: Ground, second: Ground, onFallback: () => void): Ground => ({
  closestZoom: first.closestZoom,
  draw: (view) =>
    first.draw(view).catch(() => {
      onFallback();
      return second.draw(view);
    }),
});

// The background of a map: the bundled base map, or tiles that the operator has configured.
import type { BaseMap } from '../base-map/base-map.ts';
import { drawBaseMap } from '../base-map/draw-base-map.ts';
import { drawLabels } from '../base-map/draw-labels.ts';
import { PAGE_COLOURS, THUMBNAIL_COLOURS } from '../base-map/style.ts';
import { MAX_VIEW_ZOOM, type MapView } from '../view/map-view.ts';

/** A thumbnail is a few centimetres wide: it has strong colours and neither labels nor fine print. */
export type MapPurpose = 'page' | 'thumbnail';

type DrawnBackground = {
  readonly svg: string;
  /** Empty if the sources require none. */
  readonly credits: string;
};

export type MapBackground = {
  /** The base map has no more detail beyond this zoom. */
  readonly maxZoom: number;
  readonly draw: (view: MapView, purpose: MapPurpose) => Promise<DrawnBackground>;
};

const CREDITS = 'GSHHG · Natural Earth · US Census Bureau · GeoNames';

export const createBundledBackground = (baseMap: BaseMap): MapBackground => ({
  maxZoom: MAX_VIEW_ZOOM,
  draw: async (view, purpose) => {
    const tiles = await baseMap.readTiles(view);
    // Only the labels come from a source that requires a credit.
    if (purpose === 'thumbnail') return { svg: drawBaseMap(view, tiles, THUMBNAIL_COLOURS), credits: '' };
    return { svg: drawBaseMap(view, tiles, PAGE_COLOURS) + drawLabels(view, tiles), credits: CREDITS };
  },
});

/** Uses the first background unless it fails; then it calls `onFallback` and uses the second. */
export const withFallback = (first: MapBackground, second: MapBackground, onFallback: () => void): MapBackground => ({
  maxZoom: first.maxZoom,
  draw: (view, purpose) =>
    first.draw(view, purpose).catch(() => {
      onFallback();
      return second.draw(view, purpose);
    }),
});

// The map panel of a page: a drawing of the extents, which a script replaces with an interactive map.
import type { Geometry } from '@periplus/geo';
import { html, type SafeHtml } from '@periplus/markup';
import { BASE_MAP_ATTRIBUTION } from '@periplus/static-map';
import { text } from '../texts/texts.ts';
import { renderExtentMap } from './extent-map.ts';

/** Map tiles that replace the bundled base map. */
export type MapTiles = { readonly tileUrl?: string | undefined; readonly tileCredit?: string | undefined };

/** A plain map shows extents without search controls. */
export type MapPanelKind = 'search' | 'plain';

export const renderMapPanel = (
  geometries: readonly Geometry[],
  { tileUrl, tileCredit }: MapTiles,
  kind: MapPanelKind,
): SafeHtml => {
  const drawing = renderExtentMap(geometries, text('map.extents'));
  const credit = tileUrl === undefined ? BASE_MAP_ATTRIBUTION : (tileCredit ?? '');
  return html`<section class="map-panel" id="map-panel" aria-label="${text('map.results')}" data-kind="${kind}" data-credit="${credit}"${
    tileUrl !== undefined && html` data-tiles="${tileUrl}"`
  }><div class="map-drawing">${drawing}</div></section>`;
};

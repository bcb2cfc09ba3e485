// How many of all matches lie where: hexagonal cells from the server, drawn beneath the footprints, with their numbers.
import OlFeature from 'ol/Feature.js';
import OlPolygon from 'ol/geom/Polygon.js';
import LayerGroup from 'ol/layer/Group.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import type OlMap from 'ol/Map.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { all, byId } from '../page.ts';
import { type Box, cellResolution, toBboxText } from './extent.ts';
import { BEYOND_THE_EDGES } from './footprints.ts';
import { palette } from './palette.ts';

/** Count, and the corners as longitudes and latitudes in turn. */
type Cell = readonly [count: number, corners: readonly number[]];

const toRing = (corners: readonly number[]): number[][] => {
  const ring: number[][] = [];
  for (let index = 0; index < corners.length; index += 2)
    ring.push(fromLonLat([corners[index] ?? 0, corners[index + 1] ?? 0]));
  return ring;
};

const toFeature = ([count, corners]: Cell, most: number): OlFeature<OlPolygon> =>
  new OlFeature({ geometry: new OlPolygon([toRing(corners)]), count, share: Math.log1p(count) / Math.log1p(most) });

type Feature = { get: (name: string) => unknown };

const hexagonStyle = (feature: Feature): Style => {
  const { cell, cellLine } = palette();
  return new Style({
    fill: new Fill({ color: [...cell, 0.1 + 0.45 * Number(feature.get('share'))] }),
    stroke: new Stroke({ color: cellLine, width: 0.8 }),
  });
};

const numberStyle = (feature: Feature): Style => {
  const { label, halo } = palette();
  return new Style({
    text: new Text({
      text: Number(feature.get('count')).toLocaleString('en-US'),
      font: '600 11px system-ui, sans-serif',
      fill: new Fill({ color: label }),
      stroke: new Stroke({ color: halo, width: 3 }),
    }),
  });
};

/** Hexagons are one picture while the map is dragged; numbers stand over it, and names of the base map make room for them. */
const createLayer = (source: VectorSource<OlFeature<OlPolygon>>): LayerGroup =>
  new LayerGroup({
    layers: [
      new VectorImageLayer({ source, style: hexagonStyle, imageRatio: BEYOND_THE_EDGES, zIndex: 2 }),
      new VectorLayer({ source, style: numberStyle, declutter: true, zIndex: 2 }),
    ],
  });

/** The question of the page, without what only its list needs. */
const questionOf = (map: OlMap): URLSearchParams => {
  const query = new URLSearchParams(location.search);
  for (const name of ['page', 'page[number]', 'page[size]', 'per_page', 'view', 'sort']) query.delete(name);
  const extent = transformExtent(map.getView().calculateExtent(), 'EPSG:3857', 'EPSG:4326') as unknown as Box;
  query.set('window', toBboxText(extent));
  query.set('resolution', String(cellResolution(map.getView().getZoom() ?? 0)));
  return query;
};

/** Where all matches have a frame of their own, cells would only repeat them. */
const hasMore = (): boolean => {
  const results = byId('results');
  return Number(results?.dataset.total ?? 0) > all('#cards [data-id]').length;
};

export type Cells = { readonly layer: LayerGroup; readonly refresh: () => void };

export const createCells = (map: OlMap, path: string): Cells => {
  const source = new VectorSource<OlFeature<OlPolygon>>();
  const layer = createLayer(source);
  let asking: AbortController | undefined;
  let shown = '';
  const refresh = (): void => {
    if (!layer.getVisible()) return;
    if (!hasMore()) {
      shown = '';
      source.clear();
      return;
    }
    const query = questionOf(map).toString();
    if (query === shown) return;
    shown = query;
    asking?.abort();
    asking = new AbortController();
    fetch(`${path}/map/cells?${query}`, { signal: asking.signal })
      .then((answer) => (answer.ok ? answer.json() : { cells: [] }))
      .then(({ cells }: { cells: readonly Cell[] }) => {
        const most = Math.max(1, ...cells.map(([count]) => count));
        source.clear();
        source.addFeatures(cells.map((cell) => toFeature(cell, most)));
      })
      .catch(() => undefined);
  };
  return { layer, refresh };
};

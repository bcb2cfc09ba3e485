// The density of all matches as H3 cells with counts, below the footprints.
import OlFeature from 'ol/Feature.js';
import OlPolygon from 'ol/geom/Polygon.js';
import LayerGroup from 'ol/layer/Group.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import type OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { cellResolution, toBboxText } from './extent.ts';
import { IMAGE_RATIO } from './footprints.ts';
import { palette } from './palette.ts';
import { hasMoreResults } from './result-extent.ts';
import { searchParameters } from './search-area.ts';
import { viewBox } from './view.ts';

/** The corners alternate longitude and latitude. */
type Cell = readonly [count: number, corners: readonly number[]];

const toRing = (corners: readonly number[]): number[][] => {
  const ring: number[][] = [];
  for (let index = 0; index < corners.length; index += 2)
    ring.push(fromLonLat([corners[index] ?? 0, corners[index + 1] ?? 0]));
  return ring;
};

const toFeature = ([count, corners]: Cell, highest: number): OlFeature<OlPolygon> =>
  new OlFeature({ geometry: new OlPolygon([toRing(corners)]), count, share: Math.log1p(count) / Math.log1p(highest) });

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

/** Hexagons are rendered as one image while the map moves. Counts hide base map labels below them. */
const createLayer = (source: VectorSource<OlFeature<OlPolygon>>): LayerGroup =>
  new LayerGroup({
    layers: [
      new VectorImageLayer({ source, style: hexagonStyle, imageRatio: IMAGE_RATIO, zIndex: 2 }),
      new VectorLayer({ source, style: numberStyle, declutter: true, zIndex: 2 }),
    ],
  });

const readQuery = (map: OlMap): URLSearchParams => {
  const query = searchParameters();
  query.set('window', toBboxText(viewBox(map)));
  query.set('resolution', String(cellResolution(map.getView().getZoom() ?? 0)));
  return query;
};

export type Cells = { readonly layer: LayerGroup; readonly refresh: () => void };

export const createCells = (map: OlMap, path: string): Cells => {
  const source = new VectorSource<OlFeature<OlPolygon>>();
  const layer = createLayer(source);
  let pending: AbortController | undefined;
  let shown = '';
  const refresh = (): void => {
    if (!layer.getVisible()) return;
    // If the page shows all matches, cells would only repeat the footprints.
    if (!hasMoreResults()) {
      shown = '';
      source.clear();
      return;
    }
    const query = readQuery(map).toString();
    if (query === shown) return;
    shown = query;
    pending?.abort();
    pending = new AbortController();
    fetch(`${path}/map/cells?${query}`, { signal: pending.signal })
      .then((response) => (response.ok ? response.json() : { cells: [] }))
      .then(({ cells }: { cells: readonly Cell[] }) => {
        const highest = Math.max(1, ...cells.map(([count]) => count));
        source.clear();
        source.addFeatures(cells.map((cell) => toFeature(cell, highest)));
      })
      .catch(() => undefined);
  };
  return { layer, refresh };
};

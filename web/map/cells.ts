// The density of all matches as hexagons (H3 cells), below the footprints.
import OlFeature from 'ol/Feature.js';
import OlPolygon from 'ol/geom/Polygon.js';
import type VectorImageLayer from 'ol/layer/VectorImage.js';
import type OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { onPaletteChange, palette } from './color-scheme.ts';
import { cellRing, densitySteps, stepOf } from './density.ts';
import { cellResolution, toBboxText } from './extent.ts';
import { createImageLayer } from './image-layer.ts';
import { hasMoreResults } from './result-extent.ts';
import { searchParameters } from './search-area.ts';
import { viewBox, WORLD_WIDTH } from './view.ts';

/** The corners alternate longitude and latitude. */
type Cell = readonly [count: number, corners: readonly number[]];
type CellFeature = OlFeature<OlPolygon>;

const OPACITY = 0.75;

const toFeature = ([count, corners]: Cell, steps: readonly number[]): CellFeature => {
  const ring = cellRing(corners).map((point) => fromLonLat(point));
  return new OlFeature({ geometry: new OlPolygon([ring]), count, step: stepOf(count, steps) });
};

const createStyles = (): readonly Style[] => {
  const { cells, cellLine } = palette();
  return cells.map(
    (color) => new Style({ fill: new Fill({ color }), stroke: new Stroke({ color: cellLine, width: 0.8 }) }),
  );
};

const createLayer = (map: OlMap, source: VectorSource<CellFeature>): VectorImageLayer => {
  const layer = createImageLayer(map, { source, opacity: OPACITY, zIndex: 2 });
  const applyStyles = (): void => {
    const styles = createStyles();
    layer.setStyle((feature) => styles[Number(feature.get('step'))]);
  };
  applyStyles();
  onPaletteChange(applyStyles);
  return layer;
};

const readQuery = (map: OlMap): string => {
  const query = searchParameters();
  query.set('window', toBboxText(viewBox(map)));
  query.set('resolution', String(cellResolution(map.getView().getZoom() ?? 0)));
  return query.toString();
};

/** A cell across the antimeridian has corners beyond the world, on either side. */
const findAt = (source: VectorSource<CellFeature>, [x = 0, y = 0]: readonly number[]): CellFeature | undefined => {
  const inWorld = x - WORLD_WIDTH * Math.round(x / WORLD_WIDTH);
  const copies = [inWorld, inWorld - WORLD_WIDTH, inWorld + WORLD_WIDTH];
  return copies.flatMap((copy) => source.getFeaturesAtCoordinate([copy, y]))[0];
};

export type Cells = {
  readonly layer: VectorImageLayer;
  readonly refresh: () => void;
  /** The number of matches in the cell at a coordinate; undefined if it has none. */
  readonly countAt: (coordinate: readonly number[]) => number | undefined;
};

/** Calls `onSteps` with the steps of the counts in view; there are none without cells. */
export const createCells = (map: OlMap, path: string, onSteps: (steps: readonly number[]) => void): Cells => {
  const source = new VectorSource<CellFeature>();
  const layer = createLayer(map, source);
  let pending: AbortController | undefined;
  let shown = '';
  const show = (cells: readonly Cell[]): void => {
    const steps = densitySteps(Math.max(0, ...cells.map(([count]) => count)));
    source.clear();
    source.addFeatures(cells.map((cell) => toFeature(cell, steps)));
    onSteps(steps);
  };
  const load = async (query: string, signal: AbortSignal): Promise<void> => {
    const response = await fetch(`${path}/map/cells?${query}`, { signal });
    const { cells = [] } = (await response.json()) as { readonly cells?: readonly Cell[] };
    show(cells);
  };
  const refresh = (): void => {
    // If the page shows all matches, cells would only repeat the footprints.
    const query = layer.getVisible() && hasMoreResults() ? readQuery(map) : '';
    if (query === shown) return;
    shown = query;
    pending?.abort();
    pending = new AbortController();
    if (query === '') show([]);
    else load(query, pending.signal).catch(() => undefined);
  };
  return {
    layer,
    refresh,
    countAt: (coordinate) => {
      const count: unknown = findAt(source, coordinate)?.get('count');
      return typeof count === 'number' ? count : undefined;
    },
  };
};

// Shows a source on the map, with the base map, the footprint of the record, and controls.
import { defaults as defaultControls } from 'ol/control/defaults.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import { transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import View from 'ol/View.js';
import { createBaseLayer } from '../map/base-layer.ts';
import { onPaletteChange } from '../map/color-scheme.ts';
import { type Box, clampToMercator, isGlobal } from '../map/extent.ts';
import { sitePath } from '../page.ts';
import { text } from '../texts.ts';
import { hostOf, type Protocol, type ViewerData } from './data.ts';
import { button, element, fullScreenButton, mapTarget, slider } from './dom.ts';
import { createInfoPanel, type InfoPanel } from './info-panel.ts';
import { messageOf, type Progress } from './progress.ts';
import type { Point, ShowSource, SourceView } from './source-view.ts';
import { createOutlineStyle } from './vector-style.ts';

type SourceModule = { readonly show: ShowSource };

const SOURCE_MODULES: Readonly<Partial<Record<Protocol, () => Promise<SourceModule>>>> = {
  wms: () => import('./sources/wms.ts'),
  wmts: () => import('./sources/wmts.ts'),
  xyz_tiles: () => import('./sources/tiles.ts'),
  tile_map_service: () => import('./sources/tiles.ts'),
  tile_json: () => import('./sources/tiles.ts'),
  arcgis_tiled_map_layer: () => import('./sources/arcgis-images.ts'),
  arcgis_dynamic_map_layer: () => import('./sources/arcgis-images.ts'),
  arcgis_image_map_layer: () => import('./sources/arcgis-images.ts'),
  arcgis_feature_layer: () => import('./sources/arcgis-features.ts'),
  cog: () => import('./sources/cog.ts'),
  pmtiles: () => import('./sources/pmtiles.ts'),
  geo_json: () => import('./sources/geojson.ts'),
  open_index_map: () => import('./sources/geojson.ts'),
};

const MAX_FIT_ZOOM = 16;

const createMap = (target: HTMLElement, stage: HTMLElement): OlMap => {
  const map = new OlMap({
    target,
    layers: [createBaseLayer(sitePath(), stage)],
    view: new View({ center: [0, 2_000_000], zoom: 1, minZoom: 0.5, maxZoom: 22 }),
    controls: defaultControls({ attribution: false }),
    interactions: defaultInteractions({ onFocusOnly: self !== top }),
  });
  onPaletteChange(() => map.getLayers().setAt(0, createBaseLayer(sitePath(), stage)));
  return map;
};

/** If the box crosses the antimeridian, east becomes greater than 180. */
const unwrap = ([west, south, east, north]: Box): Box => [west, south, east < west ? east + 360 : east, north];

const cornersOf = ([west, south, east, north]: Box): number[][] => [
  ...[
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];

/** Geometries are cut at the antimeridian; the box is drawn in one piece instead. */
const footprintOf = ({ footprint: { geometry, outline } }: ViewerData): object | null =>
  outline !== null && outline[2] < outline[0]
    ? { type: 'Polygon', coordinates: [cornersOf(unwrap(outline))] }
    : geometry;

const addOutline = (map: OlMap, data: ViewerData): void => {
  const geometry = footprintOf(data);
  if (geometry === null) return;
  const features = new GeoJSON().readFeatures(
    { type: text('viewer.feature'), geometry, properties: {} },
    { featureProjection: 'EPSG:3857' },
  );
  const layer = new VectorLayer({ source: new VectorSource({ features }), style: createOutlineStyle(), zIndex: 20 });
  map.addLayer(layer);
  onPaletteChange(() => layer.setStyle(createOutlineStyle()));
};

const fit = (map: OlMap, boxes: readonly (Box | null | undefined)[]): void => {
  const presentBoxes = boxes.filter((box) => box !== null && box !== undefined).map(unwrap);
  const box = presentBoxes.find((candidate) => !isGlobal(candidate));
  if (box === undefined) return;
  const extent = transformExtent([...clampToMercator(box)], 'EPSG:4326', 'EPSG:3857');
  map.getView().fit(extent, { padding: [30, 30, 30, 30], maxZoom: MAX_FIT_ZOOM });
};

/** Messages above the map change its size; until the reader moves the map, it keeps showing the whole extent. */
const keepFitted = (map: OlMap, refit: () => void): void => {
  let isTouched = false;
  for (const type of ['pointerdown', 'keydown', 'wheel'] as const)
    map.getTargetElement().addEventListener(type, () => {
      isTouched = true;
    });
  map.on('change:size', () => {
    if (!isTouched) refit();
  });
};

const showInfoAt = async (view: SourceView, point: Point, panel: InfoPanel): Promise<void> => {
  if (view.infoAt === undefined) return;
  panel.showText(text('viewer.loading'));
  try {
    panel.show(await view.infoAt(point));
  } catch (error) {
    panel.showText(messageOf(error));
  }
};

const centreOf = (map: OlMap): Point => {
  const coordinate = map.getView().getCenter() ?? [0, 0];
  return { coordinate, pixel: map.getPixelFromCoordinate(coordinate) };
};

const addControls = (map: OlMap, bar: HTMLElement, view: SourceView, refit: () => void): InfoPanel => {
  const panel = createInfoPanel();
  bar.append(slider(text('viewer.opacity'), (opacity) => view.layer.setOpacity(opacity)));
  bar.append(button(text('viewer.zoomToExtent'), refit));
  if (view.infoAt !== undefined) {
    bar.append(button(text('viewer.infoAtCentre'), () => void showInfoAt(view, centreOf(map), panel)));
    map.on('singleclick', ({ coordinate, pixel }) => void showInfoAt(view, { coordinate, pixel }, panel));
    map.getTargetElement().classList.add('can-click');
  }
  return panel;
};

const creditsOf = (data: ViewerData, view: SourceView | undefined, base: string): string =>
  [...new Set([view?.credit, data.document.credit, data.credit, data.source && hostOf(data.source.url), base])]
    .filter((text) => text !== undefined && text !== '')
    .join(' · ');

export const showOnMap = async (stage: HTMLElement, data: ViewerData, progress: Progress): Promise<void> => {
  const bar = element('div', 'viewer-bar');
  const frame = element('div', 'viewer-frame');
  const credits = element('p', 'viewer-credits', creditsOf(data, undefined, stage.dataset.credit ?? ''));
  const target = mapTarget(text('viewer.map'));
  frame.append(target);
  stage.replaceChildren(bar, frame, credits);
  const map = createMap(target, stage);
  addOutline(map, data);
  let bounds: Box | undefined;
  const refit = (): void => fit(map, [bounds, data.footprint.outline]);
  refit();
  keepFitted(map, refit);
  const fullScreen = fullScreenButton(stage);
  const { source } = data;
  const load = source === undefined ? undefined : SOURCE_MODULES[source.protocol];
  try {
    if (source === undefined) progress.arrived();
    else if (data.problem !== undefined || load === undefined)
      progress.failed(data.problem ?? text('viewer.cannotLoad'));
    else {
      const view = await (await load()).show({ map, data, source, progress });
      view.layer.setZIndex(10);
      map.addLayer(view.layer);
      bounds = view.bounds;
      frame.append(addControls(map, bar, view, refit).element);
      credits.textContent = creditsOf(data, view, stage.dataset.credit ?? '');
      refit();
    }
  } catch (error) {
    progress.failed(messageOf(error));
  }
  if (fullScreen !== undefined) bar.append(fullScreen);
};

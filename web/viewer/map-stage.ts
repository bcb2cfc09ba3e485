// A source on the map: the base map beneath, the outline of the record above, and the controls.

import { defaults as defaultControls } from 'ol/control/defaults.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import { transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import View from 'ol/View.js';
import { createBaseLayer } from '../map/base-layer.ts';
import { type Box, clampToMercator, isGlobal } from '../map/extent.ts';
import { onPaletteChange } from '../map/palette.ts';
import { sitePath } from '../page.ts';
import { hostOf, type Protocol, type ViewerData } from './data.ts';
import { button, element, fullScreenButton, mapTarget, slider } from './dom.ts';
import { createInfoPanel, type InfoPanel } from './info-panel.ts';
import { type Progress, wordsOf } from './progress.ts';
import type { Point, ShowSource, SourceView } from './source-view.ts';
import { createOutlineStyle } from './vector-style.ts';

type Part = { readonly show: ShowSource };

/** One part for each family of protocols. */
const PARTS: Readonly<Partial<Record<Protocol, () => Promise<Part>>>> = {
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

const MOST_FIT_ZOOM = 16;

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

/** East of a box that crosses the 180th meridian is drawn beyond it. */
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

/** What crosses the 180th meridian has been cut there; it is drawn in one piece. */
const footprintOf = ({ footprint: { geometry, outline } }: ViewerData): object | null =>
  outline !== null && outline[2] < outline[0]
    ? { type: 'Polygon', coordinates: [cornersOf(unwrap(outline))] }
    : geometry;

const addOutline = (map: OlMap, data: ViewerData): void => {
  const geometry = footprintOf(data);
  if (geometry === null) return;
  const features = new GeoJSON().readFeatures(
    { type: 'Feature', geometry, properties: {} },
    { featureProjection: 'EPSG:3857' },
  );
  const layer = new VectorLayer({ source: new VectorSource({ features }), style: createOutlineStyle(), zIndex: 20 });
  map.addLayer(layer);
  onPaletteChange(() => layer.setStyle(createOutlineStyle()));
};

const fit = (map: OlMap, boxes: readonly (Box | null | undefined)[]): void => {
  const known = boxes.filter((box) => box !== null && box !== undefined).map(unwrap);
  const box = known.find((one) => !isGlobal(one));
  if (box === undefined) return;
  const extent = transformExtent([...clampToMercator(box)], 'EPSG:4326', 'EPSG:3857');
  map.getView().fit(extent, { padding: [30, 30, 30, 30], maxZoom: MOST_FIT_ZOOM });
};

/** What is said above the map takes room from it; until the reader moves it, it shows the whole all the same. */
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

const askPoint = async (view: SourceView, point: Point, panel: InfoPanel): Promise<void> => {
  if (view.infoAt === undefined) return;
  panel.say('Asking …');
  try {
    panel.show(await view.infoAt(point));
  } catch (error) {
    panel.say(wordsOf(error));
  }
};

const centreOf = (map: OlMap): Point => {
  const coordinate = map.getView().getCenter() ?? [0, 0];
  return { coordinate, pixel: map.getPixelFromCoordinate(coordinate) };
};

const addControls = (map: OlMap, bar: HTMLElement, view: SourceView, refit: () => void): InfoPanel => {
  const panel = createInfoPanel();
  bar.append(slider('Opacity', (share) => view.layer.setOpacity(share)));
  bar.append(button('Whole extent', refit));
  if (view.infoAt !== undefined) {
    bar.append(button('What is at the centre?', () => void askPoint(view, centreOf(map), panel)));
    map.on('singleclick', ({ coordinate, pixel }) => void askPoint(view, { coordinate, pixel }, panel));
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
  const target = mapTarget('Map');
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
  const load = source === undefined ? undefined : PARTS[source.protocol];
  try {
    if (source === undefined) progress.arrived();
    else if (data.problem !== undefined || load === undefined) progress.failed(data.problem ?? 'It cannot be read.');
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
    progress.failed(wordsOf(error));
  }
  if (fullScreen !== undefined) bar.append(fullScreen);
};

// The map itself: base layer, view, gestures. The world repeats, so that it can be panned around without an end.
import { defaults as defaultControls } from 'ol/control/defaults.js';
import DragPan from 'ol/interaction/DragPan.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import Kinetic from 'ol/Kinetic.js';
import OlMap from 'ol/Map.js';
import { transformExtent } from 'ol/proj.js';
import View from 'ol/View.js';
import { sitePath } from '../page.ts';
import { text } from '../texts.ts';
import { createBaseLayer } from './base-layer.ts';
import type { Extent } from './box-shape.ts';
import { onPaletteChange } from './color-scheme.ts';
import { type Box, clampToMercator } from './extent.ts';

const MAX_FIT_ZOOM = 11;
/** The width of the world in metres of the projection. */
export const WORLD_WIDTH = 40_075_016.68557849;
const HALF_WORLD = WORLD_WIDTH / 2;

export const createTarget = (): HTMLElement => {
  const target = document.createElement('div');
  target.className = 'map';
  target.tabIndex = 0;
  target.setAttribute('role', 'application');
  target.setAttribute('aria-label', text('map.label'));
  return target;
};

/** One finger scrolls the page and two fingers move the map; a mouse drags it. */
const createDragPan = (): DragPan => {
  const pan: DragPan = new DragPan({
    kinetic: new Kinetic(-0.005, 0.05, 100),
    condition: ({ originalEvent }) =>
      !(originalEvent instanceof PointerEvent) || originalEvent.pointerType !== 'touch' || pan.getPointerCount() > 1,
  });
  return pan;
};

/** Boxes are drawn with the shift key, so it does not zoom; the map does not rotate, so that north is up. */
const createInteractions = () => {
  const interactions = defaultInteractions({
    onFocusOnly: true,
    dragPan: false,
    shiftDragZoom: false,
    altShiftDragRotate: false,
    pinchRotate: false,
  });
  // The first interaction is asked last: pinching zooms and moves the map at once.
  interactions.insertAt(0, createDragPan());
  return interactions;
};

export const createMap = (target: HTMLElement, panel: HTMLElement): OlMap => {
  const map = new OlMap({
    target,
    layers: [createBaseLayer(sitePath(), panel)],
    view: new View({
      center: [0, 2_000_000],
      zoom: 1,
      minZoom: 0,
      maxZoom: 16,
      multiWorld: true,
      extent: [Number.NEGATIVE_INFINITY, -HALF_WORLD, Number.POSITIVE_INFINITY, HALF_WORLD],
      constrainOnlyCenter: true,
    }),
    controls: defaultControls({ attributionOptions: { collapsible: true, collapsed: true } }),
    interactions: createInteractions(),
  });
  onPaletteChange(() => map.getLayers().setAt(0, createBaseLayer(sitePath(), panel)));
  return map;
};

/** A box in map coordinates, cut off at the edge of the map. */
export const toExtent = (box: Box): Extent =>
  transformExtent([...clampToMercator(box)], 'EPSG:4326', 'EPSG:3857') as unknown as Extent;

export const toBox = (extent: Extent): Box => transformExtent([...extent], 'EPSG:3857', 'EPSG:4326') as unknown as Box;

export const viewBox = (map: OlMap): Box => toBox(map.getView().calculateExtent() as unknown as Extent);

export const fitBox = (map: OlMap, box: Box): void => {
  map.getView().fit([...toExtent(box)], { padding: [30, 30, 30, 30], maxZoom: MAX_FIT_ZOOM });
};

/** Identifies a position of the map, whatever its size. */
export const positionKey = (map: OlMap): string => {
  const [x = 0, y = 0] = map.getView().getCenter() ?? [];
  return [x, y]
    .map(Math.round)
    .concat(Math.round((map.getView().getZoom() ?? 0) * 100))
    .join(' ');
};

// The map of the search page: shows the results, and searches in the visible or a drawn area.
import { defaults as defaultControls } from 'ol/control/defaults.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import View from 'ol/View.js';
import { goTo } from '../live.ts';
import { onResults, sitePath } from '../page.ts';
import { createBaseLayer } from './base-layer.ts';
import { createCells } from './cells.ts';
import { type Controls, createControls } from './controls.ts';
import { createDrawing, type Drawn } from './draw.ts';
import { type Box, clampToMercator, fitOf, parseBboxText, toBboxText } from './extent.ts';
import { createFootprints } from './footprints.ts';
import { onPaletteChange } from './palette.ts';
import { attachPlaces } from './places.ts';

const AUTO_KEY = 'periplus.map.auto';
const MAX_FIT_ZOOM = 11;
const POINTS = 'fq[geo][points]';

const createMap = (target: HTMLElement, panel: HTMLElement): OlMap => {
  const map = new OlMap({
    target,
    layers: [createBaseLayer(sitePath(), panel)],
    view: new View({ center: [0, 2_000_000], zoom: 1, minZoom: 0.5, maxZoom: 16, constrainResolution: false }),
    controls: defaultControls({ attributionOptions: { collapsible: true, collapsed: true } }),
    interactions: defaultInteractions({ onFocusOnly: true }),
  });
  onPaletteChange(() => map.getLayers().setAt(0, createBaseLayer(sitePath(), panel)));
  return map;
};

/** The URL of this search with another area. */
const withArea = (drawn: Drawn): string => {
  const url = new URL(location.href);
  const names = [...url.searchParams.keys()];
  for (const name of names)
    if (name === 'bbox' || name.includes('[geo]') || /^page/.test(name)) url.searchParams.delete(name);
  if (drawn.kind === 'box') url.searchParams.set('bbox', drawn.bbox);
  else {
    url.searchParams.set('fq[geo][type]', 'polygon');
    url.searchParams.set(POINTS, JSON.stringify(drawn.points.map(([lon, lat]) => ({ lon, lat }))));
  }
  return url.href;
};

type Area = { readonly key: string; readonly box: Box | undefined };

const boxAround = (points: readonly { readonly lon: number; readonly lat: number }[]): Box | undefined => {
  const [lons, lats] = [points.map(({ lon }) => lon), points.map(({ lat }) => lat)];
  const box: Box = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
  return box.every(Number.isFinite) ? box : undefined;
};

/** The area of a search: a box or a drawn polygon. */
const areaOf = ({ searchParams }: URL): Area | undefined => {
  const bbox = searchParams.get('bbox');
  if (bbox !== null) return { key: bbox, box: parseBboxText(bbox) };
  const key = searchParams.get(POINTS);
  if (key === null) return undefined;
  try {
    return { key, box: boxAround(JSON.parse(key)) };
  } catch {
    return { key, box: undefined };
  }
};

const viewBox = (map: OlMap): Box =>
  transformExtent(map.getView().calculateExtent(), 'EPSG:3857', 'EPSG:4326') as unknown as Box;

const fit = (map: OlMap, box: Box): void => {
  const extent = transformExtent([...clampToMercator(box)], 'EPSG:4326', 'EPSG:3857');
  map.getView().fit(extent, { padding: [30, 30, 30, 30], maxZoom: MAX_FIT_ZOOM });
};

const rememberAuto = (auto: HTMLInputElement): void => {
  try {
    auto.checked = localStorage.getItem(AUTO_KEY) === 'on';
    auto.addEventListener('change', () => localStorage.setItem(AUTO_KEY, auto.checked ? 'on' : 'off'));
  } catch {
    // Storage is blocked; the switch still works.
  }
};

const createTarget = (): HTMLElement => {
  const target = document.createElement('div');
  target.className = 'map';
  target.tabIndex = 0;
  target.setAttribute('role', 'application');
  target.setAttribute('aria-label', 'Map of results. Use the arrow keys to move, plus and minus to zoom.');
  return target;
};

const createLayout = (panel: HTMLElement, controls: Controls): HTMLElement => {
  const target = createTarget();
  const stage = document.createElement('div');
  stage.className = 'map-stage';
  stage.append(target, controls.searchHere);
  panel.replaceChildren(controls.element, stage);
  return target;
};

/** A map of the extents, without search controls. */
export const showPlainMap = (panel: HTMLElement): void => {
  const target = createTarget();
  panel.replaceChildren(target);
  const map = createMap(target, panel);
  const footprints = createFootprints(map);
  map.addLayer(footprints.layer);
  const box = fitOf(footprints.refresh());
  if (box !== undefined) fit(map, box);
};

const connectDrawing = (map: OlMap, controls: Controls, search: (drawn: Drawn) => void): void => {
  const buttons = { box: controls.box, polygon: controls.polygon };
  const drawing = createDrawing(map, search, () => {
    for (const button of Object.values(buttons)) button.setAttribute('aria-pressed', 'false');
    controls.status.textContent = '';
  });
  for (const kind of ['box', 'polygon'] as const) {
    buttons[kind].addEventListener('click', () => {
      if (buttons[kind].getAttribute('aria-pressed') === 'true') return drawing.stop();
      drawing.start(kind);
      buttons[kind].setAttribute('aria-pressed', 'true');
      controls.status.textContent =
        kind === 'box'
          ? 'Click two opposite corners. Press Escape to cancel.'
          : 'Click the corners and double-click the last one. Press Escape to cancel.';
      map.getTargetElement().focus();
    });
  }
};

const connectPlaces = (map: OlMap, controls: Controls): void =>
  attachPlaces(controls.place, sitePath(), (place) => {
    controls.status.textContent = place === undefined ? 'Place not found.' : place.name;
    if (place !== undefined)
      map.getView().animate({ center: fromLonLat([place.lon, place.lat]), zoom: place.zoom, duration: 400 });
  });

const connectDensity = (cells: ReturnType<typeof createCells>, { density }: Controls): void =>
  density.addEventListener('change', () => {
    cells.layer.setVisible(density.checked);
    cells.refresh();
  });

export const showMap = (panel: HTMLElement): void => {
  const controls = createControls();
  const map = createMap(createLayout(panel, controls), panel);
  const cells = createCells(map, sitePath());
  const footprints = createFootprints(map);
  map.addLayer(cells.layer);
  map.addLayer(footprints.layer);
  rememberAuto(controls.auto);
  /** The script moved the map, not the reader. */
  let isAutomaticMove = true;

  let area: string | undefined;
  const search = (drawn: Drawn): void => {
    controls.searchHere.hidden = true;
    const next = withArea(drawn);
    // A drawn area is in view already, so the map does not move.
    if (drawn.kind === 'polygon') area = areaOf(new URL(next))?.key;
    void goTo(next, { push: true });
  };
  const searchHere = (): void => search({ kind: 'box', bbox: toBboxText(viewBox(map)) });

  const refresh = (): void => {
    const boxes = footprints.refresh();
    const searchArea = areaOf(new URL(location.href));
    const target = searchArea === undefined ? fitOf(boxes) : searchArea.box;
    // A search of the visible area does not move the map.
    const isInView =
      searchArea !== undefined && (searchArea.key === area || searchArea.key === toBboxText(viewBox(map)));
    if (target !== undefined && !isInView) {
      isAutomaticMove = true;
      fit(map, target);
    }
    area = searchArea?.key;
    cells.refresh();
  };

  map.on('moveend', () => {
    cells.refresh();
    const isByReader = !isAutomaticMove;
    isAutomaticMove = false;
    if (isByReader && controls.auto.checked) searchHere();
    else if (isByReader) controls.searchHere.hidden = false;
  });
  controls.searchHere.addEventListener('click', searchHere);
  connectDensity(cells, controls);
  connectDrawing(map, controls, search);
  connectPlaces(map, controls);
  onResults(refresh);
  refresh();
};

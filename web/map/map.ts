// The map beside the results: shows where they lie, and searches where the reader looks or draws.
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
const MOST_FIT_ZOOM = 11;
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

/** The address of this search with another area. */
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

/** The area that a search asks for: a box, or the corners of a drawn one; others are not read here. */
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
  map.getView().fit(extent, { padding: [30, 30, 30, 30], maxZoom: MOST_FIT_ZOOM });
};

const keepAuto = (auto: HTMLInputElement): void => {
  try {
    auto.checked = localStorage.getItem(AUTO_KEY) === 'on';
    auto.addEventListener('change', () => localStorage.setItem(AUTO_KEY, auto.checked ? 'on' : 'off'));
  } catch {
    // Storage is forbidden: the switch is as good without.
  }
};

const createTarget = (): HTMLElement => {
  const target = document.createElement('div');
  target.className = 'map';
  target.tabIndex = 0;
  target.setAttribute('role', 'application');
  target.setAttribute('aria-label', 'Map of results. Arrows move it, plus and minus zoom.');
  return target;
};

const layOut = (panel: HTMLElement, controls: Controls): HTMLElement => {
  const target = createTarget();
  const stage = document.createElement('div');
  stage.className = 'map-stage';
  stage.append(target, controls.searchHere);
  panel.replaceChildren(controls.element, stage);
  return target;
};

/** Extents of what the page lists, and nothing to search with. */
export const showPlainMap = (panel: HTMLElement): void => {
  const target = createTarget();
  panel.replaceChildren(target);
  const map = createMap(target, panel);
  const footprints = createFootprints(map);
  map.addLayer(footprints.layer);
  const box = fitOf(footprints.refresh());
  if (box !== undefined) fit(map, box);
};

const wireDrawing = (map: OlMap, controls: Controls, search: (drawn: Drawn) => void): void => {
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
          ? 'Click two opposite corners. Escape ends.'
          : 'Click the corners, double-click the last. Escape ends.';
      map.getTargetElement().focus();
    });
  }
};

export const showMap = (panel: HTMLElement): void => {
  const controls = createControls();
  const target = layOut(panel, controls);
  const map = createMap(target, panel);
  const cells = createCells(map, sitePath());
  const footprints = createFootprints(map);
  map.addLayer(cells.layer);
  map.addLayer(footprints.layer);
  keepAuto(controls.auto);
  /** Where the view was put by us: no reason to offer a search. */
  let isOurs = true;

  let area: string | undefined;
  const search = (drawn: Drawn): void => {
    controls.searchHere.hidden = true;
    const next = withArea(drawn);
    // An area that was drawn here is in view: the map stays as it is.
    if (drawn.kind === 'polygon') area = areaOf(new URL(next))?.key;
    void goTo(next, { push: true });
  };
  const searchHere = (): void => search({ kind: 'box', bbox: toBboxText(viewBox(map)) });

  const refresh = (): void => {
    const boxes = footprints.refresh();
    const asked = areaOf(new URL(location.href));
    const wanted = asked === undefined ? fitOf(boxes) : asked.box;
    // A search of what is in view leaves the view as it is.
    const isInView = asked !== undefined && (asked.key === area || asked.key === toBboxText(viewBox(map)));
    if (wanted !== undefined && !isInView) {
      isOurs = true;
      fit(map, wanted);
    }
    area = asked?.key;
    cells.refresh();
  };

  map.on('moveend', () => {
    cells.refresh();
    if (isOurs) {
      isOurs = false;
      return;
    }
    if (controls.auto.checked) searchHere();
    else controls.searchHere.hidden = false;
  });
  controls.searchHere.addEventListener('click', searchHere);
  controls.density.addEventListener('change', () => {
    cells.layer.setVisible(controls.density.checked);
    cells.refresh();
  });
  wireDrawing(map, controls, search);
  attachPlaces(controls.place, sitePath(), (place) => {
    controls.status.textContent = place === undefined ? 'No place of this name is known.' : place.name;
    if (place !== undefined)
      map.getView().animate({ center: fromLonLat([place.lon, place.lat]), zoom: place.zoom, duration: 400 });
  });
  onResults(refresh);
  refresh();
};

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
    url.searchParams.set('fq[geo][points]', JSON.stringify(drawn.points.map(([lon, lat]) => ({ lon, lat }))));
  }
  return url.href;
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

const layOut = (panel: HTMLElement, controls: Controls): HTMLElement => {
  const target = document.createElement('div');
  target.className = 'map';
  target.tabIndex = 0;
  target.setAttribute('role', 'application');
  target.setAttribute('aria-label', 'Map of results. Arrows move it, plus and minus zoom.');
  const stage = document.createElement('div');
  stage.className = 'map-stage';
  stage.append(target, controls.searchHere);
  panel.replaceChildren(controls.element, stage);
  return target;
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

  const search = (drawn: Drawn): void => {
    controls.searchHere.hidden = true;
    void goTo(withArea(drawn), { push: true });
  };
  const searchHere = (): void => search({ kind: 'box', bbox: toBboxText(viewBox(map)) });

  let area: string | undefined;
  const refresh = (): void => {
    const boxes = footprints.refresh();
    const bbox = new URL(location.href).searchParams.get('bbox');
    const wanted = bbox === null ? fitOf(boxes) : parseBboxText(bbox);
    // A search of what is in view leaves the view as it is.
    if (wanted !== undefined && (bbox === null || bbox !== area) && bbox !== toBboxText(viewBox(map))) {
      isOurs = true;
      fit(map, wanted);
    }
    area = bbox ?? undefined;
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

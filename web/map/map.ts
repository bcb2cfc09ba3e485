// The map of the search page: shows the results, and searches in the visible or a drawn area.
import type OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import { onResults, sitePath } from '../page.ts';
import { createCells } from './cells.ts';
import { type Controls, createControls } from './controls.ts';
import { createDrawing } from './draw.ts';
import { fitOf } from './extent.ts';
import { createFootprints } from './footprints.ts';
import { createMapSearch } from './map-search.ts';
import { attachPlaces } from './places.ts';
import type { Drawn } from './search-area.ts';
import { createMap, createTarget, fitBox } from './view.ts';

const AUTO_KEY = 'periplus.map.auto';

const rememberAuto = (auto: HTMLInputElement): void => {
  try {
    auto.checked = localStorage.getItem(AUTO_KEY) === 'on';
    auto.addEventListener('change', () => localStorage.setItem(AUTO_KEY, auto.checked ? 'on' : 'off'));
  } catch {
    // Storage is blocked; the switch still works.
  }
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
  if (box !== undefined) fitBox(map, box);
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
  const mapSearch = createMapSearch(map, controls);
  const refresh = (): void => {
    mapSearch.refresh(footprints.refresh());
    cells.refresh();
  };
  map.on('moveend', cells.refresh);
  connectDensity(cells, controls);
  connectDrawing(map, controls, mapSearch.search);
  connectPlaces(map, controls);
  onResults(refresh);
  refresh();
};

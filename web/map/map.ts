// The map of the search page: shows the results, and searches in the visible or a drawn area.
import type OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import { onResults, sitePath } from '../page.ts';
import { text } from '../texts.ts';
import { type Cells, createCells } from './cells.ts';
import { type Controls, createControls } from './controls.ts';
import { createDrawing } from './draw.ts';
import { fitOf } from './extent.ts';
import { createFootprints } from './footprints.ts';
import { createInspector, DRAWING_CLASS } from './inspect.ts';
import { createLegend } from './legend.ts';
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

const createStage = (target: HTMLElement, ...others: readonly HTMLElement[]): HTMLElement => {
  const stage = document.createElement('div');
  stage.className = 'map-stage';
  stage.append(target, ...others);
  return stage;
};

const NO_CELLS = { countAt: () => undefined };

/** A map of the extents, without search controls. */
export const showPlainMap = (panel: HTMLElement): void => {
  const target = createTarget();
  const stage = createStage(target);
  panel.replaceChildren(stage);
  const map = createMap(target, panel);
  const footprints = createFootprints(map);
  for (const layer of footprints.layers) map.addLayer(layer);
  createInspector(map, stage, NO_CELLS, footprints);
  const box = fitOf(footprints.refresh());
  if (box !== undefined) fitBox(map, box);
};

const connectDrawing = (map: OlMap, controls: Controls, search: (drawn: Drawn) => void): void => {
  const buttons = { box: controls.box, polygon: controls.polygon };
  const drawing = createDrawing(map, search, () => {
    for (const button of Object.values(buttons)) button.setAttribute('aria-pressed', 'false');
    controls.status.textContent = '';
    map.getTargetElement().classList.remove(DRAWING_CLASS);
  });
  for (const kind of ['box', 'polygon'] as const) {
    buttons[kind].addEventListener('click', () => {
      if (buttons[kind].getAttribute('aria-pressed') === 'true') return drawing.stop();
      drawing.start(kind);
      map.getTargetElement().classList.add(DRAWING_CLASS);
      buttons[kind].setAttribute('aria-pressed', 'true');
      controls.status.textContent = text(kind === 'box' ? 'map.howToDrawBox' : 'map.howToDrawArea');
      map.getTargetElement().focus();
    });
  }
};

const connectPlaces = (map: OlMap, controls: Controls): void =>
  attachPlaces(controls.place, sitePath(), (place) => {
    controls.status.textContent = place === undefined ? text('map.placeNotFound') : place.name;
    if (place !== undefined)
      map.getView().animate({ center: fromLonLat([place.lon, place.lat]), zoom: place.zoom, duration: 400 });
  });

const connectDensity = (cells: Cells, { density }: Controls): void =>
  density.addEventListener('change', () => {
    cells.layer.setVisible(density.checked);
    cells.refresh();
  });

export const showMap = (panel: HTMLElement): void => {
  const [controls, legend, target] = [createControls(), createLegend(), createTarget()];
  const stage = createStage(target, controls.searchHere, legend.element);
  panel.replaceChildren(controls.element, stage);
  const map = createMap(target, panel);
  const cells = createCells(map, sitePath(), (steps) => {
    legend.showSteps(steps);
    inspector.inspectCentre();
  });
  const footprints = createFootprints(map);
  for (const layer of [cells.layer, ...footprints.layers]) map.addLayer(layer);
  const inspector = createInspector(map, stage, cells, footprints);
  rememberAuto(controls.auto);
  const mapSearch = createMapSearch(map, controls);
  const refresh = (): void => {
    inspector.close();
    mapSearch.refresh(footprints.refresh());
    legend.showPolar(footprints.hasPolar());
    cells.refresh();
  };
  map.on('moveend', () => {
    cells.refresh();
    inspector.inspectCentre();
  });
  connectDensity(cells, controls);
  connectDrawing(map, controls, mapSearch.search);
  connectPlaces(map, controls);
  onResults(refresh);
  refresh();
};

// The map of the search page: shows the results, and searches in the visible or a drawn area.
import type OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import { onResults, sitePath } from '../page.ts';
import { text } from '../texts.ts';
import { createAreaDrawing } from './area-drawing.ts';
import { type Cells, createCells } from './cells.ts';
import { type Controls, createControls } from './controls.ts';
import { fitOf } from './extent.ts';
import { createFootprints } from './footprints.ts';
import { createInspector } from './inspect.ts';
import { createLegend } from './legend.ts';
import { createMapSearch } from './map-search.ts';
import { attachPlaces } from './places.ts';
import { createMap, createTarget, fitBox } from './view.ts';

const AUTO_KEY = 'periplus.map.auto';
/** On a narrower map, the legend is closed at first. */
const LEGEND_WIDTH = 560;

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
  const legend = createLegend(panel.clientWidth >= LEGEND_WIDTH);
  const [controls, target] = [createControls(), createTarget()];
  const stage = createStage(target, controls.searchHere, controls.status, legend.element);
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
  const areaDrawing = createAreaDrawing(map, stage, controls, mapSearch.search);
  const refresh = (): void => {
    inspector.close();
    areaDrawing.refresh();
    mapSearch.refresh(footprints.refresh());
    legend.showPolar(footprints.hasPolar());
    cells.refresh();
  };
  map.on('moveend', () => {
    cells.refresh();
    inspector.inspectCentre();
  });
  connectDensity(cells, controls);
  connectPlaces(map, controls);
  onResults(refresh);
  refresh();
};

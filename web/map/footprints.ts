// Where the results of this page lie: a frame for each, lit together with its card.
import type Feature from 'ol/Feature.js';
import OlFeature from 'ol/Feature.js';
import type Polygon from 'ol/geom/Polygon.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import type OlMap from 'ol/Map.js';
import { transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { all } from '../page.ts';
import { type Box, clampToMercator, isGlobal, parseBoxes } from './extent.ts';
import { palette } from './palette.ts';

const LEAST_DEGREES = 0.002;

/** A point gets a small frame, so that it can be seen and hit. */
const withArea = ([west, south, east, north]: Box): Box => [
  west,
  south,
  Math.max(east, west + LEAST_DEGREES),
  Math.max(north, south + LEAST_DEGREES),
];

const toFeature = (box: Box, id: string): Feature<Polygon> => {
  const extent = transformExtent([...clampToMercator(withArea(box))], 'EPSG:4326', 'EPSG:3857');
  return new OlFeature({ geometry: fromExtent(extent), record: id });
};

/** While the map is dragged a thousand frames (or cells) are one picture, this many times as large as the map. */
export const BEYOND_THE_EDGES = 2;

/** Few styles, made once. */
const createStyles = () => {
  const colors = palette();
  const plain = new Style({
    stroke: new Stroke({ color: colors.footprint, width: 1.6 }),
    fill: new Fill({ color: 'rgb(70 140 190 / 1%)' }),
  });
  const lit = new Style({
    stroke: new Stroke({ color: colors.lit, width: 3.5 }),
    fill: new Fill({ color: 'rgb(220 110 30 / 20%)' }),
    zIndex: 10,
  });
  return (feature: { get: (name: string) => unknown }): Style => (feature.get('lit') === true ? lit : plain);
};

const cards = (): readonly HTMLElement[] => all('#cards [data-boxes]');

const area = (feature: Feature<Polygon>): number => feature.getGeometry()?.getArea() ?? Number.POSITIVE_INFINITY;

export type Footprints = {
  readonly layer: VectorImageLayer;
  /** Reads the cards anew; gives their boxes. */
  readonly refresh: () => readonly Box[];
};

export const createFootprints = (map: OlMap): Footprints => {
  const source = new VectorSource<Feature<Polygon>>();
  const layer = new VectorImageLayer({ source, style: createStyles(), imageRatio: BEYOND_THE_EDGES, zIndex: 5 });

  const light = (id: string | undefined): void => {
    for (const feature of source.getFeatures()) {
      const isLit = id !== undefined && feature.get('record') === id;
      if ((feature.get('lit') === true) !== isLit) feature.set('lit', isLit);
    }
    for (const card of cards()) card.classList.toggle('lit', card.dataset.id === id);
  };

  /** The smallest frame under the pointer is the one that is meant. */
  const recordAt = (pixel: number[]): string | undefined => {
    const found = map.getFeaturesAtPixel(pixel, {
      layerFilter: (other) => other === layer,
      hitTolerance: 3,
    }) as Feature<Polygon>[];
    const [smallest] = found.sort((a, b) => area(a) - area(b));
    const id: unknown = smallest?.get('record');
    return typeof id === 'string' ? id : undefined;
  };

  map.on('pointermove', (event) => {
    if (event.dragging) return;
    const id = recordAt(event.pixel);
    map.getTargetElement().classList.toggle('can-click', id !== undefined);
    light(id);
  });
  map.on('click', (event) => {
    const id = recordAt(event.pixel);
    const card = cards().find(({ dataset }) => dataset.id === id);
    if (id === undefined || card === undefined) return;
    card.scrollIntoView({ block: 'nearest' });
    card.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true });
    light(id);
  });
  for (const type of ['mouseover', 'focusin'] as const) {
    document.addEventListener(type, (event) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('#cards [data-id]') : null;
      if (card !== null) light(card.dataset.id);
    });
  }

  const refresh = (): readonly Box[] => {
    const placed = cards().flatMap(({ dataset }) =>
      parseBoxes(dataset.boxes ?? '').map((box) => ({ box, id: dataset.id ?? '' })),
    );
    source.clear();
    source.addFeatures(placed.filter(({ box }) => !isGlobal(box)).map(({ box, id }) => toFeature(box, id)));
    return placed.map(({ box }) => box);
  };
  return { layer, refresh };
};

// Footprints of the results on this page, highlighted together with their cards.
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

const MIN_DEGREES = 0.002;

/** A point becomes a small box that can be seen and clicked. */
const withArea = ([west, south, east, north]: Box): Box => [
  west,
  south,
  Math.max(east, west + MIN_DEGREES),
  Math.max(north, south + MIN_DEGREES),
];

const toFeature = (box: Box, id: string): Feature<Polygon> => {
  const extent = transformExtent([...clampToMercator(withArea(box))], 'EPSG:4326', 'EPSG:3857');
  return new OlFeature({ geometry: fromExtent(extent), record: id });
};

/** While the map moves, features are rendered as one image that is this many times as large as the map. */
export const IMAGE_RATIO = 2;

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
  /** Reads the cards again and returns their boxes. */
  readonly refresh: () => readonly Box[];
};

export const createFootprints = (map: OlMap): Footprints => {
  const source = new VectorSource<Feature<Polygon>>();
  const layer = new VectorImageLayer({ source, style: createStyles(), imageRatio: IMAGE_RATIO, zIndex: 5 });

  const highlight = (id: string | undefined): void => {
    for (const feature of source.getFeatures()) {
      const isLit = id !== undefined && feature.get('record') === id;
      if ((feature.get('lit') === true) !== isLit) feature.set('lit', isLit);
    }
    for (const card of cards()) card.classList.toggle('lit', card.dataset.id === id);
  };

  /** The smallest footprint at a pixel. */
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
    highlight(id);
  });
  map.on('click', (event) => {
    const id = recordAt(event.pixel);
    const card = cards().find(({ dataset }) => dataset.id === id);
    if (id === undefined || card === undefined) return;
    card.scrollIntoView({ block: 'nearest' });
    card.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true });
    highlight(id);
  });
  for (const type of ['mouseover', 'focusin'] as const) {
    document.addEventListener(type, (event) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('#cards [data-id]') : null;
      if (card !== null) highlight(card.dataset.id);
    });
  }

  const refresh = (): readonly Box[] => {
    const boxes = cards().flatMap(({ dataset }) =>
      parseBoxes(dataset.boxes ?? '').map((box) => ({ box, id: dataset.id ?? '' })),
    );
    source.clear();
    source.addFeatures(boxes.filter(({ box }) => !isGlobal(box)).map(({ box, id }) => toFeature(box, id)));
    return boxes.map(({ box }) => box);
  };
  return { layer, refresh };
};

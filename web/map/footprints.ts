// Footprints of the results on this page, highlighted together with their cards.
import OlFeature from 'ol/Feature.js';
import type Polygon from 'ol/geom/Polygon.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import type VectorImageLayer from 'ol/layer/VectorImage.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { all } from '../page.ts';
import { onPaletteChange, palette } from './color-scheme.ts';
import { type Box, isBeyondEdge, parseBoxes } from './extent.ts';
import { type FootprintGroup, groupFootprints, groupsAt } from './footprint-groups.ts';
import { createImageLayer } from './image-layer.ts';
import { toExtent, WORLD_WIDTH } from './view.ts';

const MIN_DEGREES = 0.002;
const TOLERANCE_PIXELS = 4;

/** A point becomes a small box that can be seen and clicked. */
const withArea = ([west, south, east, north]: Box): Box => [
  west,
  south,
  Math.max(east, west + MIN_DEGREES),
  Math.max(north, south + MIN_DEGREES),
];

type GroupFeature = OlFeature<Polygon>;

const toFeature = (group: FootprintGroup): GroupFeature =>
  new OlFeature({ geometry: fromExtent([...group.extent]), group });

/** The number of records that share a footprint, in its corner. */
const badge = (group: FootprintGroup): Text => {
  const { halo, footprint } = palette();
  return new Text({
    text: String(group.ids.length),
    font: '600 12px system-ui, sans-serif',
    fill: new Fill({ color: halo }),
    backgroundFill: new Fill({ color: footprint }),
    padding: [1, 3, 0, 4],
    overflow: true,
  });
};

const createPlainStyle = () => {
  const { footprint } = palette();
  const fill = new Fill({ color: 'rgb(70 140 190 / 1%)' });
  const plain = new Style({ stroke: new Stroke({ color: footprint, width: 1.6 }), fill });
  const polar = new Style({ stroke: new Stroke({ color: footprint, width: 2, lineDash: [6, 4] }), fill });
  return (feature: { get: (name: string) => unknown }): Style | readonly Style[] => {
    const group = feature.get('group') as FootprintGroup;
    const outline = isBeyondEdge(group.box) ? polar : plain;
    return group.ids.length > 1 ? [outline, new Style({ text: badge(group) })] : outline;
  };
};

const createLitStyle = (): Style =>
  new Style({
    stroke: new Stroke({ color: palette().lit, width: 3.5 }),
    fill: new Fill({ color: 'rgb(220 110 30 / 20%)' }),
  });

const readGroups = (cards: readonly HTMLElement[]): readonly FootprintGroup[] =>
  groupFootprints(
    cards.flatMap(({ dataset }) => parseBoxes(dataset.boxes ?? '').map((box) => ({ box, id: dataset.id ?? '' }))),
    (box) => toExtent(withArea(box)),
  );

export const findCards = (ids: readonly string[]): readonly HTMLElement[] =>
  all('#cards [data-boxes]').filter(({ dataset }) => ids.includes(dataset.id ?? ''));

export type Footprints = {
  readonly layers: readonly (VectorImageLayer | VectorLayer)[];
  /** Reads the cards again and returns their boxes. */
  readonly refresh: () => readonly Box[];
  readonly hasPolar: () => boolean;
  /** The groups of results at a coordinate, the smallest footprint first. */
  readonly groupsAt: (coordinate: readonly number[]) => readonly FootprintGroup[];
  /** Highlights results on the map and in the list. */
  readonly highlight: (ids: readonly string[]) => void;
};

export const createFootprints = (map: OlMap): Footprints => {
  const [source, litSource] = [new VectorSource<GroupFeature>(), new VectorSource<GroupFeature>()];
  const layer = createImageLayer(map, { source, zIndex: 5 });
  const litLayer = new VectorLayer({ source: litSource, zIndex: 6 });
  let groups: readonly FootprintGroup[] = [];
  let lit = '';

  const applyStyles = (): void => {
    layer.setStyle(createPlainStyle() as Parameters<typeof layer.setStyle>[0]);
    litLayer.setStyle(createLitStyle());
  };
  applyStyles();
  onPaletteChange(applyStyles);

  const highlight = (ids: readonly string[]): void => {
    if (ids.join('\n') === lit) return;
    lit = ids.join('\n');
    litSource.clear();
    litSource.addFeatures(groups.filter((group) => group.ids.some((id) => ids.includes(id))).map(toFeature));
    for (const card of all('#cards [data-boxes]')) card.classList.toggle('lit', ids.includes(card.dataset.id ?? ''));
  };

  for (const type of ['mouseover', 'focusin'] as const) {
    document.addEventListener(type, ({ target }) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('#cards [data-id]') : null;
      const isOnMap = target instanceof Element && target.closest('.map-stage') !== null;
      if (!isOnMap) highlight(card?.dataset.id === undefined ? [] : [card.dataset.id]);
    });
  }

  return {
    layers: [layer, litLayer],
    highlight,
    hasPolar: () => groups.some(({ box }) => isBeyondEdge(box)),
    groupsAt: (coordinate) =>
      groupsAt(groups, coordinate, TOLERANCE_PIXELS * (map.getView().getResolution() ?? 0), WORLD_WIDTH),
    refresh: () => {
      const cards = all('#cards [data-boxes]');
      groups = readGroups(cards);
      lit = '';
      litSource.clear();
      source.clear();
      source.addFeatures(groups.map(toFeature));
      return cards.flatMap(({ dataset }) => parseBoxes(dataset.boxes ?? ''));
    },
  };
};

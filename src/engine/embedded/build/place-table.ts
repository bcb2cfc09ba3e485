// Collects places and the records that lie there; the sheets of a series share one place, so that it is looked at once.
import type { Box } from '../../../lib/geo/types.ts';
import { createGrowable, createShared, type Growable, push, pushNumber, toShared } from '../../../lib/growable.ts';
import type { Column } from '../segment/segment.ts';

export type PlaceTable = {
  /** The number of the place with this key; its boxes are taken when the key is new. */
  readonly add: (doc: number, boxes: readonly Box[], key: string) => number;
  readonly finish: (name: string) => Readonly<Record<string, Column>>;
};

/** Starts with the end of the last item behind them. */
export const closed = (starts: Growable<Uint32Array>, end: number): Uint32Array => {
  push(starts, end);
  return toShared(starts);
};

/** The docs by place, ascending within each (counting sort). */
const groupDocs = (docs: Growable<Uint32Array>, places: Growable<Uint32Array>, placeCount: number) => {
  const docStarts = createShared(Uint32Array, placeCount + 1);
  for (let at = 0; at < places.length; at++) {
    const next = (places.data[at] as number) + 1;
    docStarts[next] = (docStarts[next] as number) + 1;
  }
  for (let place = 0; place < placeCount; place++) {
    docStarts[place + 1] = (docStarts[place + 1] as number) + (docStarts[place] as number);
  }
  const free = docStarts.slice();
  const grouped = createShared(Uint32Array, docs.length);
  for (let at = 0; at < docs.length; at++) {
    const place = places.data[at] as number;
    const to = free[place] as number;
    grouped[to] = docs.data[at] as number;
    free[place] = to + 1;
  }
  return { docStarts, docs: grouped };
};

const SIDES = ['west', 'south', 'east', 'north'] as const;

export const createPlaceTable = (): PlaceTable => {
  const known = new Map<string, number>();
  const docs = createGrowable(Uint32Array);
  const places = createGrowable(Uint32Array);
  const starts = createGrowable(Uint32Array);
  const sides = SIDES.map(() => createGrowable(Float64Array));
  let boxCount = 0;

  const addBoxes = (boxes: readonly Box[]): void => {
    push(starts, boxCount);
    for (const box of boxes) for (const [side, list] of sides.entries()) pushNumber(list, box[side] as number);
    boxCount += boxes.length;
  };

  return {
    add: (doc, boxes, key) => {
      const place = known.get(key) ?? known.size;
      if (place === known.size) {
        known.set(key, place);
        addBoxes(boxes);
      }
      push(docs, doc);
      push(places, place);
      return place;
    },
    finish: (name) => {
      const grouped = groupDocs(docs, places, known.size);
      return {
        [`${name}.docStarts`]: grouped.docStarts,
        [`${name}.docs`]: grouped.docs,
        [`${name}.starts`]: closed(starts, boxCount),
        ...Object.fromEntries(
          SIDES.map((side, index) => [`${name}.${side}`, toShared(sides[index] as Growable<Float64Array>)]),
        ),
      };
    },
  };
};

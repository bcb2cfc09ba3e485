// Collects places and the records that lie there; the sheets of a series share one place, so that it is looked at once.

import { createGrowable, type Growable, pushNumber, pushUint32, toShared } from '@periplus/collections';
import { type Box, boundingBoxOf } from '@periplus/geo';
import type { Column } from '../segment/segment.ts';
import { orderExtents } from './extent-order.ts';
import { groupDocs } from './group-docs.ts';

export type ExtentTable = {
  /** The number of the place with this key; its boxes are taken when the key is new. */
  readonly add: (doc: number, boxes: readonly Box[], key: string) => number;
  /** Puts places that lie near one another side by side; gives the new numbers by those so far. Nothing is added after it. */
  readonly reorder: () => Uint32Array;
  readonly finish: (name: string) => Readonly<Record<string, Column>>;
};

/** Starts with the end of the last item behind them. */
export const toClosedStarts = (starts: Growable<Uint32Array>, end: number): Uint32Array => {
  pushUint32(starts, end);
  return toShared(starts);
};

const SIDES = ['west', 'south', 'east', 'north'] as const;

type BoxTable = {
  readonly add: (boxes: readonly Box[]) => void;
  /** The boxes of a place. */
  readonly at: (place: number) => readonly Box[];
  readonly finish: (name: string) => Readonly<Record<string, Column>>;
};

/** CSR place -> boxes, as columns: there may be a million. */
const createBoxTable = (): BoxTable => {
  const starts = createGrowable(Uint32Array);
  const sides = SIDES.map(() => createGrowable(Float64Array));
  let count = 0;
  const boxAt = (at: number): Box => sides.map(({ data }) => data[at]) as unknown as Box;
  return {
    add: (boxes) => {
      pushUint32(starts, count);
      for (const box of boxes) for (const [side, list] of sides.entries()) pushNumber(list, box[side] as number);
      count += boxes.length;
    },
    at: (place) => {
      const from = starts.data[place] as number;
      const past = place + 1 < starts.length ? (starts.data[place + 1] as number) : count;
      return Array.from({ length: past - from }, (_, index) => boxAt(from + index));
    },
    finish: (name) => ({
      [`${name}.starts`]: toClosedStarts(starts, count),
      ...Object.fromEntries(
        SIDES.map((side, index) => [`${name}.${side}`, toShared(sides[index] as Growable<Float64Array>)]),
      ),
    }),
  };
};

export const createExtentTable = (): ExtentTable => {
  const known = new Map<string, number>();
  const docs = createGrowable(Uint32Array);
  const places = createGrowable(Uint32Array);
  let boxes = createBoxTable();

  const arrange = (): Uint32Array => {
    const order = orderExtents(known.size, (place) => boundingBoxOf(boxes.at(place)));
    const numbers = new Uint32Array(order.length);
    const arranged = createBoxTable();
    for (const [number, place] of order.entries()) {
      numbers[place] = number;
      arranged.add(boxes.at(place));
    }
    boxes = arranged;
    for (let at = 0; at < places.length; at++) places.data[at] = numbers[places.data[at] as number] as number;
    return numbers;
  };

  return {
    add: (doc, own, key) => {
      const place = known.get(key) ?? known.size;
      if (place === known.size) {
        known.set(key, place);
        boxes.add(own);
      }
      pushUint32(docs, doc);
      pushUint32(places, place);
      return place;
    },
    reorder: arrange,
    finish: (name) => {
      const grouped = groupDocs(docs, places, known.size);
      return {
        [`${name}.docStarts`]: grouped.docStarts,
        [`${name}.docs`]: grouped.docs,
        ...boxes.finish(name),
      };
    },
  };
};

// Collects distinct spatial extents and their records, so that a query tests an extent that many records share only
// once.
import { createGrowable, type Growable, pushNumber, pushUint32, toShared } from '@periplus/collections';
import { type Box, boundingBoxOf } from '@periplus/geo';
import type { Column } from '../segment/segment.ts';
import { orderExtents } from './extent-order.ts';
import { groupDocs } from './group-docs.ts';

export type ExtentTable = {
  /** Returns the number of the extent with this key, and adds it if the key is new. */
  readonly add: (doc: number, boxes: readonly Box[], key: string) => number;
  /** Sorts the extents by location and returns their new numbers by old number. Nothing may be added afterwards. */
  readonly reorder: () => Uint32Array;
  readonly finish: (name: string) => Readonly<Record<string, Column>>;
};

export const toClosedStarts = (starts: Growable<Uint32Array>, end: number): Uint32Array => {
  pushUint32(starts, end);
  return toShared(starts);
};

const SIDES = ['west', 'south', 'east', 'north'] as const;

type BoxTable = {
  readonly add: (boxes: readonly Box[]) => void;
  readonly at: (extent: number) => readonly Box[];
  readonly finish: (name: string) => Readonly<Record<string, Column>>;
};

/** CSR extent -> boxes. */
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
    at: (extent) => {
      const from = starts.data[extent] as number;
      const past = extent + 1 < starts.length ? (starts.data[extent + 1] as number) : count;
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
  const numbersByKey = new Map<string, number>();
  const docs = createGrowable(Uint32Array);
  const extents = createGrowable(Uint32Array);
  let boxes = createBoxTable();

  const reorder = (): Uint32Array => {
    const order = orderExtents(numbersByKey.size, (extent) => boundingBoxOf(boxes.at(extent)));
    const numbers = new Uint32Array(order.length);
    const sorted = createBoxTable();
    for (const [number, extent] of order.entries()) {
      numbers[extent] = number;
      sorted.add(boxes.at(extent));
    }
    boxes = sorted;
    for (let at = 0; at < extents.length; at++) extents.data[at] = numbers[extents.data[at] as number] as number;
    return numbers;
  };

  return {
    add: (doc, newBoxes, key) => {
      const extent = numbersByKey.get(key) ?? numbersByKey.size;
      if (extent === numbersByKey.size) {
        numbersByKey.set(key, extent);
        boxes.add(newBoxes);
      }
      pushUint32(docs, doc);
      pushUint32(extents, extent);
      return extent;
    },
    reorder,
    finish: (name) => {
      const grouped = groupDocs(docs, extents, numbersByKey.size);
      return {
        [`${name}.docStarts`]: grouped.docStarts,
        [`${name}.docs`]: grouped.docs,
        ...boxes.finish(name),
      };
    },
  };
};

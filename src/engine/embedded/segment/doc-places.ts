// Where a record of a segment lies: its boxes, its geometry, and both as the spatial relations want them.
import type { Located } from '../../../lib/geo/relate/relate.ts';
import type { Box, Geometry } from '../../../lib/geo/types.ts';
import type { SpatialField } from '../../../query/search-query.ts';
import { decodeGeometry } from './geometry-column.ts';
import type { SegmentView } from './segment-view.ts';

const boxAt = ({ boxes }: SegmentView, index: number): Box => [
  boxes.west[index] as number,
  boxes.south[index] as number,
  boxes.east[index] as number,
  boxes.north[index] as number,
];

/** First index of an ascending column that is not below `wanted`. */
const firstAtLeast = (column: Uint32Array, wanted: number): number => {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((column[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Boxes `from` to `to - 1` of the columns. */
export const boxesBetween = (view: SegmentView, from: number, to: number): readonly Box[] =>
  Array.from({ length: to - from }, (_, offset) => boxAt(view, from + offset));

export const boxesOfDoc = (view: SegmentView, doc: number): readonly Box[] =>
  boxesBetween(view, view.boxes.starts[doc] as number, view.boxes.starts[doc + 1] as number);

export const isShaped = ({ geometries }: SegmentView, doc: number): boolean =>
  geometries.docs[firstAtLeast(geometries.docs, doc)] === doc;

const geometryOfDoc = (view: SegmentView, doc: number): Geometry | undefined => {
  const at = firstAtLeast(view.geometries.docs, doc);
  if (view.geometries.docs[at] !== doc) return undefined;
  return decodeGeometry(view.geometries.numbers, view.geometries.starts[at] as number);
};

export const locate = (view: SegmentView, doc: number, field: SpatialField): Located => {
  const boxes = boxesOfDoc(view, doc);
  return field === 'locn_geometry' ? { boxes, geometry: geometryOfDoc(view, doc) } : { boxes };
};

const SLOTS = 2 ** 15;

/**
 * The sheets of a series share one box, and so do many records: in a catalogue of 63,000 there are 24,000 places. What a
 * test on the place said of one record it says of the next with the same box, so that a long test is made less often.
 */
export const oncePerBox = (view: SegmentView, test: (doc: number) => boolean): ((doc: number) => boolean) => {
  const { west, south, east, north, starts } = view.boxes;
  const known = new Int32Array(SLOTS).fill(-1);
  const answers = new Uint8Array(SLOTS);
  const slotOf = (at: number): number => {
    const [x, y] = [(west[at] as number) + 7 * (east[at] as number), (south[at] as number) + 7 * (north[at] as number)];
    return (Math.imul(x * 65_536, 0x9e3779b1) ^ Math.imul(y * 65_536, 0x85ebca6b)) >>> 17;
  };
  const isSame = (a: number, b: number): boolean =>
    west[a] === west[b] && south[a] === south[b] && east[a] === east[b] && north[a] === north[b];
  return (doc) => {
    const at = starts[doc] as number;
    if (starts[doc + 1] !== at + 1 || isShaped(view, doc)) return test(doc);
    const slot = slotOf(at);
    const last = known[slot] as number;
    if (last !== -1 && isSame(last, at)) return answers[slot] === 1;
    known[slot] = at;
    answers[slot] = test(doc) ? 1 : 0;
    return answers[slot] === 1;
  };
};

// Where a record of a segment lies: its boxes, its geometry, and both as the spatial relations want them.
import type { Located } from '../../lib/geo/relate.ts';
import type { Box, Geometry } from '../../lib/geo/types.ts';
import type { SpatialField } from '../../query/search-query.ts';
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

const geometryOfDoc = (view: SegmentView, doc: number): Geometry | undefined => {
  const at = firstAtLeast(view.geometries.docs, doc);
  if (view.geometries.docs[at] !== doc) return undefined;
  return decodeGeometry(view.geometries.numbers, view.geometries.starts[at] as number);
};

export const locate = (view: SegmentView, doc: number, field: SpatialField): Located => {
  const boxes = boxesOfDoc(view, doc);
  return field === 'locn_geometry' ? { boxes, geometry: geometryOfDoc(view, doc) } : { boxes };
};

// Where the records of a segment lie: the boxes of a place, its geometry, and both as the spatial relations want them.
import type { Box, Geometry, SpatialExtent } from '@periplus/geo';
import { decodeGeometry } from './geometry-column.ts';
import { NO_EXTENT } from './layout.ts';
import type { ExtentColumns, SegmentView, ShapeColumns } from './segment-view.ts';

export const boxAt = ({ west, south, east, north }: ExtentColumns, index: number): Box => [
  west[index] as number,
  south[index] as number,
  east[index] as number,
  north[index] as number,
];

export const boxesOfExtent = (columns: ExtentColumns, place: number): readonly Box[] => {
  const from = columns.starts[place] as number;
  const to = columns.starts[place + 1] as number;
  return Array.from({ length: to - from }, (_, offset) => boxAt(columns, from + offset));
};

export const boxesOfDoc = ({ extents: places, extentOfDoc: placeOfDoc }: SegmentView, doc: number): readonly Box[] => {
  const place = placeOfDoc[doc] as number;
  return place === NO_EXTENT ? [] : boxesOfExtent(places, place);
};

export const extentCount = ({ starts }: ExtentColumns): number => starts.length - 1;

/** A place that is its boxes. */
export const locateBoxes = (columns: ExtentColumns, place: number): SpatialExtent => ({
  boxes: boxesOfExtent(columns, place),
});

export const geometryOfShape = ({ numbers, numberStarts }: ShapeColumns, shape: number): Geometry =>
  decodeGeometry(numbers, numberStarts[shape] as number);

/** A place with a geometry, whose boxes are around that geometry. */
export const locateShape = (columns: ShapeColumns, place: number): SpatialExtent => ({
  boxes: boxesOfExtent(columns, place),
  geometry: geometryOfShape(columns, place),
});

// Reads the spatial extents of a segment's records: boxes and geometries.
import type { Box, Geometry, SpatialExtent } from '@periplus/geo';
import { decodeGeometry } from './geometry-column.ts';
import { NO_EXTENT } from './layout.ts';
import type { ExtentColumns, SegmentView, ShapeColumns } from './segment-view.ts';

const boxAt = ({ west, south, east, north }: ExtentColumns, index: number): Box => [
  west[index] as number,
  south[index] as number,
  east[index] as number,
  north[index] as number,
];

export const boxesOfExtent = (columns: ExtentColumns, extent: number): readonly Box[] => {
  const from = columns.starts[extent] as number;
  const to = columns.starts[extent + 1] as number;
  return Array.from({ length: to - from }, (_, offset) => boxAt(columns, from + offset));
};

export const boxesOfDoc = ({ extents, extentOfDoc }: SegmentView, doc: number): readonly Box[] => {
  const extent = extentOfDoc[doc] as number;
  return extent === NO_EXTENT ? [] : boxesOfExtent(extents, extent);
};

export const extentCount = ({ starts }: ExtentColumns): number => starts.length - 1;

export const locateBoxes = (columns: ExtentColumns, extent: number): SpatialExtent => ({
  boxes: boxesOfExtent(columns, extent),
});

export const geometryOfShape = ({ numbers, numberStarts }: ShapeColumns, shape: number): Geometry =>
  decodeGeometry(numbers, numberStarts[shape] as number);

export const locateShape = (columns: ShapeColumns, extent: number): SpatialExtent => ({
  boxes: boxesOfExtent(columns, extent),
  geometry: geometryOfShape(columns, extent),
});

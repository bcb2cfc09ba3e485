// Converts geometries to shapes: their class, and rings in the orientation of the format.
import { type Geometry, rewindRings, toGeometryParts } from '@periplus/geo';
import type { ShapeParts, ShapeType } from './shp.ts';

export type TypedShape = { readonly shapeType: ShapeType; readonly shape: ShapeParts };

/** A geometry of several classes becomes one shape per class. */
export const toShapes = (geometry: Geometry): readonly TypedShape[] => {
  const { points, lines, polygons } = toGeometryParts(geometry);
  const shapes: TypedShape[] = [];
  if (points.length === 1 && geometry.type === 'Point') shapes.push({ shapeType: 'point', shape: [points] });
  else if (points.length > 0) shapes.push({ shapeType: 'multipoint', shape: [points] });
  if (lines.length > 0) shapes.push({ shapeType: 'line', shape: lines });
  const rings = polygons.flatMap((polygon) => rewindRings(polygon, true));
  if (rings.length > 0) shapes.push({ shapeType: 'polygon', shape: rings });
  return shapes;
};

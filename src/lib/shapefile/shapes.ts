// Geometries as shapes: which class each belongs to, and rings the way round that the format wants.
import { toParts } from '../geo/plane/parts.ts';
import { windRings } from '../geo/plane/winding.ts';
import type { Geometry } from '../geo/types.ts';
import type { Shape, ShapeClass } from './shp.ts';

export type ClassedShape = { readonly shapeClass: ShapeClass; readonly shape: Shape };

/** A geometry of several classes gives a shape for each. */
export const toShapes = (geometry: Geometry): readonly ClassedShape[] => {
  const { points, lines, polygons } = toParts(geometry);
  const shapes: ClassedShape[] = [];
  if (points.length === 1 && geometry.type === 'Point') shapes.push({ shapeClass: 'point', shape: [points] });
  else if (points.length > 0) shapes.push({ shapeClass: 'multipoint', shape: [points] });
  if (lines.length > 0) shapes.push({ shapeClass: 'line', shape: lines });
  const rings = polygons.flatMap((polygon) => windRings(polygon, true));
  if (rings.length > 0) shapes.push({ shapeClass: 'polygon', shape: rings });
  return shapes;
};

// Counts the vertices and parts of a geometry, which determine the cost of processing it.
import type { Geometry } from '../types.ts';
import { toGeometryParts } from './geometry-parts.ts';

export type GeometrySize = {
  readonly vertices: number;
  /** Rings, holes included, lines and single points. */
  readonly parts: number;
  /** Whether it has lines or points, which a raster does not represent. */
  readonly hasLines: boolean;
};

export const sizeOfGeometry = (geometry: Geometry): GeometrySize => {
  const { points, lines, polygons } = toGeometryParts(geometry);
  const rings = polygons.flat();
  const vertices = [...lines, ...rings].reduce((sum, { length }) => sum + length, points.length);
  const strokes = points.length + lines.length;
  return { vertices, parts: strokes + rings.length, hasLines: strokes > 0 };
};

// Converts boxes to geometries and back; rectangles are cheap to compare as boxes.

import type { Box, Geometry, Position, Ring } from '../types.ts';
import { toGeometry } from './geometry-parts.ts';

/** Counter-clockwise from the lower left corner (RFC 7946 3.1.6). */
export const boxToRing = ([west, south, east, north]: Box): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

export const hasArea = ([west, south, east, north]: Box): boolean => west < east && south < north;
const isPoint = ([west, south, east, north]: Box): boolean => west === east && south === north;
const diagonal = ([west, south, east, north]: Box): readonly Position[] => [
  [west, south],
  [east, north],
];

/** A box without area becomes a line or a point. */
export const boxesToGeometry = (boxes: readonly Box[]): Geometry =>
  toGeometry({
    points: boxes.filter(isPoint).map(([west, south]): Position => [west, south]),
    lines: boxes.filter((box) => !hasArea(box) && !isPoint(box)).map(diagonal),
    polygons: boxes.filter(hasArea).map((box) => [boxToRing(box)]),
  });

/** The box that a ring outlines exactly, in either direction and from any corner. */
export const ringToBox = (ring: Ring): Box | undefined => {
  const [a, b, c, d, e] = ring;
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined) return undefined;
  if (ring.length !== 5 || a[0] !== e[0] || a[1] !== e[1]) return undefined;
  const upright = a[0] === b[0] && b[1] === c[1] && c[0] === d[0] && d[1] === a[1];
  const flat = a[1] === b[1] && b[0] === c[0] && c[1] === d[1] && d[0] === a[0];
  if (!upright && !flat) return undefined;
  const box: Box = [Math.min(a[0], c[0]), Math.min(a[1], c[1]), Math.max(a[0], c[0]), Math.max(a[1], c[1])];
  return hasArea(box) ? box : undefined;
};

/** The boxes of a geometry that consists only of rectangles; undefined otherwise. */
export const toRectangles = (geometry: Geometry): readonly Box[] | undefined => {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return undefined;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const boxes: Box[] = [];
  for (const [shell, ...holes] of polygons) {
    const box = shell === undefined || holes.length > 0 ? undefined : ringToBox(shell);
    if (box === undefined) return undefined;
    boxes.push(box);
  }
  return boxes.length === 0 ? undefined : boxes;
};

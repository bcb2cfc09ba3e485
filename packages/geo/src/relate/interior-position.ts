// Whether a position lies in the interior of a union of areas, also where several of them meet.

import { isInside, someEdge } from '../edges/edge-search.ts';
import type { EdgeTree } from '../edges/edge-tree.ts';
import { isOnSegment } from '../plane/segments.ts';

/** Degrees, a tenth of a millimetre on the ground. */
const OFFSET = 1e-9;

/** The directions in which edges leave the position. */
const directionsFrom = (areas: EdgeTree, x: number, y: number): readonly number[] => {
  const directions: number[] = [];
  someEdge(areas, [x, y, x, y], (ax, ay, bx, by) => {
    if (!isOnSegment(x, y, ax, ay, bx, by)) return false;
    if (ax !== x || ay !== y) directions.push(Math.atan2(ay - y, ax - x));
    if (bx !== x || by !== y) directions.push(Math.atan2(by - y, bx - x));
    return false;
  });
  return directions.sort((a, b) => a - b);
};

/** A position on an edge is interior if the area between each two edges is: then parts meet there without a gap. */
export const isInteriorPosition = (areas: EdgeTree, x: number, y: number): boolean => {
  const directions = directionsFrom(areas, x, y);
  const [first] = directions;
  if (first === undefined) return isInside(areas, x, y);
  return directions.every((direction, index) => {
    const next = directions[index + 1] ?? first + 2 * Math.PI;
    const between = (direction + next) / 2;
    return next - direction < OFFSET || isInside(areas, x + OFFSET * Math.cos(between), y + OFFSET * Math.sin(between));
  });
};

// Whether a position lies inside areas and not on their border, also where several of them meet.

import { isInside, someEdge } from '../edges/edge-search.ts';
import type { EdgeTree } from '../edges/edge-tree.ts';
import { isOnSegment } from '../plane/segments.ts';

/** A tenth of a millimetre on the ground. */
const ASIDE = 1e-9;

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

/** On an edge, what lies between each two edges must be inside: then the position is one where parts meet without a gap. */
export const isInteriorPosition = (areas: EdgeTree, x: number, y: number): boolean => {
  const directions = directionsFrom(areas, x, y);
  const [first] = directions;
  if (first === undefined) return isInside(areas, x, y);
  return directions.every((direction, index) => {
    const next = directions[index + 1] ?? first + 2 * Math.PI;
    const between = (direction + next) / 2;
    return next - direction < ASIDE || isInside(areas, x + ASIDE * Math.cos(between), y + ASIDE * Math.sin(between));
  });
};

// The four questions about straight segments that all relations are built from.
import type { Box } from './types.ts';

/** Positive when c lies to the left of the line from a to b, 0 when it lies on it. */
export const sideOf = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

export const isOnSegment = (x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean =>
  Math.min(ax, bx) <= x &&
  x <= Math.max(ax, bx) &&
  Math.min(ay, by) <= y &&
  y <= Math.max(ay, by) &&
  sideOf(ax, ay, bx, by, x, y) === 0;

/** Closed segments: touching at an end, or lying on one another, is meeting. */
export const segmentsMeet = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean => {
  const [c, d] = [sideOf(ax, ay, bx, by, cx, cy), sideOf(ax, ay, bx, by, dx, dy)];
  const [a, b] = [sideOf(cx, cy, dx, dy, ax, ay), sideOf(cx, cy, dx, dy, bx, by)];
  if (((c > 0 && d < 0) || (c < 0 && d > 0)) && ((a > 0 && b < 0) || (a < 0 && b > 0))) return true;
  return (
    isOnSegment(cx, cy, ax, ay, bx, by) ||
    isOnSegment(dx, dy, ax, ay, bx, by) ||
    isOnSegment(ax, ay, cx, cy, dx, dy) ||
    isOnSegment(bx, by, cx, cy, dx, dy)
  );
};

/**
 * Separating axes of a segment and a box: the two axes of the map and the normal of the segment. With `open` the
 * border of the box does not count, so a segment along a side stays outside.
 */
const segmentReaches = (ax: number, ay: number, bx: number, by: number, box: Box, open: boolean): boolean => {
  const [west, south, east, north] = box;
  if (Math.max(ax, bx) < west || Math.min(ax, bx) > east || Math.max(ay, by) < south || Math.min(ay, by) > north) {
    return false;
  }
  if (open) {
    if (Math.max(ax, bx) === west || Math.min(ax, bx) === east) return false;
    if (Math.max(ay, by) === south || Math.min(ay, by) === north) return false;
  }
  const sw = sideOf(ax, ay, bx, by, west, south);
  const se = sideOf(ax, ay, bx, by, east, south);
  const ne = sideOf(ax, ay, bx, by, east, north);
  const nw = sideOf(ax, ay, bx, by, west, north);
  const [least, most] = [Math.min(sw, se, ne, nw), Math.max(sw, se, ne, nw)];
  return open ? least < 0 && most > 0 : least <= 0 && most >= 0;
};

export const segmentMeetsBox = (ax: number, ay: number, bx: number, by: number, box: Box): boolean =>
  segmentReaches(ax, ay, bx, by, box, false);

/** True only when part of the segment runs through the inside of the box. */
export const segmentEntersBox = (ax: number, ay: number, bx: number, by: number, box: Box): boolean =>
  segmentReaches(ax, ay, bx, by, box, true);

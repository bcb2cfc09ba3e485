// Predicates on straight segments, on which the spatial relations are built.
import type { Box } from '../types.ts';

/** Positive if c lies left of the line from a to b, 0 if it lies on it. */
export const orientation = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

const isBetween = (value: number, a: number, b: number): boolean =>
  (a <= value && value <= b) || (b <= value && value <= a);

export const isOnSegment = (x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean =>
  isBetween(x, ax, bx) && isBetween(y, ay, by) && orientation(ax, ay, bx, by, x, y) === 0;

const areOpposite = (a: number, b: number): boolean => (a > 0 && b < 0) || (a < 0 && b > 0);

/** Each segment passes from one side of the other to the opposite side; touching is not crossing. */
export const segmentsCross = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean =>
  areOpposite(orientation(ax, ay, bx, by, cx, cy), orientation(ax, ay, bx, by, dx, dy)) &&
  areOpposite(orientation(cx, cy, dx, dy, ax, ay), orientation(cx, cy, dx, dy, bx, by));

/** Segments are closed: touching or overlapping segments intersect. */
export const segmentsIntersect = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean =>
  segmentsCross(ax, ay, bx, by, cx, cy, dx, dy) ||
  isOnSegment(cx, cy, ax, ay, bx, by) ||
  isOnSegment(dx, dy, ax, ay, bx, by) ||
  isOnSegment(ax, ay, cx, cy, dx, dy) ||
  isOnSegment(bx, by, cx, cy, dx, dy);

/** The number of corners of a box strictly left and strictly right of a line. */
const countCorners = (ax: number, ay: number, bx: number, by: number, box: Box): { left: number; right: number } => {
  let [left, right] = [0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const side = orientation(ax, ay, bx, by, corner & 1 ? box[0] : box[2], corner & 2 ? box[1] : box[3]);
    if (side > 0) left++;
    else if (side < 0) right++;
  }
  return { left, right };
};

/** Separating axes of a segment and a box: the two axes of the map, and the normal of the segment. */
export const segmentIntersectsBox = (ax: number, ay: number, bx: number, by: number, box: Box): boolean => {
  const [west, south, east, north] = box;
  if ((ax < west && bx < west) || (ax > east && bx > east)) return false;
  if ((ay < south && by < south) || (ay > north && by > north)) return false;
  if (ax === bx || ay === by) return true;
  const { left, right } = countCorners(ax, ay, bx, by, box);
  return left < 4 && right < 4;
};

/** True if part of the segment runs through the interior of the box, not only along its border. */
export const segmentEntersBox = (ax: number, ay: number, bx: number, by: number, box: Box): boolean => {
  const [west, south, east, north] = box;
  if ((ax <= west && bx <= west) || (ax >= east && bx >= east)) return false;
  if ((ay <= south && by <= south) || (ay >= north && by >= north)) return false;
  if (ax === bx || ay === by) return true;
  const { left, right } = countCorners(ax, ay, bx, by, box);
  return left > 0 && right > 0;
};

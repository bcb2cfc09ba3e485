// Area, overlap, bounds, centre and diagonal of boxes. Two boxes that meet at 180 are measured as one area.
import type { Box, Position } from '../types.ts';

/** Planar, in square degrees. */
export const boxArea = ([west, south, east, north]: Box): number => (east - west) * (north - south);

export const boxesIntersect = (a: Box, b: Box): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Undefined if they share no point; boxes that only touch share a box without area. */
export const intersectBoxes = (a: Box, b: Box): Box | undefined =>
  boxesIntersect(a, b)
    ? [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]
    : undefined;

export const containsBox = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

export const containsPosition = (box: Box, [lon, lat]: Position): boolean =>
  box[0] <= lon && lon <= box[2] && box[1] <= lat && lat <= box[3];

/** The smallest single box around all boxes, in the plane: two boxes that meet at 180 give one as wide as the map. */
export const boundingBoxOf = (boxes: readonly Box[]): Box | undefined => {
  const [first, ...rest] = boxes;
  if (first === undefined) return undefined;
  return rest.reduce<Box>(
    (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])],
    first,
  );
};

/** The area that two sets of boxes share; the boxes of each set must not overlap each other. */
export const intersectionArea = (a: readonly Box[], b: readonly Box[]): number => {
  let area = 0;
  for (const one of a) {
    for (const other of b) {
      const shared = intersectBoxes(one, other);
      if (shared !== undefined) area += boxArea(shared);
    }
  }
  return area;
};

export const totalArea = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + boxArea(box), 0);

/** One span that may run past 180: boxes [170..180] and [-180..-160] are the span 170..200. */
const spanOf = (boxes: readonly Box[]): Box | undefined => {
  const [a, b] = boxes;
  if (a === undefined || b === undefined || boxes.length > 2) return boundingBoxOf(boxes);
  const [left, right] = a[2] === 180 ? [a, b] : [b, a];
  if (left[2] !== 180 || right[0] !== -180 || right[2] >= left[0]) return boundingBoxOf(boxes);
  return [left[0], Math.min(left[1], right[1]), right[2] + 360, Math.max(left[3], right[3])];
};

/** The middle of one box, or of two that meet at 180. */
export const centreOf = (boxes: readonly Box[]): Position | undefined => {
  const span = spanOf(boxes);
  if (span === undefined) return undefined;
  const lon = (span[0] + span[2]) / 2;
  return [lon > 180 ? lon - 360 : lon, (span[1] + span[3]) / 2];
};

const KM_PER_DEGREE = 111;

/** The approximate diagonal: 111 km per degree, longitudes scaled by the cosine of the middle latitude. */
export const diagonalKm = (boxes: readonly Box[]): number => {
  const span = spanOf(boxes);
  if (span === undefined) return 0;
  const [west, south, east, north] = span;
  const middle = (((south + north) / 2) * Math.PI) / 180;
  return Math.hypot(KM_PER_DEGREE * (north - south), KM_PER_DEGREE * (east - west) * Math.cos(middle));
};

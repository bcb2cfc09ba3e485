// Measures boxes: whether they cover the world, how wide they are, and how long their sides are in kilometres.
import type { Box } from '@periplus/geo';

export interface BoxSize {
  readonly longitudeSpan: number;
  readonly latitudeSpan: number;
  readonly squareDegrees: number;
  readonly shortSideKm: number;
  readonly longSideKm: number;
}

const KM_PER_DEGREE = 111.2;
/** Points and lines are widened to this many degrees, so that they have an area. */
const MIN_SIDE = 0.001;

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Moves the ends of a side apart to the least length, within the map. */
const widen = (from: number, to: number, least: number, limit: number): readonly [number, number] => {
  const missing = Math.max(0, least - (to - from)) / 2;
  return [clamp(from - missing, limit), clamp(to + missing, limit)];
};

const contains = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** Clamps boxes to the map, gives each an area, and drops invalid ones and those inside another. */
export const measurableBoxes = (boxes: readonly Box[]): readonly Box[] => {
  const usable = boxes
    .filter((box) => box.every(Number.isFinite) && box[0] <= box[2] && box[1] <= box[3])
    .map(([west, south, east, north]): Box => {
      const [left, right] = widen(clamp(west, 180), clamp(east, 180), MIN_SIDE, 180);
      const [bottom, top] = widen(clamp(south, 90), clamp(north, 90), MIN_SIDE, 90);
      return [left, bottom, right, top];
    });
  return usable.filter(
    (box, index) =>
      !usable.some((other, at) => at !== index && contains(other, box) && (at < index || !contains(box, other))),
  );
};

/** The length of the union of the longitudes. */
const longitudeSpanOf = (boxes: readonly Box[]): number => {
  let [span, reached] = [0, -180];
  for (const [west, , east] of boxes.toSorted((a, b) => a[0] - b[0])) {
    span += Math.max(0, east - Math.max(west, reached));
    reached = Math.max(reached, east);
  }
  return span;
};

export const measureBoxes = (boxes: readonly Box[]): BoxSize => {
  const south = Math.min(...boxes.map((box) => box[1]));
  const north = Math.max(...boxes.map((box) => box[3]));
  const longitudeSpan = longitudeSpanOf(boxes);
  const latitudeSpan = north - south;
  const width = longitudeSpan * KM_PER_DEGREE * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const height = latitudeSpan * KM_PER_DEGREE;
  return {
    longitudeSpan,
    latitudeSpan,
    squareDegrees: longitudeSpan * latitudeSpan,
    shortSideKm: Math.min(width, height),
    longSideKm: Math.max(width, height),
  };
};

/** A belt around the earth that covers few latitudes (the tropics, the Arctic) is not global. */
export const isGlobal = ({ longitudeSpan, latitudeSpan }: BoxSize): boolean =>
  longitudeSpan >= 358 && latitudeSpan >= 100;

export const isWide = ({ longitudeSpan }: BoxSize): boolean => longitudeSpan >= 180;

/** Moves every side outward by a distance. */
export const bufferBox = ([west, south, east, north]: Box, km: number): Box => {
  const up = km / KM_PER_DEGREE;
  const out = up / Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  return [clamp(west - out, 180), clamp(south - up, 90), clamp(east + out, 180), clamp(north + up, 90)];
};

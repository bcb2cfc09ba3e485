// What the size of a box tells before any map is opened: is it the world, how wide is it, how thin a sliver can it show?
import type { Box } from '@periplus/geo';

export interface BoxSize {
  readonly longitudeSpan: number;
  readonly latitudeSpan: number;
  readonly squareDegrees: number;
  readonly shortSideKm: number;
  readonly longSideKm: number;
}

const KM_PER_DEGREE = 111.2;
/** Points and lines are given this width, so that they have an area to measure. */
const LEAST_SIDE = 0.001;

const within = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Both ends of a side, moved apart evenly where they lie too close together, but not over the edge of the map. */
const widened = (from: number, to: number, least: number, limit: number): readonly [number, number] => {
  const missing = Math.max(0, least - (to - from)) / 2;
  return [within(from - missing, limit), within(to + missing, limit)];
};

const contains = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** Boxes on the map with an area each, none inside another; anything that is no box is left out. */
export const measurableBoxes = (boxes: readonly Box[]): readonly Box[] => {
  const usable = boxes
    .filter((box) => box.every(Number.isFinite) && box[0] <= box[2] && box[1] <= box[3])
    .map(([west, south, east, north]): Box => {
      const [left, right] = widened(within(west, 180), within(east, 180), LEAST_SIDE, 180);
      const [bottom, top] = widened(within(south, 90), within(north, 90), LEAST_SIDE, 90);
      return [left, bottom, right, top];
    });
  return usable.filter(
    (box, index) =>
      !usable.some((other, at) => at !== index && contains(other, box) && (at < index || !contains(box, other))),
  );
};

/** Length of the union of the boxes' longitudes: two boxes that meet at 180 count as one. */
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

/** A belt round the earth that leaves out most latitudes (the tropics, the Arctic, all of Russia) is not the world. */
export const isGlobal = ({ longitudeSpan, latitudeSpan }: BoxSize): boolean =>
  longitudeSpan >= 358 && latitudeSpan >= 100;

export const isWide = ({ longitudeSpan }: BoxSize): boolean => longitudeSpan >= 180;

/** Moves every side outward, for a point that lies just off a coast as it is drawn here. */
export const bufferBox = ([west, south, east, north]: Box, km: number): Box => {
  const up = km / KM_PER_DEGREE;
  const out = up / Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  return [within(west - out, 180), within(south - up, 90), within(east + out, 180), within(north + up, 90)];
};

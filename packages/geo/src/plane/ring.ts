// The signed area of a ring, and whether a position lies inside it.
import type { Position, Ring } from '../types.ts';

/** Shoelace formula; positive for a counter-clockwise ring. */
export const signedArea = (ring: Ring): number => {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [one, next] = [ring[i - 1] as Position, ring[i] as Position];
    twice += one[0] * next[1] - next[0] * one[1];
  }
  return twice / 2;
};

/** By the even-odd rule; a position on the outline may count as either. */
export const isInsideRing = (ring: Ring, [x, y]: Position): boolean => {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[x1, y1], [x2, y2]] = [ring[i - 1] as Position, ring[i] as Position];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) inside = !inside;
  }
  return inside;
};

export const withoutRepeats = (positions: readonly Position[]): readonly Position[] =>
  positions.filter((position, index) => {
    const previous = positions[index - 1];
    return previous === undefined || previous[0] !== position[0] || previous[1] !== position[1];
  });

// The place of a label within a ring: the centre of the largest space that is wider than high, as labels are.
import { boundsOf, isInRing } from './paths.ts';

/** The width of the space in relation to its height. */
const ASPECT = 2.2;
const GRID = 12;
const PASSES = 3;
const FEW_POINTS = 150;
const MANY_POINTS = 5_000;

export type Space = {
  readonly x: number;
  readonly y: number;
  /** Half of the width of the space. */
  readonly reach: number;
};

const thin = (ring: ArrayLike<number>, maxPoints: number): number[] => {
  const [points, step] = [ring.length / 2, Math.max(1, ring.length / 2 / maxPoints)];
  const thinned: number[] = [];
  for (let n = 0; n < points; n += step)
    thinned.push((ring[2 * Math.floor(n)] ?? 0) / ASPECT, ring[2 * Math.floor(n) + 1] ?? 0);
  return thinned;
};

const distanceToEdge = (x: number, y: number, ring: readonly number[], n: number): number => {
  const last = n === 0 ? ring.length - 2 : n - 2;
  const [x0, y0] = [ring[last] ?? 0, ring[last + 1] ?? 0];
  const [dx, dy] = [(ring[n] ?? 0) - x0, (ring[n + 1] ?? 0) - y0];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / square));
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
};

/** Negative outside of the ring. */
const clearance = (x: number, y: number, ring: readonly number[]): number => {
  let least = Infinity;
  for (let n = 0; n < ring.length; n += 2) least = Math.min(least, distanceToEdge(x, y, ring, n));
  return isInRing(ring, x, y) ? least : -least;
};

/** The space around a given point. */
export const spaceAt = (given: ArrayLike<number>, x: number, y: number): Space => ({
  ...{ x, y, reach: Math.max(0, clearance(x / ASPECT, y, thin(given, MANY_POINTS))) * ASPECT },
});

export const findSpace = (given: ArrayLike<number>): Space => {
  const ring = thin(given, FEW_POINTS);
  const { left, top, right, bottom } = boundsOf(ring);
  let [x, y, best] = [(left + right) / 2, (top + bottom) / 2, -Infinity];
  let [width, height] = [right - left, bottom - top];
  for (let pass = 0; pass < PASSES; pass++) {
    const [centreX, centreY] = [x, y];
    for (let n = 0; n < GRID * GRID; n++) {
      const atX = centreX + width * (((n % GRID) + 0.5) / GRID - 0.5);
      const atY = centreY + height * ((Math.floor(n / GRID) + 0.5) / GRID - 0.5);
      const space = clearance(atX, atY, ring);
      if (space > best) [x, y, best] = [atX, atY, space];
    }
    [width, height] = [(width * 3) / GRID, (height * 3) / GRID];
  }
  return { x: x * ASPECT, y, reach: Math.max(0, best) * ASPECT };
};

// Paths in the unit square of Web Mercator: x0, y0, x1, y1, ... Rings do not repeat their first point.
import type { Position } from '@periplus/geo';
import { toWorldX, toWorldY } from '@periplus/static-map';

export type Path = Float64Array;

export const toPath = (positions: readonly Position[]): Path => {
  const path = new Float64Array(positions.length * 2);
  for (const [n, [lon, lat]] of positions.entries()) {
    path[2 * n] = toWorldX(lon);
    path[2 * n + 1] = toWorldY(lat);
  }
  return path;
};

/** A ring that repeats its first point loses the repetition. */
export const toRing = (positions: readonly Position[]): Path => {
  const [first, last] = [positions[0], positions.at(-1)];
  const isClosed = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
  return toPath(isClosed ? positions.slice(0, -1) : positions);
};

/** Positive if the ring runs clockwise on the map, as shells do in a vector tile. */
export const areaOf = (ring: ArrayLike<number>): number => {
  let area = 0;
  let [lastX, lastY] = [ring[ring.length - 2] ?? 0, ring[ring.length - 1] ?? 0];
  for (let n = 0; n < ring.length; n += 2) {
    const [x, y] = [ring[n] ?? 0, ring[n + 1] ?? 0];
    area += lastX * y - x * lastY;
    [lastX, lastY] = [x, y];
  }
  return area / 2;
};

export const lengthOf = (path: ArrayLike<number>): number => {
  let length = 0;
  for (let n = 2; n < path.length; n += 2)
    length += Math.hypot((path[n] ?? 0) - (path[n - 2] ?? 0), (path[n + 1] ?? 0) - (path[n - 1] ?? 0));
  return length;
};

const reversed = (path: Path): Path => {
  const turned = new Float64Array(path.length);
  for (let n = 0; n < path.length; n += 2) {
    turned[n] = path[path.length - 2 - n] ?? 0;
    turned[n + 1] = path[path.length - 1 - n] ?? 0;
  }
  return turned;
};

export const orient = (ring: Path, isShell: boolean): Path => (areaOf(ring) > 0 === isShell ? ring : reversed(ring));

export type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

export const boundsOf = (path: ArrayLike<number>): Bounds => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let n = 0; n < path.length; n += 2) {
    const [x, y] = [path[n] ?? 0, path[n + 1] ?? 0];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, top, right, bottom };
};

/** By the even-odd rule. */
export const isInRing = (ring: ArrayLike<number>, x: number, y: number): boolean => {
  let isInside = false;
  for (let n = 0, last = ring.length - 2; n < ring.length; last = n, n += 2) {
    const [x0, y0, x1, y1] = [ring[last] ?? 0, ring[last + 1] ?? 0, ring[n] ?? 0, ring[n + 1] ?? 0];
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) isInside = !isInside;
  }
  return isInside;
};

// Unwraps rings and lines that cross 180 so that they continue without a jump: 170, -170 becomes 170, 190.

import { boxOfPositions } from '../plane/geometry-parts.ts';
import { ringToBox } from '../plane/rectangles.ts';
import { worldIndex } from '../plane/world-index.ts';
import type { Box, Position, Ring } from '../types.ts';

/** The longitude is lon + 360 * world, kept apart so that wrapping back gives exactly the same number. */
export type UnwrappedPosition = { readonly lon: number; readonly lat: number; readonly world: number };

/** The longitude relative to a copy of the world: within [-180, 180] for positions on that copy. */
export const lonInWorld = ({ lon, world }: UnwrappedPosition, origin: number): number => lon + 360 * (world - origin);

export const shiftWorlds = (positions: readonly UnwrappedPosition[], count: number): readonly UnwrappedPosition[] =>
  count === 0 ? positions : positions.map(({ lon, lat, world }) => ({ lon, lat, world: world + count }));

const inFirstWorld = (positions: readonly Position[]): UnwrappedPosition[] =>
  positions.map(([lon, lat]) => ({ lon, lat, world: 0 }));

const onSeam = (position: Position | undefined): boolean => position !== undefined && Math.abs(position[0]) === 180;

/** Indexes of the neighbours in a closed ring, whose last position repeats the first. */
const before = (index: number, length: number): number => (index === 0 ? length - 2 : index - 1);
const after = (index: number, length: number): number => (index === length - 1 ? 1 : index + 1);

/**
 * An edge longer than 180 degrees crosses the seam, except one from -180 to 180 with both neighbours on the seam: that
 * runs along a parallel, as in the outline of the world.
 */
const crossesSeam = (ring: readonly Position[], from: number): boolean => {
  const [a, b] = [ring[from], ring[from + 1]];
  if (a === undefined || b === undefined || Math.abs(b[0] - a[0]) <= 180) return false;
  if (!onSeam(a) || !onSeam(b)) return true;
  return !onSeam(ring[before(from, ring.length)]) || !onSeam(ring[after(from + 1, ring.length)]);
};

/** For lines and rings; a ring that ends one world away from its start goes around a pole. */
export const unwrapLine = (positions: readonly Position[]): readonly UnwrappedPosition[] => {
  let world = 0;
  return positions.map(([lon, lat], index) => {
    const previous = positions[index - 1];
    if (previous !== undefined && crossesSeam(positions, index - 1)) world += lon < previous[0] ? 1 : -1;
    return { lon, lat, world };
  });
};

/**
 * A rectangle more than 180 degrees wide may also be one across 180; its first corner decides. People start in the
 * west, so a ring that starts at -170 is wide, and one that starts at 170 crosses 180. A ring that starts upward from
 * the lower right comes from software and is wide.
 */
const isWideRectangle = (ring: Ring): boolean => {
  const box = ringToBox(ring);
  const [first, second] = ring;
  if (box === undefined || first === undefined || second === undefined || box[2] - box[0] <= 180) return false;
  if (first[0] === box[0] || box[0] < -180 || box[2] > 180 || box[2] - box[0] === 360) return true;
  return first[0] === second[0] && second[1] > first[1];
};

const POLE = 90;

/** Rotates a ring around a pole to start and end on the seam, so that its closing edges lie on the edge of the map. */
const startAtSeam = (ring: readonly UnwrappedPosition[], winding: number): readonly UnwrappedPosition[] => {
  const worldAt = (position: UnwrappedPosition): number => worldIndex(lonInWorld(position, 0));
  const index = ring.findIndex((position, i) => i > 0 && worldAt(position) !== worldAt(ring[i - 1] ?? position));
  const [from, to] = [ring[index - 1], ring[index]];
  if (from === undefined || to === undefined) return ring;
  const seam: UnwrappedPosition = { lon: -180, lat: 0, world: Math.max(worldAt(from), worldAt(to)) };
  const [start, middle, end] = [lonInWorld(from, 0), lonInWorld(seam, 0), lonInWorld(to, 0)];
  const first = { ...seam, lat: from.lat + ((to.lat - from.lat) * (middle - start)) / (end - start) };
  return [first, ...ring.slice(index, -1), ...shiftWorlds([...ring.slice(0, index), first], winding)];
};

/** Closes a ring around a pole: up one side of the map, along its edge, and down the other side. */
const closeOverPole = (ring: readonly UnwrappedPosition[]): readonly UnwrappedPosition[] => {
  const winding = (ring.at(-1)?.world ?? 0) - (ring[0]?.world ?? 0);
  if (winding === 0) return ring;
  const around = startAtSeam(ring, winding);
  const [first, last] = [around[0], around.at(-1)];
  if (first === undefined || last === undefined) return ring;
  const pole = ring.reduce((sum, { lat }) => sum + lat, 0) < 0 ? -POLE : POLE;
  return [...around, { ...last, lat: pole }, { ...first, lat: pole }, first];
};

export const unwrapRing = (ring: Ring): readonly UnwrappedPosition[] =>
  isWideRectangle(ring) ? inFirstWorld(ring) : closeOverPole(unwrapLine(ring));

export const boxOfUnwrapped = (positions: readonly UnwrappedPosition[]): Box =>
  boxOfPositions(positions.map((position): Position => [lonInWorld(position, 0), position.lat]));

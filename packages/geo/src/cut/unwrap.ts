// Unrolls rings and lines that step over 180 so that they run on without a break: 170, -170 becomes 170, 190.

import { boxOfPositions } from '../plane/geometry-parts.ts';
import { ringToBox } from '../plane/rectangles.ts';
import { worldIndex } from '../plane/world-index.ts';
import type { Box, Position, Ring } from '../types.ts';

/** Stands at lon + 360 * turn. Kept apart, so that a longitude which ends up where it began is the very same number. */
export type UnwrappedPosition = { readonly lon: number; readonly lat: number; readonly world: number };

/** Longitude as seen from one turn: within [-180, 180] for what lies on that sheet of the map. */
export const lonInWorld = ({ lon, world: turn }: UnwrappedPosition, sheet: number): number =>
  lon + 360 * (turn - sheet);

export const shiftWorlds = (positions: readonly UnwrappedPosition[], turns: number): readonly UnwrappedPosition[] =>
  turns === 0 ? positions : positions.map(({ lon, lat, world: turn }) => ({ lon, lat, world: turn + turns }));

const standStill = (positions: readonly Position[]): UnwrappedPosition[] =>
  positions.map(([lon, lat]) => ({ lon, lat, world: 0 }));

const onSeam = (position: Position | undefined): boolean => position !== undefined && Math.abs(position[0]) === 180;

/** The index of the neighbour in a closed ring, whose last position repeats the first. */
const before = (index: number, length: number): number => (index === 0 ? length - 2 : index - 1);
const after = (index: number, length: number): number => (index === length - 1 ? 1 : index + 1);

/**
 * An edge longer than 180 degrees steps over the seam; but one from -180 to 180 with both neighbours on the seam too
 * is drawn along a parallel, as in the outline of the whole map.
 */
const stepsOver = (ring: readonly Position[], from: number): boolean => {
  const [a, b] = [ring[from], ring[from + 1]];
  if (a === undefined || b === undefined || Math.abs(b[0] - a[0]) <= 180) return false;
  if (!onSeam(a) || !onSeam(b)) return true;
  return !onSeam(ring[before(from, ring.length)]) || !onSeam(ring[after(from + 1, ring.length)]);
};

/** Lines and rings alike; a ring that ends one turn away from where it began goes round a pole. */
export const unwrapLine = (positions: readonly Position[]): readonly UnwrappedPosition[] => {
  let turn = 0;
  return positions.map(([lon, lat], index) => {
    const previous = positions[index - 1];
    if (previous !== undefined && stepsOver(positions, index - 1)) turn += lon < previous[0] ? 1 : -1;
    return { lon, lat, world: turn };
  });
};

/**
 * A rectangle more than 180 degrees wide can be meant both ways. Where the ring begins tells: people begin in the
 * west, so one that begins at -170 is that wide, and one that begins at 170 crosses 180. Only upward from the
 * lower right is how software draws a box, and means what it says.
 */
const isWideRectangle = (ring: Ring): boolean => {
  const box = ringToBox(ring);
  const [first, second] = ring;
  if (box === undefined || first === undefined || second === undefined || box[2] - box[0] <= 180) return false;
  if (first[0] === box[0] || box[0] < -180 || box[2] > 180 || box[2] - box[0] === 360) return true;
  return first[0] === second[0] && second[1] > first[1];
};

const POLE = 90;

/** Lets a ring round a pole begin and end on the seam, so that its closing edges fall on the edge of the map. */
const startAtSeam = (ring: readonly UnwrappedPosition[], winding: number): readonly UnwrappedPosition[] => {
  const turnAt = (position: UnwrappedPosition): number => worldIndex(lonInWorld(position, 0));
  const index = ring.findIndex((position, i) => i > 0 && turnAt(position) !== turnAt(ring[i - 1] ?? position));
  const [from, to] = [ring[index - 1], ring[index]];
  if (from === undefined || to === undefined) return ring;
  const seam: UnwrappedPosition = { lon: -180, lat: 0, world: Math.max(turnAt(from), turnAt(to)) };
  const [start, middle, end] = [lonInWorld(from, 0), lonInWorld(seam, 0), lonInWorld(to, 0)];
  const first = { ...seam, lat: from.lat + ((to.lat - from.lat) * (middle - start)) / (end - start) };
  return [first, ...ring.slice(index, -1), ...shiftWorlds([...ring.slice(0, index), first], winding)];
};

/** A ring round a pole is closed along the pole: up one side of the map, along its edge, and down the other. */
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
  isWideRectangle(ring) ? standStill(ring) : closeOverPole(unwrapLine(ring));

export const boxOfUnwrapped = (positions: readonly UnwrappedPosition[]): Box =>
  boxOfPositions(positions.map((position): Position => [lonInWorld(position, 0), position.lat]));

// Longitudes 180 and -180 are one meridian: what touches it gets a copy on the other side, so that both sides see it.
import { boxOfPositions, type Parts } from './parts.ts';
import type { Position } from './types.ts';

const shiftPosition = ([lon, lat]: Position, turn: number): Position => [lon + turn, lat];
const shiftLine = (line: readonly Position[], turn: number) => line.map((position) => shiftPosition(position, turn));

/** The items themselves, then their copies; `outline` gives the positions that tell whether an item reaches 180. */
const withCopies = <T>(
  items: readonly T[],
  outline: (item: T) => readonly Position[],
  shift: (item: T, turn: number) => T,
): readonly T[] => {
  const copies: T[] = [];
  for (const item of items) {
    const [west, , east] = boxOfPositions(outline(item));
    if (west <= -180) copies.push(shift(item, 360));
    if (east >= 180) copies.push(shift(item, -360));
  }
  return copies.length === 0 ? items : [...items, ...copies];
};

export const withSeamCopies = ({ points, lines, polygons }: Parts): Parts => ({
  points: withCopies(points, (point) => [point], shiftPosition),
  lines: withCopies(lines, (line) => line, shiftLine),
  polygons: withCopies(
    polygons,
    ([shell]) => shell ?? [],
    (rings, turn) => rings.map((ring) => shiftLine(ring, turn)),
  ),
});

// Sources join global shapes across the antimeridian; here they continue past 180 degrees instead of jumping.
import type { Position, Ring } from '@periplus/geo';

export const unwrapLine = (line: readonly Position[]): Position[] => {
  let last = line[0]?.[0] ?? 0;
  return line.map(([lon, lat]) => {
    last = lon + 360 * Math.round((last - lon) / 360);
    return [last, lat];
  });
};

/** A ring around a pole is closed along it. */
const closePole = (ring: Position[]): Position[] => {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined || Math.abs(last[0] - first[0]) <= 180) return ring;
  const pole = ring.reduce((sum, [, lat]) => sum + lat, 0) < 0 ? -90 : 90;
  return [...ring, [last[0], pole], [first[0], pole], first];
};

const shift = (ring: Position[], turns: number): Position[] =>
  turns === 0 ? ring : ring.map(([lon, lat]) => [lon + 360 * turns, lat]);

/** Holes move with their shell. */
export const unwrapPolygon = (rings: readonly Ring[]): Ring[] => {
  const [shell = [], ...holes] = rings.map((ring) => closePole(unwrapLine(ring)));
  const start = shell[0]?.[0] ?? 0;
  return [shell, ...holes.map((hole) => shift(hole, Math.round((start - (hole[0]?.[0] ?? 0)) / 360)))];
};

// Simplifies a line (Douglas and Peucker, 1973): no removed point is further than the tolerance from the result.
import type { Position } from '@periplus/geo';

/** The tolerance is at most this share of the size of a line, so that small islands and enclaves keep their shape. */
const RELATIVE_TOLERANCE = 0.04;

const distanceSquared = (p: Position, a: Position, b: Position, scale: number): number => {
  const [dx, dy] = [(b[0] - a[0]) * scale, b[1] - a[1]];
  const [px, py] = [(p[0] - a[0]) * scale, p[1] - a[1]];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return (px - t * dx) ** 2 + (py - t * dy) ** 2;
};

const farthest = (line: readonly Position[], from: number, to: number, scale: number): [index: number, d2: number] => {
  const [a, b] = [line[from] as Position, line[to] as Position];
  let [index, max] = [from, 0];
  for (let i = from + 1; i < to; i++) {
    const d2 = distanceSquared(line[i] as Position, a, b, scale);
    if (d2 > max) [index, max] = [i, d2];
  }
  return [index, max];
};

const boundsOf = (line: readonly Position[]): { width: number; height: number; middle: number } => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return { width: east - west, height: north - south, middle: (south + north) / 2 };
};

/** Coordinates and tolerance are in grid steps; `degreesPerStep` gives the latitude, by which longitudes are scaled. */
export const simplifyLine = (line: readonly Position[], tolerance: number, degreesPerStep: number): Position[] => {
  if (line.length <= 2) return [...line];
  const { width, height, middle } = boundsOf(line);
  const scale = Math.max(0.02, Math.cos((middle * degreesPerStep * Math.PI) / 180));
  const limit = Math.min(tolerance, Math.max(width * scale, height) * RELATIVE_TOLERANCE) ** 2;
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [index, d2] = farthest(line, span[0], span[1], scale);
    if (d2 <= limit || index === span[0]) continue;
    keep[index] = 1;
    spans.push([span[0], index], [index, span[1]]);
  }
  return line.filter((_, index) => keep[index] === 1);
};

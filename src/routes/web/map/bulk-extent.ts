// The extent of most records of a result, from the number of records per map cell. A few outliers do not widen it.
import type { Box } from '@periplus/geo';

export type WeightedPoint = { readonly lon: number; readonly lat: number; readonly count: number };

/** The share of records that may lie outside. */
const OUTSIDE = 0.02;
/** A wider arc of longitudes is the whole circle. */
const MAX_ARC = 300;

const totalOf = (points: readonly WeightedPoint[]): number => points.reduce((sum, { count }) => sum + count, 0);

/** The lowest latitude that has at least the given number of records below it or at it. */
const reach = (points: readonly WeightedPoint[], rank: number): number => {
  let sum = 0;
  for (const { lat, count } of points) {
    sum += count;
    if (sum >= rank) return lat;
  }
  return 0;
};

const latitudesOf = (points: readonly WeightedPoint[], total: number): readonly [number, number] => {
  const sorted = points.toSorted((a, b) => a.lat - b.lat);
  const rank = Math.floor((total * OUTSIDE) / 2) + 1;
  return [reach(sorted, rank), reach(sorted.toReversed(), rank)];
};

/** The shortest arc of longitudes with enough records. If it crosses the antimeridian, it ends beyond 180. */
const longitudesOf = (points: readonly WeightedPoint[], total: number): readonly [number, number] => {
  const sorted = points.toSorted((a, b) => a.lon - b.lon);
  const wanted = total - Math.floor(total * OUTSIDE);
  const around = [...sorted, ...sorted.map((point) => ({ ...point, lon: point.lon + 360 }))];
  let best: readonly [number, number] = [-180, 180];
  let [sum, end] = [0, 0];
  for (const [start, { lon: west, count }] of sorted.entries()) {
    while (sum < wanted && end < start + sorted.length) sum += around[end++]?.count ?? 0;
    const east = around[end - 1]?.lon ?? west;
    if (sum >= wanted && east - west < best[1] - best[0]) best = [west, east];
    sum -= count;
  }
  return best[1] - best[0] > MAX_ARC ? [-180, 180] : best;
};

/** `[west, south, east, north]`; if the extent crosses the antimeridian, west is greater than east. */
export const bulkExtentOf = (
  points: readonly WeightedPoint[],
  [width, height]: readonly [number, number],
): Box | undefined => {
  const total = totalOf(points);
  if (total === 0) return undefined;
  const [south, north] = latitudesOf(points, total);
  const [west, east] = longitudesOf(points, total);
  const lats = [Math.max(-90, south - height / 2), Math.min(90, north + height / 2)] as const;
  if (east - west + width >= 360) return [-180, lats[0], 180, lats[1]];
  return [wrap(west - width / 2), lats[0], wrap(east + width / 2), lats[1]];
};

const wrap = (lon: number): number => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);

// Offsets a contour outwards for the halo of a glyph, which is cheaper than stroking it on every map.

export type Point = { readonly x: number; readonly y: number };

/** Negative for the contour of a hole (y downwards). */
const areaOf = (points: readonly Point[]): number =>
  points.reduce((sum, { x, y }, n) => {
    const next = points[(n + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0) / 2;

/** The unit normal on the outer side, to the left. */
const normalOf = (from: Point, to: Point): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
};

const shift = ({ x, y }: Point, by: Point, times: number): Point => ({
  x: Math.round(x + by.x * times),
  y: Math.round(y + by.y * times),
});

/** Cosine above which a corner is treated as smooth. */
const SMOOTH_COSINE = 0.6;

/**
 * Returns the points that replace a corner. Outer corners are bevelled; at inner corners the path passes through the
 * corner itself, so that the overlap is filled under the nonzero rule.
 */
const growCorner = (before: Point, at: Point, after: Point, by: number): Point[] => {
  const [first, second] = [normalOf(before, at), normalOf(at, after)];
  const [cos, sin] = [first.x * second.x + first.y * second.y, first.x * second.y - first.y * second.x];
  if (cos > SMOOTH_COSINE) {
    return [shift(at, { x: first.x + second.x, y: first.y + second.y }, by / (1 + cos))];
  }
  if (sin < 0) return [shift(at, first, by), at, shift(at, second, by)];
  const tangent = Math.tan(Math.acos(Math.max(-1, cos)) / 4) * by;
  return [
    shift(shift(at, first, by), { x: -first.y, y: first.x }, tangent),
    shift(shift(at, second, by), { x: second.y, y: -second.x }, tangent),
  ];
};

const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

/** Returns no points for a hole, which the halo fills. */
export const offsetContour = (contour: readonly Point[], by: number): readonly Point[] => {
  const points = contour.filter((point, n) => !isSame(point, contour.at(n - 1) ?? point) || contour.length === 1);
  if (points.length < 3 || areaOf(points) < 0) return [];
  return points.flatMap((at, n) => growCorner(points.at(n - 1) ?? at, at, points[(n + 1) % points.length] ?? at, by));
};

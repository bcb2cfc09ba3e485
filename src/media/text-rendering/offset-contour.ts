// Grows an outline to all sides, for the halo of a letter. Growing it once costs less than a stroke around it on every map.

export type Point = { readonly x: number; readonly y: number };

/** Of a contour that runs around a shape; one around a hole has the other sign (y downwards). */
const areaOf = (points: readonly Point[]): number =>
  points.reduce((sum, { x, y }, n) => {
    const next = points[(n + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0) / 2;

/** To the left of the way from one point to the other, which is the outer side. */
const normalOf = (from: Point, to: Point): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
};

const shift = ({ x, y }: Point, by: Point, times: number): Point => ({
  x: Math.round(x + by.x * times),
  y: Math.round(y + by.y * times),
});

/** Below it two corners would be one anyway. */
const LEAST_TURN = 0.6;

/**
 * What becomes of a corner. Where the outline turns outwards, the corner is cut; where it turns inwards, the way leads over the corner
 * itself, so that what overlaps is filled (rule nonzero) instead of cut out.
 */
const growCorner = (before: Point, at: Point, after: Point, by: number): Point[] => {
  const [one, other] = [normalOf(before, at), normalOf(at, after)];
  const [cos, sin] = [one.x * other.x + one.y * other.y, one.x * other.y - one.y * other.x];
  if (cos > LEAST_TURN) {
    return [shift(at, { x: one.x + other.x, y: one.y + other.y }, by / (1 + cos))];
  }
  if (sin < 0) return [shift(at, one, by), at, shift(at, other, by)];
  const tangent = Math.tan(Math.acos(Math.max(-1, cos)) / 4) * by;
  return [
    shift(shift(at, one, by), { x: -one.y, y: one.x }, tangent),
    shift(shift(at, other, by), { x: other.y, y: -other.x }, tangent),
  ];
};

const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

/** By so much to all sides; nothing of a hole, which a halo fills. */
export const offsetContour = (contour: readonly Point[], by: number): readonly Point[] => {
  const points = contour.filter((point, n) => !isSame(point, contour.at(n - 1) ?? point) || contour.length === 1);
  if (points.length < 3 || areaOf(points) < 0) return [];
  return points.flatMap((at, n) => growCorner(points.at(n - 1) ?? at, at, points[(n + 1) % points.length] ?? at, by));
};

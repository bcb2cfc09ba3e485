// Simplifies a shape for the footprint of a record; the result is always a valid polygon.
import { isInsideRing, orientation, type Position, type Ring, segmentsIntersect } from '@periplus/geo';
import { type Area, byArea, extentArea, extentOf, toArea } from './measure.ts';

/** Keeps the WKT below 4 KB. */
const MAX_VERTICES = 190;
const MAX_TRIES = 24;

const distanceToSegment = (p: Position, a: Position, b: Position): number => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(p[0] - a[0] - share * dx, p[1] - a[1] - share * dy);
};

/**
 * For each vertex the largest tolerance (in degrees) at which the method of Douglas and Peucker still keeps it, so
 * that one pass serves every tolerance.
 */
const weighVertices = (ring: Ring): Float64Array => {
  const weights = new Float64Array(ring.length);
  const pending: [from: number, to: number, limit: number][] = [[0, ring.length - 1, Number.POSITIVE_INFINITY]];
  for (let span = pending.pop(); span !== undefined; span = pending.pop()) {
    const [from, to, limit] = span;
    let [farthest, distance] = [-1, -1];
    for (let i = from + 1; i < to; i++) {
      const d = distanceToSegment(ring[i] as Position, ring[from] as Position, ring[to] as Position);
      if (d > distance) [farthest, distance] = [i, d];
    }
    if (farthest < 0) continue;
    const weight = Math.min(limit, distance);
    weights[farthest] = weight;
    pending.push([from, farthest, weight], [farthest, to, weight]);
  }
  // Both ends are the same point, which is kept as long as the vertex farthest from it.
  const most = weights.reduce((high, weight) => Math.max(high, weight), 0);
  weights[0] = most;
  weights[ring.length - 1] = most;
  return weights;
};

/** Touching counts as intersecting. Compares boxes first, since most edges are far apart. */
const edgesMeet = (a: Position, b: Position, c: Position, d: Position): boolean =>
  Math.max(a[0], b[0]) >= Math.min(c[0], d[0]) &&
  Math.max(c[0], d[0]) >= Math.min(a[0], b[0]) &&
  Math.max(a[1], b[1]) >= Math.min(c[1], d[1]) &&
  Math.max(c[1], d[1]) >= Math.min(a[1], b[1]) &&
  segmentsIntersect(a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]);

const ringsMeet = (one: Ring, other: Ring): boolean => {
  for (let i = 1; i < one.length; i++) {
    for (let j = 1; j < other.length; j++) {
      if (edgesMeet(one[i - 1] as Position, one[i] as Position, other[j - 1] as Position, other[j] as Position))
        return true;
    }
  }
  return false;
};

/** Adjacent edges share one end and must not fold back on each other; no other two edges may intersect. */
const isSimple = (ring: Ring): boolean => {
  const edges = ring.length - 1;
  const at = (index: number): Position => ring[index % edges] as Position;
  for (let i = 0; i < edges; i++) {
    const [a, b, c] = [at(i), at(i + 1), at(i + 2)];
    const inLine = orientation(a[0], a[1], b[0], b[1], c[0], c[1]) === 0;
    const folds = inLine && (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0;
    if (folds) return false;
    for (let j = i + 2; j < edges; j++) {
      if ((j + 1) % edges !== i && edgesMeet(a, b, at(j), at(j + 1))) return false;
    }
  }
  return true;
};

const weightsOf = new WeakMap<Ring, Float64Array>();

/** Computed when a ring is first simplified, which most rings never are. */
const weigh = (ring: Ring): Float64Array => {
  const weights = weightsOf.get(ring) ?? weighVertices(ring);
  weightsOf.set(ring, weights);
  return weights;
};

const thin = (ring: Ring, tolerance: number): Ring => {
  if (tolerance === 0) return ring;
  const weights = weigh(ring);
  return ring.filter((_, index) => (weights[index] as number) >= tolerance);
};

/** The shell, simplified further while it crosses itself; undefined if nothing is left. */
const thinShell = (shell: Ring, tolerance: number): { ring: Ring; tolerance: number } | undefined => {
  for (let tries = 0, t = tolerance; tries < MAX_TRIES; tries++, t = t * 1.2 + 1e-3) {
    const ring = thin(shell, t);
    if (ring.length < 4) return undefined;
    if (isSimple(ring)) return { ring, tolerance: t };
  }
  return undefined;
};

/** A valid polygon, or undefined if its shell vanishes. Holes that no longer fit are dropped. */
const thinPolygon = ([shell = [], ...holes]: readonly Ring[], tolerance: number): readonly Ring[] | undefined => {
  const thinned = thinShell(shell, tolerance);
  if (thinned === undefined) return undefined;
  const kept: Ring[] = [thinned.ring];
  for (const hole of holes.map((ring) => thin(ring, thinned.tolerance))) {
    const fits = hole.length >= 4 && isSimple(hole) && isInsideRing(thinned.ring, hole[0] as Position);
    if (fits && !kept.some((ring) => ringsMeet(ring, hole))) kept.push(hole);
  }
  return kept;
};

const overlaps = (one: readonly Ring[], other: readonly Ring[]): boolean => {
  const [a = [], b = []] = [one[0], other[0]];
  return isInsideRing(a, b[0] as Position) || isInsideRing(b, a[0] as Position) || ringsMeet(a, b);
};

/** The smallest tolerance that leaves no more than the allowed number of vertices. */
const firstTolerance = (rings: readonly Ring[]): number => {
  const count = rings.reduce((sum, ring) => sum + ring.length, 0);
  if (count <= MAX_VERTICES) return 0;
  const weights = new Float64Array(count);
  let at = 0;
  for (const ring of rings) {
    weights.set(weigh(ring), at);
    at += ring.length;
  }
  return (weights.sort()[count - 1 - MAX_VERTICES] as number) + Number.EPSILON;
};

/**
 * The shape with at most 190 vertices, largest part first; parts that run into a larger one are left out. A shape of
 * which nothing is left becomes its box.
 */
export const outlineOf = (area: Area): Area => {
  const polygons = byArea(area);
  const tolerance = firstTolerance(polygons.flat());
  const kept: (readonly Ring[])[] = [];
  for (const polygon of polygons) {
    const thinned = thinPolygon(polygon, tolerance);
    if (thinned !== undefined && !kept.some((other) => overlaps(other, thinned))) kept.push(thinned);
  }
  return kept.length === 0 ? extentArea(extentOf([area])) : toArea(kept);
};

// Rings that cross themselves again and again, as no outline of a place does. What lies inside them nobody could say.
import { toParts } from '../plane/parts.ts';
import { segmentsCross } from '../plane/segments.ts';
import type { Geometry, Position, Ring } from '../types.ts';

/** Shorter rings are no trouble, however they run. */
const FEW_EDGES = 300;
/** Edges that are held against one another, taken evenly from the ring. */
const SAMPLE = 400;
/** Of the 80,000 pairs of a sample; an outline drawn carelessly has a handful. */
const MOST_CROSSINGS = 200;

type Edge = readonly [Position, Position];

/** Edges longer than 180 degrees step over the antimeridian, and cross nothing in between. */
const sampleEdges = (ring: Ring): readonly Edge[] => {
  const stride = Math.max(1, (ring.length - 1) / SAMPLE);
  const edges: Edge[] = [];
  for (let at = 1; at < ring.length; at += stride) {
    const [a, b] = [ring[Math.floor(at) - 1] as Position, ring[Math.floor(at)] as Position];
    if (Math.abs(b[0] - a[0]) <= 180) edges.push([a, b]);
  }
  return edges;
};

const isTangledRing = (ring: Ring): boolean => {
  if (ring.length <= FEW_EDGES) return false;
  const edges = sampleEdges(ring);
  let crossings = 0;
  for (const [index, [a, b]] of edges.entries()) {
    for (let other = index + 1; other < edges.length; other++) {
      const [c, d] = edges[other] as Edge;
      if (segmentsCross(a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1])) crossings += 1;
    }
    if (crossings > MOST_CROSSINGS) return true;
  }
  return false;
};

export const isTangle = (geometry: Geometry): boolean =>
  toParts(geometry).polygons.some((rings) => rings.some(isTangledRing));

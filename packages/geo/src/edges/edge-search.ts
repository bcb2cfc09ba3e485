// Searches an edge tree: edges near a box, intersections, and positions inside the rings.
import { isOnSegment, segmentEntersBox, segmentIntersectsBox, segmentsIntersect } from '../plane/segments.ts';
import type { Box } from '../types.ts';
import type { EdgeTree } from './edge-tree.ts';

export type EdgeTest = (ax: number, ay: number, bx: number, by: number, edge: number) => boolean;

const NO_PART = -1;

/** Tests the edges whose box intersects the given one, except those of one part, until the test returns true. */
export const someEdge = (
  { xs, ys, partOf, nodes }: EdgeTree,
  near: Box,
  test: EdgeTest,
  exceptPart: number = NO_PART,
): boolean => {
  const { from, to, skip, isPart, boxes, count } = nodes;
  const [west, south, east, north] = near;
  for (let node = 0; node < count; ) {
    const at = 4 * node;
    const next = skip[node] as number;
    if (
      (boxes[at] as number) > east ||
      (boxes[at + 2] as number) < west ||
      (boxes[at + 1] as number) > north ||
      (boxes[at + 3] as number) < south ||
      (isPart[node] === 1 && partOf[from[node] as number] === exceptPart)
    ) {
      node = next;
      continue;
    }
    node++;
    if (node < next) continue;
    const last = to[node - 1] as number;
    for (let i = from[node - 1] as number; i < last; i++) {
      const ax = xs[i] as number;
      const ay = ys[i] as number;
      const bx = xs[i + 1] as number;
      const by = ys[i + 1] as number;
      if ((ax < west && bx < west) || (ax > east && bx > east)) continue;
      if ((ay < south && by < south) || (ay > north && by > north)) continue;
      if (test(ax, ay, bx, by, i)) return true;
    }
  }
  return false;
};

/**
 * Whether the position lies within an odd number of rings of one part; on a border the result may be either. Counts the
 * crossings of a ray to the east; it crosses closed rings that lie entirely to the east an even number of times.
 */
export const isInside = ({ xs, ys, nodes }: EdgeTree, x: number, y: number): boolean => {
  const { from, to, skip, isPart, boxes, count } = nodes;
  let odd = false;
  let partEnd = 0;
  for (let node = 0; node < count; ) {
    if (odd && node >= partEnd) return true;
    const at = 4 * node;
    const next = skip[node] as number;
    if (isPart[node] === 1) partEnd = next;
    const first = from[node] as number;
    const last = to[node] as number;
    if ((boxes[at + 1] as number) > y || (boxes[at + 3] as number) <= y || (boxes[at + 2] as number) < x) {
      node = next;
    } else if ((boxes[at] as number) > x) {
      // Edges east of x cross the ray an odd number of times if and only if their ends lie on opposite sides.
      if ((ys[first] as number) > y !== (ys[last] as number) > y) odd = !odd;
      node = next;
    } else {
      node++;
      if (node < next) continue;
      for (let i = first; i < last; i++) {
        const ay = ys[i] as number;
        const by = ys[i + 1] as number;
        if (ay > y === by > y) continue;
        const ax = xs[i] as number;
        const bx = xs[i + 1] as number;
        if (x < ax + ((y - ay) * (bx - ax)) / (by - ay)) odd = !odd;
      }
    }
  }
  return odd;
};

export const intersectsBox = (tree: EdgeTree, box: Box): boolean =>
  someEdge(tree, box, (ax, ay, bx, by) => segmentIntersectsBox(ax, ay, bx, by, box));

/** An edge runs through the interior of the box, not only along its border. */
export const entersBox = (tree: EdgeTree, box: Box): boolean =>
  someEdge(tree, box, (ax, ay, bx, by) => segmentEntersBox(ax, ay, bx, by, box));

export const isOnEdge = (tree: EdgeTree, x: number, y: number): boolean =>
  someEdge(tree, [x, y, x, y], (ax, ay, bx, by) => isOnSegment(x, y, ax, ay, bx, by));

export const boxOfSegment = (ax: number, ay: number, bx: number, by: number): Box => [
  Math.min(ax, bx),
  Math.min(ay, by),
  Math.max(ax, bx),
  Math.max(ay, by),
];

export const edgesIntersect = (a: EdgeTree, b: EdgeTree): boolean => {
  const [short, long] = a.xs.length <= b.xs.length ? [a, b] : [b, a];
  return someEdge(short, long.box, (ax, ay, bx, by) =>
    someEdge(long, boxOfSegment(ax, ay, bx, by), (cx, cy, dx, dy) => segmentsIntersect(ax, ay, bx, by, cx, cy, dx, dy)),
  );
};

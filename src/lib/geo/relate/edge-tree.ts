// A line or ring with a tree of boxes over its edges, so that a question about a place looks at few of 10,000 edges.
import { boxesIntersect } from '../plane/box-measures.ts';
import { isOnSegment, segmentEntersBox, segmentMeetsBox, segmentsMeet } from '../plane/segments.ts';
import type { Box, Position } from '../types.ts';
import type { EdgeColumns } from './edge-cells.ts';
import { createEdgeGrid, type EdgeTest } from './edge-grid.ts';

export type EdgeTree = {
  readonly positions: readonly Position[];
  readonly box: Box;
  /** Tries the edges whose own box meets the given one, until the test holds. */
  readonly someEdge: (near: Box, test: EdgeTest) => boolean;
  readonly meetsBox: (box: Box) => boolean;
  /** An edge runs through the inside of the box, not just along its border. */
  readonly entersBox: (box: Box) => boolean;
  readonly touches: (x: number, y: number) => boolean;
  readonly meetsSegment: (a: Position, b: Position) => boolean;
  /** A ray to the east meets the ring an odd number of times: the position lies inside. */
  readonly isOdd: (x: number, y: number) => boolean;
};

const LEAF_EDGES = 8;
/** Below this a tree is good enough for any line. */
const MANY_EDGES = 64;
/** When so many leaves lie over one another on average, boxes tell little, and a grid takes over. */
const MANY_LAYERS = 3;

/**
 * Nodes in the order of a walk from the root; each covers the consecutive edges from..to, which on a line lie near
 * one another. `skip` is the next node when this one is of no interest; a leaf is followed by it anyway.
 */
const createNodes = (xs: Float64Array, ys: Float64Array) => {
  const edges = Math.max(0, xs.length - 1);
  const most = 4 * Math.ceil(edges / LEAF_EDGES) + 1;
  const [from, to, skip] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
  const boxes = new Float64Array(4 * most);
  let count = 0;

  const build = (first: number, last: number): void => {
    const node = count++;
    from[node] = first;
    to[node] = last;
    if (last - first > LEAF_EDGES) {
      const middle = (first + last) >> 1;
      build(first, middle);
      build(middle, last);
    }
    skip[node] = count;
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = first; i <= last; i++) {
      const [x, y] = [xs[i] as number, ys[i] as number];
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
    boxes.set([west, south, east, north], 4 * node);
  };
  if (xs.length > 0) build(0, edges);
  return { from, to, skip, boxes, count };
};

/** Each edge of a line begins where the one before it ends. */
const toColumns = (xs: Float64Array, ys: Float64Array): EdgeColumns => ({
  ax: xs.subarray(0, -1),
  ay: ys.subarray(0, -1),
  bx: xs.subarray(1),
  by: ys.subarray(1),
});

const isTangled = ({ from, to, skip, boxes, count }: ReturnType<typeof createNodes>): boolean => {
  const areaOf = (node: number): number =>
    ((boxes[4 * node + 2] as number) - (boxes[4 * node] as number)) *
    ((boxes[4 * node + 3] as number) - (boxes[4 * node + 1] as number));
  if (count === 0 || (to[0] as number) - (from[0] as number) < MANY_EDGES) return false;
  let covered = 0;
  for (let node = 0; node < count; node++) {
    if (skip[node] !== node + 1) continue;
    covered += areaOf(node);
  }
  return covered > MANY_LAYERS * areaOf(0);
};

export const createEdgeTree = (positions: readonly Position[]): EdgeTree => {
  const xs = Float64Array.from(positions, (position) => position[0]);
  const ys = Float64Array.from(positions, (position) => position[1]);
  const nodes = createNodes(xs, ys);
  const { from, to, skip, boxes, count } = nodes;
  const box: Box = [boxes[0] ?? Infinity, boxes[1] ?? Infinity, boxes[2] ?? -Infinity, boxes[3] ?? -Infinity];
  const grid = isTangled(nodes) ? createEdgeGrid(toColumns(xs, ys), box) : undefined;

  const searchTree = (near: Box, test: EdgeTest): boolean => {
    const [west, south, east, north] = near;
    for (let node = 0; node < count; ) {
      const at = 4 * node;
      const next = skip[node] as number;
      if (
        (boxes[at] as number) > east ||
        (boxes[at + 2] as number) < west ||
        (boxes[at + 1] as number) > north ||
        (boxes[at + 3] as number) < south
      ) {
        node = next;
        continue;
      }
      node++;
      if (node < next) continue;
      const last = to[node - 1] as number;
      for (let i = from[node - 1] as number; i < last; i++) {
        const [ax, ay, bx, by] = [xs[i] as number, ys[i] as number, xs[i + 1] as number, ys[i + 1] as number];
        if ((ax < west && bx < west) || (ax > east && bx > east)) continue;
        if ((ay < south && by < south) || (ay > north && by > north)) continue;
        if (test(ax, ay, bx, by)) return true;
      }
    }
    return false;
  };

  const isOddInTree = (x: number, y: number): boolean => {
    let odd = false;
    for (let node = 0; node < count; ) {
      const at = 4 * node;
      const next = skip[node] as number;
      const [first, last] = [from[node] as number, to[node] as number];
      if ((boxes[at + 1] as number) > y || (boxes[at + 3] as number) <= y || (boxes[at + 2] as number) < x) {
        node = next;
      } else if ((boxes[at] as number) > x) {
        // Edges all to the east of x meet the ray an odd number of times just when they end on its other side.
        if ((ys[first] as number) > y !== (ys[last] as number) > y) odd = !odd;
        node = next;
      } else {
        node++;
        if (node < next) continue;
        for (let i = first; i < last; i++) {
          const [ay, by] = [ys[i] as number, ys[i + 1] as number];
          if (ay > y === by > y) continue;
          const [ax, bx] = [xs[i] as number, xs[i + 1] as number];
          if (x < ax + ((y - ay) * (bx - ax)) / (by - ay)) odd = !odd;
        }
      }
    }
    return odd;
  };

  const someEdge = grid?.someEdge ?? searchTree;
  return {
    positions,
    box,
    someEdge,
    isOdd: grid?.isOdd ?? isOddInTree,
    meetsBox: (box) => someEdge(box, (ax, ay, bx, by) => segmentMeetsBox(ax, ay, bx, by, box)),
    entersBox: (box) => someEdge(box, (ax, ay, bx, by) => segmentEntersBox(ax, ay, bx, by, box)),
    touches: (x, y) => someEdge([x, y, x, y], (ax, ay, bx, by) => isOnSegment(x, y, ax, ay, bx, by)),
    meetsSegment: (a, b) =>
      someEdge(boxOfSegment(a, b), (cx, cy, dx, dy) => segmentsMeet(a[0], a[1], b[0], b[1], cx, cy, dx, dy)),
  };
};

export const boxOfSegment = (a: Position, b: Position): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
];

/** Two lines or rings share a point. */
export const treesMeet = (a: EdgeTree, b: EdgeTree): boolean => {
  const [short, long] = a.positions.length <= b.positions.length ? [a, b] : [b, a];
  if (!boxesIntersect(short.box, long.box)) return false;
  return short.positions.some((position, index) => {
    const next = short.positions[index + 1];
    return next !== undefined && long.meetsSegment(position, next);
  });
};

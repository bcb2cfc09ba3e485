// A line or ring with a tree of boxes over its edges, so that a question about a place looks at few of 10,000 edges.
import { boxesIntersect } from './box-measures.ts';
import { boxOfPositions } from './parts.ts';
import { isOnSegment, segmentEntersBox, segmentMeetsBox, segmentsMeet } from './segments.ts';
import type { Box, Position } from './types.ts';

const LEAF_EDGES = 8;

/** Consecutive edges from..to with the box around them; children cover the two halves. Neighbours on a line are near. */
type Node = { readonly from: number; readonly to: number; readonly box: Box; readonly children: readonly Node[] };

const createNode = (positions: readonly Position[], from: number, to: number): Node => {
  const middle = (from + to) >> 1;
  const isLeaf = to - from <= LEAF_EDGES;
  const children = isLeaf ? [] : [createNode(positions, from, middle), createNode(positions, middle, to)];
  const [left, right] = children;
  if (left === undefined || right === undefined) {
    return { from, to, children, box: boxOfPositions(positions.slice(from, to + 1)) };
  }
  const [a, b] = [left.box, right.box];
  const box: Box = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
  return { from, to, children, box };
};

export type EdgeTree = {
  readonly positions: readonly Position[];
  readonly box: Box;
  readonly meetsBox: (box: Box) => boolean;
  /** An edge runs through the inside of the box, not just along its border. */
  readonly entersBox: (box: Box) => boolean;
  readonly touches: (x: number, y: number) => boolean;
  readonly meetsSegment: (a: Position, b: Position) => boolean;
  /** How often a ray to the east meets a ring is odd: the position lies inside. */
  readonly isOdd: (x: number, y: number) => boolean;
};

export const createEdgeTree = (positions: readonly Position[]): EdgeTree => {
  const root = createNode(positions, 0, Math.max(0, positions.length - 1));

  type EdgeTest = (ax: number, ay: number, bx: number, by: number) => boolean;
  const someEdge = (node: Node, near: Box, test: EdgeTest): boolean => {
    if (!boxesIntersect(node.box, near)) return false;
    if (node.children.length > 0) return node.children.some((child) => someEdge(child, near, test));
    for (let i = node.from; i < node.to; i++) {
      const [[ax, ay], [bx, by]] = [positions[i] as Position, positions[i + 1] as Position];
      if (test(ax, ay, bx, by)) return true;
    }
    return false;
  };

  const crossings = (node: Node, x: number, y: number): number => {
    const [west, south, east, north] = node.box;
    if (south > y || north <= y || east < x) return 0;
    const [first, last] = [positions[node.from] as Position, positions[node.to] as Position];
    // Edges all to the east of x meet the ray an odd number of times just when they end on its other side.
    if (west > x) return first[1] > y !== last[1] > y ? 1 : 0;
    if (node.children.length > 0) return node.children.reduce((sum, child) => sum + crossings(child, x, y), 0);
    let count = 0;
    for (let i = node.from; i < node.to; i++) {
      const [[ax, ay], [bx, by]] = [positions[i] as Position, positions[i + 1] as Position];
      if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) count++;
    }
    return count;
  };

  return {
    positions,
    box: root.box,
    meetsBox: (box) => someEdge(root, box, (ax, ay, bx, by) => segmentMeetsBox(ax, ay, bx, by, box)),
    entersBox: (box) => someEdge(root, box, (ax, ay, bx, by) => segmentEntersBox(ax, ay, bx, by, box)),
    touches: (x, y) => someEdge(root, [x, y, x, y], (ax, ay, bx, by) => isOnSegment(x, y, ax, ay, bx, by)),
    meetsSegment: (a, b) =>
      someEdge(root, boxOfPositions([a, b]), (cx, cy, dx, dy) => segmentsMeet(a[0], a[1], b[0], b[1], cx, cy, dx, dy)),
    isOdd: (x, y) => crossings(root, x, y) % 2 === 1,
  };
};

/** Two lines or rings share a point. */
export const treesMeet = (a: EdgeTree, b: EdgeTree): boolean => {
  const [short, long] = a.positions.length <= b.positions.length ? [a, b] : [b, a];
  if (!boxesIntersect(short.box, long.box)) return false;
  return short.positions.some((position, index) => {
    const next = short.positions[index + 1];
    return next !== undefined && long.meetsSegment(position, next);
  });
};

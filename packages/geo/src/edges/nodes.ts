// Builds the bounding boxes of an edge tree from the leaves up.

/**
 * Nodes in depth-first order. The upper ones cover several parts, those below several rings of one part, and the lowest
 * the edges of one ring between positions `from` and `to`. `skip` is the next node outside the subtree; for a leaf it
 * is the following node. For a node of several rings, `from` and `to` are both the start of the first ring.
 */
export type Nodes = {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly skip: Uint32Array;
  readonly isPart: Uint8Array;
  readonly boxes: Float64Array;
  readonly count: number;
};

/** The positions of all rings, and where rings and parts start. */
export type EdgeColumns = {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** First and last position of each ring. */
  readonly lines: Uint32Array;
  /** First ring of each part, and the end of the last. */
  readonly firstRings: Uint32Array;
};

const LEAF_EDGES = 8;

const writeLeafBox = (
  { xs, ys }: EdgeColumns,
  first: number,
  last: number,
  boxes: Float64Array,
  node: number,
): void => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = first; i <= last; i++) {
    const [x, y] = [xs[i] as number, ys[i] as number];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  boxes[4 * node] = west;
  boxes[4 * node + 1] = south;
  boxes[4 * node + 2] = east;
  boxes[4 * node + 3] = north;
};

/** The box around two child nodes; the left one follows its parent. */
const writeBranchBox = (boxes: Float64Array, node: number, right: number): void => {
  for (let side = 0; side < 4; side++) {
    const [a, b] = [boxes[4 * (node + 1) + side] as number, boxes[4 * right + side] as number];
    boxes[4 * node + side] = side < 2 ? Math.min(a, b) : Math.max(a, b);
  }
};

export const createNodes = (columns: EdgeColumns): Nodes => {
  const { xs, lines, firstRings } = columns;
  const capacity = lines.length + 4 * Math.ceil(xs.length / LEAF_EDGES) + 1;
  const [from, to, skip] = [new Uint32Array(capacity), new Uint32Array(capacity), new Uint32Array(capacity)];
  const [isPart, boxes] = [new Uint8Array(capacity), new Float64Array(4 * capacity)];
  let count = 0;

  const leaf = (first: number, last: number): void => {
    const node = count++;
    skip[node] = count;
    writeLeafBox(columns, first, last, boxes, node);
  };
  /** A node with two children, which `build` creates from either half. */
  const branch = (first: number, last: number, build: (first: number, last: number) => void): void => {
    const node = count++;
    const middle = (first + last) >>> 1;
    build(first, middle);
    const right = count;
    build(middle, last);
    skip[node] = count;
    writeBranchBox(boxes, node, right);
  };

  const buildEdges = (first: number, last: number): void => {
    const node = count;
    if (last - first <= LEAF_EDGES) leaf(first, last);
    else branch(first, last, buildEdges);
    from[node] = first;
    to[node] = last;
  };
  const buildRings = (first: number, last: number): void => {
    const node = count;
    const start = lines[2 * first] as number;
    if (last - first === 1) {
      buildEdges(start, lines[2 * first + 1] as number);
      return;
    }
    branch(first, last, buildRings);
    from[node] = start;
    to[node] = start;
  };
  const buildParts = (first: number, last: number): void => {
    const node = count;
    if (last - first > 1) branch(first, last, buildParts);
    else {
      buildRings(firstRings[first] as number, firstRings[last] as number);
      isPart[node] = 1;
    }
  };
  if (firstRings.length > 1) buildParts(0, firstRings.length - 1);
  return { from, to, skip, isPart, boxes, count };
};

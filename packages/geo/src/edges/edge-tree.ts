// A bounding-box tree over the edges of many lines and rings, so that a search visits few of 50,000 edges.
import type { Box, Position } from '../types.ts';
import { createNodes, type Nodes } from './nodes.ts';
import { sortByZOrder } from './z-order.ts';

/** The rings of a polygon, a single line, or a point as a line of two equal positions. */
export type Part = readonly (readonly Position[])[];

export type EdgeTree = {
  readonly box: Box;
  readonly partCount: number;
  /** Edge n runs from position n to n + 1; the last position of a ring or line starts no edge. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** The part of each position. */
  readonly partOf: Uint32Array;
  /** The first and last position of each ring and line. */
  readonly lines: Uint32Array;
  readonly nodes: Nodes;
};

const middleOfRing = (ring: readonly Position[]): Position => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [(west + east) / 2, (south + north) / 2];
};

/** Copies all positions into columns, with nearby parts and rings next to each other. */
const toColumns = (parts: readonly Part[]) => {
  const ordered = sortByZOrder(parts, ([ring = []]) => middleOfRing(ring)).map((part) =>
    sortByZOrder(part, middleOfRing),
  );
  const rings = ordered.flat();
  const count = rings.reduce((sum, ring) => sum + ring.length, 0);
  const columns = {
    xs: new Float64Array(count),
    ys: new Float64Array(count),
    partOf: new Uint32Array(count),
    lines: new Uint32Array(2 * rings.length),
    firstRings: new Uint32Array(ordered.length + 1),
  };
  let [at, line] = [0, 0];
  for (const [part, partRings] of ordered.entries()) {
    columns.firstRings[part] = line / 2;
    for (const ring of partRings) {
      columns.lines[line++] = at;
      for (const [x, y] of ring) {
        columns.xs[at] = x;
        columns.ys[at] = y;
        columns.partOf[at++] = part;
      }
      columns.lines[line++] = at - 1;
    }
  }
  columns.firstRings[ordered.length] = rings.length;
  return columns;
};

const NOWHERE: Box = [Infinity, Infinity, -Infinity, -Infinity];

const isFilled = (part: Part): boolean => part.length > 0 && part.every((ring) => ring.length > 0);

const withoutEmpty = (parts: readonly Part[]): readonly Part[] =>
  parts.every(isFilled)
    ? parts
    : parts.map((part) => part.filter((ring) => ring.length > 0)).filter((part) => part.length > 0);

/** Ignores parts and rings without positions. */
export const createEdgeTree = (allParts: readonly Part[]): EdgeTree => {
  const parts = withoutEmpty(allParts);
  const columns = toColumns(parts);
  const nodes = createNodes(columns);
  const [west, south, east, north] = nodes.boxes;
  const box: Box = nodes.count === 0 ? NOWHERE : [west as number, south as number, east as number, north as number];
  const { xs, ys, partOf, lines } = columns;
  return { box, partCount: parts.length, xs, ys, partOf, lines, nodes };
};

// How many steps a question about one place takes in a geometry: what no index can save when its edges lie over one another.
import { createEdgeTree, type EdgeTree } from '../edges/edge-tree.ts';
import { toGeometryParts } from '../plane/geometry-parts.ts';
import type { Geometry } from '../types.ts';

/** Boxes and edges of the tree that a question about one position has to look at, counted no further than `most`. */
const stepsAt = ({ nodes }: EdgeTree, x: number, y: number, most: number): number => {
  const { from, to, skip, boxes, count } = nodes;
  let steps = 0;
  for (let node = 0; node < count && steps <= most; steps++) {
    const at = 4 * node;
    const next = skip[node] as number;
    const isOver =
      (boxes[at] as number) <= x &&
      (boxes[at + 1] as number) <= y &&
      (boxes[at + 2] as number) >= x &&
      (boxes[at + 3] as number) >= y;
    if (!isOver) node = next;
    else if (++node === next) steps += (to[node - 1] as number) - (from[node - 1] as number);
  }
  return steps;
};

/**
 * The steps that it takes, at the worst place, to tell whether a position lies in the geometry or on it; counted no further than `most`.
 * An outline of 5,000 corners takes some hundred. Of a line to and fro over the map, or of a thousand slanting strips, all edges lie
 * over one another, and no index helps.
 */
export const pointQueryCost = (geometry: Geometry, most: number): number => {
  const { points, lines, polygons } = toGeometryParts(geometry);
  const strokes = [...points.map((point) => [point, point]), ...lines];
  const tree = createEdgeTree([...polygons, ...strokes.map((line) => [line])]);
  const { skip, boxes, count } = tree.nodes;
  let steps = 0;
  for (let node = 0; node < count && steps <= most; node++) {
    if (skip[node] !== node + 1) continue;
    const x = ((boxes[4 * node] as number) + (boxes[4 * node + 2] as number)) / 2;
    const y = ((boxes[4 * node + 1] as number) + (boxes[4 * node + 3] as number)) / 2;
    steps = Math.max(steps, stepsAt(tree, x, y, most));
  }
  return steps;
};

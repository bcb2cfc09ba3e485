// Estimates the cost of testing a position against a geometry, which is high if its edges overlap each other.
import { createEdgeTree, type EdgeTree } from '../edges/edge-tree.ts';
import { toGeometryParts } from '../plane/geometry-parts.ts';
import type { Geometry } from '../types.ts';

/** The boxes and edges of the tree that a test of one position visits, counted up to `max`. */
const stepsAt = ({ nodes }: EdgeTree, x: number, y: number, max: number): number => {
  const { from, to, skip, boxes, count } = nodes;
  let steps = 0;
  for (let node = 0; node < count && steps <= max; steps++) {
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
 * The steps that it takes, at the worst position, to decide whether the position lies in the geometry; counted up to
 * `max`. An outline of 5,000 corners takes a few hundred. A line back and forth across the map takes one step per edge.
 */
export const pointQueryCost = (geometry: Geometry, max: number): number => {
  const { points, lines, polygons } = toGeometryParts(geometry);
  const strokes = [...points.map((point) => [point, point]), ...lines];
  const tree = createEdgeTree([...polygons, ...strokes.map((line) => [line])]);
  const { skip, boxes, count } = tree.nodes;
  let steps = 0;
  for (let node = 0; node < count && steps <= max; node++) {
    if (skip[node] !== node + 1) continue;
    const x = ((boxes[4 * node] as number) + (boxes[4 * node + 2] as number)) / 2;
    const y = ((boxes[4 * node + 1] as number) + (boxes[4 * node + 3] as number)) / 2;
    steps = Math.max(steps, stepsAt(tree, x, y, max));
  }
  return steps;
};

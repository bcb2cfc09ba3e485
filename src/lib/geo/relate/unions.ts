// Areas that touch or overlap can cover together what none covers alone. Their exact union is dear, a hundred tangled edges
// take the better part of a second, so it is made for few edges only; areas that share whole edges need none.
import { coverBoxes } from '../plane/box-measures.ts';
import { segmentsCross } from '../plane/segments.ts';
import type { Position } from '../types.ts';
import { boxOfSegment, createEdgeTree, type EdgeTree } from './edge-tree.ts';
import { type Area, createEvenOddArea, createShape } from './shape.ts';
import { countEdges } from './shared-edges.ts';
import { dissolve } from './topology.ts';

/** Edges that one union may have, and all unions of a question together. */
const MOST_EDGES = 300;
const MOST_EDGES_IN_ALL = 3_000;
const MOST_CROSSINGS = 60;

const edgesIn = (trees: readonly EdgeTree[]): number => trees.reduce((sum, tree) => sum + tree.positions.length - 1, 0);

/** More edges than that, or edges that cross one another too often for a topology library to be done in reasonable time. */
export const isTooMuch = (trees: readonly EdgeTree[], mostEdges: number): boolean => {
  if (edgesIn(trees) > mostEdges) return true;
  let crossings = 0;
  const crossesTooOften = (a: Position, b: Position, others: readonly EdgeTree[]): boolean => {
    const near = boxOfSegment(a, b);
    return others.some((other) =>
      other.someEdge(near, (cx, cy, dx, dy) => {
        if (segmentsCross(a[0], a[1], b[0], b[1], cx, cy, dx, dy)) crossings += 1;
        return crossings > MOST_CROSSINGS;
      }),
    );
  };
  return trees.some(({ positions }, index) => {
    const others = trees.slice(index);
    return positions.some((b, end) => end > 0 && crossesTooOften(positions[end - 1] as Position, b, others));
  });
};

/** The stretches of the lines whose edges are kept; edges are counted over all lines, in order. */
const stretchesOf = (
  lines: readonly (readonly Position[])[],
  isKept: (edge: number) => boolean,
): readonly (readonly Position[])[] => {
  const stretches: Position[][] = [];
  let edge = 0;
  for (const line of lines) {
    let stretch: Position[] | undefined;
    for (let end = 1; end < line.length; end++) {
      const [a, b] = [line[end - 1] as Position, line[end] as Position];
      if (!isKept(edge++)) stretch = undefined;
      else if (stretch !== undefined) stretch.push(b);
      else {
        stretch = [a, b];
        stretches.push(stretch);
      }
    }
  }
  return stretches;
};

/**
 * Neighbours that share whole edges, such as counties, as one area: without the edges that two of them have. It is the
 * even-odd sum of all, so whatever lies in it lies in their union. Undefined when no edge is shared.
 */
const joinNeighbours = (areas: readonly Area[]): Area | undefined => {
  const lines = areas.flatMap((area) => area.outlines.map((outline) => outline.positions));
  const { isAnyShared, isFirst, timesOf } = countEdges(lines);
  const box = coverBoxes(areas.map((area) => area.box));
  if (!isAnyShared || box === undefined) return undefined;
  const stretches = stretchesOf(lines, (edge) => isFirst(edge) && timesOf(edge) % 2 === 1);
  return createEvenOddArea(box, stretches.map(createEdgeTree));
};

export type Unions = {
  /** The areas without the edges that they share. */
  readonly joined: () => Area | undefined;
  /** The union of some of them; undefined when it would take too long. They are listed only when there is hope. */
  readonly unite: (list: () => readonly Area[]) => readonly Area[] | undefined;
};

export const createUnions = (areas: readonly Area[]): Unions => {
  const numbers = new Map(areas.map((area, index) => [area, index]));
  const kept = new Map<string, readonly Area[] | undefined>();
  let joined: { readonly area: Area | undefined } | undefined;
  let edgesLeft = MOST_EDGES_IN_ALL;

  const uniteNow = (near: readonly Area[]): readonly Area[] | undefined => {
    const outlines = near.flatMap((area) => area.outlines);
    const edges = edgesIn(outlines);
    edgesLeft -= Math.min(edges, MOST_EDGES);
    if (isTooMuch(outlines, MOST_EDGES)) return undefined;
    const polygons = dissolve(near.map((area) => area.outlines.map((outline) => outline.positions)));
    return polygons === undefined ? undefined : createShape({ points: [], lines: [], polygons }).areas;
  };

  return {
    joined: () => {
      joined ??= { area: joinNeighbours(areas) };
      return joined.area;
    },
    unite: (list) => {
      if (edgesLeft <= 0) return undefined;
      const near = list();
      if (near.length < 2) return undefined;
      const key = near.map((area) => numbers.get(area)).join();
      if (!kept.has(key)) kept.set(key, uniteNow(near));
      return kept.get(key);
    },
  };
};

// Areas that touch or overlap can cover together what none covers alone. Their exact union is dear, a hundred tangled edges
// take the better part of a second, so it is made for few edges only; areas that share whole edges need none.
import { coverBoxes } from './box-measures.ts';
import { boxOfSegment, createEdgeTree, type EdgeTree } from './edge-tree.ts';
import { segmentsCross } from './segments.ts';
import { type Area, createEvenOddArea, createShape } from './shape.ts';
import { dissolve } from './topology.ts';
import type { Position } from './types.ts';

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

const edgeKey = ([ax, ay]: Position, [bx, by]: Position): string =>
  ax < bx || (ax === bx && ay < by) ? `${ax},${ay},${bx},${by}` : `${bx},${by},${ax},${ay}`;

/** The stretches of a line whose edges are kept. */
const stretchesOf = (
  line: readonly Position[],
  isKept: (a: Position, b: Position) => boolean,
): readonly Position[][] => {
  const stretches: Position[][] = [];
  for (const [index, b] of line.entries()) {
    const a = line[index - 1];
    if (a === undefined || !isKept(a, b)) continue;
    const last = stretches.at(-1);
    if (last?.at(-1) === a) last.push(b);
    else stretches.push([a, b]);
  }
  return stretches;
};

/**
 * Neighbours that share whole edges, such as counties, as one area: without the edges that two of them have. It is the
 * even-odd sum of all, so whatever lies in it lies in their union. Undefined when no edge is shared.
 */
const joinNeighbours = (areas: readonly Area[]): Area | undefined => {
  const lines = areas.flatMap((area) => area.outlines.map((outline) => outline.positions));
  const isOdd = new Map<string, boolean>();
  let isShared = false;
  for (const line of lines) {
    for (const [index, b] of line.entries()) {
      const a = line[index - 1];
      if (a === undefined) continue;
      const key = edgeKey(a, b);
      isShared ||= isOdd.has(key);
      isOdd.set(key, isOdd.get(key) !== true);
    }
  }
  if (!isShared) return undefined;
  const used = new Set<string>();
  const isKept = (a: Position, b: Position): boolean => {
    const key = edgeKey(a, b);
    if (isOdd.get(key) !== true || used.has(key)) return false;
    used.add(key);
    return true;
  };
  const outlines = lines.flatMap((line) => stretchesOf(line, isKept)).map(createEdgeTree);
  const box = coverBoxes(areas.map((area) => area.box));
  return box === undefined ? undefined : createEvenOddArea(box, outlines);
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

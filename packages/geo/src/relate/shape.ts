// A geometry prepared for many questions: what it meets, what it covers, and where its border runs.
import { once } from '@periplus/collections';
import { edgesIntersect, entersBox, intersectsBox, isInside, isOnEdge } from '../edges/edge-search.ts';
import { createEdgeTree, type EdgeTree, type Part } from '../edges/edge-tree.ts';
import { containsBox } from '../plane/box-measures.ts';
import type { GeometryParts } from '../plane/geometry-parts.ts';
import type { Box, Position } from '../types.ts';
import { withAntimeridianCopies } from './antimeridian-copies.ts';
import { createBoundary } from './boundary.ts';
import { isInteriorPosition } from './interior-position.ts';

/** Inside a polygon is what the even-odd rule says, so that rings which cross themselves have a meaning too. */
export type Shape = {
  /** 2 when there are areas, else 1 when there are lines, else 0. */
  readonly dimension: 0 | 1 | 2;
  /** Lines, and points as edges without length. */
  readonly linework: EdgeTree;
  readonly areas: EdgeTree;
  /** The border of all areas together. */
  readonly boundary: () => EdgeTree;
  /** Lines end there. */
  readonly isLineEnd: (x: number, y: number) => boolean;
};

export const dimensionOfParts = ({ lines, polygons }: GeometryParts): 0 | 1 | 2 =>
  polygons.length > 0 ? 2 : lines.length > 0 ? 1 : 0;

const keyOf = (x: number, y: number): string => `${Math.abs(x) === 180 ? 180 : x},${y}`;

/** The ends of lines, unless an even number of them meet there (06-103r4, 6.1.12.1). At 180 a line was cut, and has no end. */
const endsOf = (lines: GeometryParts['lines']): ReadonlySet<string> => {
  const ends = new Set<string>();
  for (const line of lines) {
    for (const [x, y] of [line[0], line.at(-1)].filter((end) => end !== undefined)) {
      if (!ends.delete(keyOf(x, y))) ends.add(keyOf(x, y));
    }
  }
  return ends;
};

const toShape = (parts: GeometryParts, complete: (parts: readonly Part[]) => readonly Part[]): Shape => {
  const points = parts.points.map((point): Part => [[point, point]]);
  const lines = parts.lines.map((line): Part => [line.length === 1 ? [...line, ...line] : line]);
  const areas = createEdgeTree(complete(parts.polygons));
  const ends = once(() => endsOf(parts.lines));
  return {
    dimension: dimensionOfParts(parts),
    linework: createEdgeTree(complete([...points, ...lines])),
    areas,
    boundary: once(() => createBoundary(areas)),
    isLineEnd: (x, y) => ends().has(keyOf(x, y)),
  };
};

/** The parts alone, as one that is held against another. */
export const createShape = (parts: GeometryParts): Shape => toShape(parts, (list) => list);

/** As others see it that lie on the map: with what it is on the other side of 180. */
export const createWrappedShape = (parts: GeometryParts): Shape => toShape(parts, withAntimeridianCopies);

export const coversPosition = ({ areas, linework: strokes }: Shape, [x, y]: Position): boolean =>
  isInside(areas, x, y) || isOnEdge(areas, x, y) || isOnEdge(strokes, x, y);

/** The position lies in the shape, and neither on the border of an area nor on the end of a line. */
export const interiorContains = ({ areas, linework: strokes, isLineEnd: isEnd }: Shape, [x, y]: Position): boolean =>
  isInteriorPosition(areas, x, y) || (isOnEdge(strokes, x, y) && !isEnd(x, y));

/** Without an edge in reach, the box lies wholly on one side: any of its positions speaks for all. */
export const shapeIntersectsBox = ({ areas, linework: strokes }: Shape, box: Box): boolean =>
  intersectsBox(areas, box) || isInside(areas, box[0], box[1]) || intersectsBox(strokes, box);

const middleIsInside = (areas: EdgeTree, [west, south, east, north]: Box): boolean =>
  isInside(areas, (west + east) / 2, (south + north) / 2);

/** For boxes that have an area of their own. */
export const shapeCoversBox = ({ areas, boundary: outline }: Shape, box: Box): boolean =>
  containsBox(areas.box, box) && middleIsInside(areas, box) && !entersBox(outline(), box);

/** The inside of a box that has one shares a point with the inside of the shape. */
export const shapeEntersBox = ({ areas, linework: strokes, boundary: outline }: Shape, box: Box): boolean =>
  entersBox(strokes, box) || entersBox(outline(), box) || middleIsInside(areas, box);

const firstPositions = ({ xs, ys, lines }: EdgeTree): readonly Position[] =>
  Array.from({ length: lines.length / 2 }, (_, line): Position => {
    const first = lines[2 * line] as number;
    return [xs[first] as number, ys[first] as number];
  });

const areasHoldStart = (areas: EdgeTree, edges: EdgeTree): boolean =>
  firstPositions(edges).some(([x, y]) => isInside(areas, x, y));

/** Closed sets: one common point, be it on both borders, is enough. Where no edges meet, one lies wholly inside the other. */
export const shapesIntersect = (a: Shape, b: Shape): boolean =>
  [a.linework, a.areas].some((edges) => [b.linework, b.areas].some((others) => edgesIntersect(edges, others))) ||
  [b.linework, b.areas].some((edges) => areasHoldStart(a.areas, edges)) ||
  [a.linework, a.areas].some((edges) => areasHoldStart(b.areas, edges));

// A geometry as edge trees, prepared for testing intersection, coverage and interior.
import { once } from '@periplus/collections';
import { edgesIntersect, entersBox, intersectsBox, isInside, isOnEdge } from '../edges/edge-search.ts';
import { createEdgeTree, type EdgeTree, type Part } from '../edges/edge-tree.ts';
import { containsBox } from '../plane/box-measures.ts';
import type { GeometryParts } from '../plane/geometry-parts.ts';
import type { Box, Position } from '../types.ts';
import { withAntimeridianCopies } from './antimeridian-copies.ts';
import { createBoundary } from './boundary.ts';
import { isInteriorPosition } from './interior-position.ts';

/** The even-odd rule defines the interior of polygons, so that rings that cross themselves are valid as well. */
export type Shape = {
  readonly dimension: 0 | 1 | 2;
  /** Lines, and points as edges without length. */
  readonly linework: EdgeTree;
  readonly areas: EdgeTree;
  /** The border of the union of all areas. */
  readonly boundary: () => EdgeTree;
  readonly isLineEnd: (x: number, y: number) => boolean;
};

export const dimensionOfParts = ({ lines, polygons }: GeometryParts): 0 | 1 | 2 =>
  polygons.length > 0 ? 2 : lines.length > 0 ? 1 : 0;

const keyOf = (x: number, y: number): string => `${Math.abs(x) === 180 ? 180 : x},${y}`;

/** The positions where an odd number of lines end (OGC 06-103r4, 6.1.12.1). Ends of lines cut at 180 cancel out. */
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

/** Without copies across 180. */
export const createShape = (parts: GeometryParts): Shape => toShape(parts, (list) => list);

/** With copies of the parts that touch 180 on the other side. */
export const createWrappedShape = (parts: GeometryParts): Shape => toShape(parts, withAntimeridianCopies);

export const coversPosition = ({ areas, linework }: Shape, [x, y]: Position): boolean =>
  isInside(areas, x, y) || isOnEdge(areas, x, y) || isOnEdge(linework, x, y);

/** The position is not on the border of an area or the end of a line. */
export const interiorContains = ({ areas, linework, isLineEnd }: Shape, [x, y]: Position): boolean =>
  isInteriorPosition(areas, x, y) || (isOnEdge(linework, x, y) && !isLineEnd(x, y));

/** If no edge intersects the box, it is entirely inside or outside, so one corner decides. */
export const shapeIntersectsBox = ({ areas, linework }: Shape, box: Box): boolean =>
  intersectsBox(areas, box) || isInside(areas, box[0], box[1]) || intersectsBox(linework, box);

const middleIsInside = (areas: EdgeTree, [west, south, east, north]: Box): boolean =>
  isInside(areas, (west + east) / 2, (south + north) / 2);

/** For boxes with an area. */
export const shapeCoversBox = ({ areas, boundary }: Shape, box: Box): boolean =>
  containsBox(areas.box, box) && middleIsInside(areas, box) && !entersBox(boundary(), box);

/** Whether the interiors of the box and the shape share a point; for boxes with an area. */
export const shapeEntersBox = ({ areas, linework, boundary }: Shape, box: Box): boolean =>
  entersBox(linework, box) || entersBox(boundary(), box) || middleIsInside(areas, box);

const firstPositions = ({ xs, ys, lines }: EdgeTree): readonly Position[] =>
  Array.from({ length: lines.length / 2 }, (_, line): Position => {
    const first = lines[2 * line] as number;
    return [xs[first] as number, ys[first] as number];
  });

const containsAnyStart = (areas: EdgeTree, edges: EdgeTree): boolean =>
  firstPositions(edges).some(([x, y]) => isInside(areas, x, y));

/** If no edges intersect, one shape can only lie entirely inside the other. */
export const shapesIntersect = (a: Shape, b: Shape): boolean =>
  [a.linework, a.areas].some((edges) => [b.linework, b.areas].some((other) => edgesIntersect(edges, other))) ||
  [b.linework, b.areas].some((edges) => containsAnyStart(a.areas, edges)) ||
  [a.linework, a.areas].some((edges) => containsAnyStart(b.areas, edges));

// A geometry prepared for many questions: what it meets, and which positions and boxes it covers.
import { boxesIntersect, containsBox, containsPosition } from '../plane/box-measures.ts';
import type { Parts } from '../plane/parts.ts';
import { boxToRing, ringToBox } from '../plane/rectangles.ts';
import type { Box, Position, Ring } from '../types.ts';
import { createBoxSearch } from './box-search.ts';
import { createEdgeTree, type EdgeTree, treesMeet } from './edge-tree.ts';
import { createLineSearch } from './line-search.ts';

/** One polygon. Inside is what the even-odd rule says, so rings that cross themselves have a meaning too. */
export type Area = {
  readonly box: Box;
  readonly isRectangle: boolean;
  readonly outlines: readonly EdgeTree[];
  readonly coversPosition: (position: Position) => boolean;
  readonly meetsBox: (box: Box) => boolean;
  /** For boxes that have an area of their own. */
  readonly coversBox: (box: Box) => boolean;
};

const createRectangle = (box: Box): Area => ({
  box,
  isRectangle: true,
  outlines: [createEdgeTree(boxToRing(box))],
  coversPosition: (position) => containsPosition(box, position),
  meetsBox: (other) => boxesIntersect(box, other),
  coversBox: (other) => containsBox(box, other),
});

/** What lies within an odd number of the outlines; together they must be closed, each by itself need not. */
export const createEvenOddArea = (box: Box, outlines: readonly EdgeTree[]): Area => {
  const isInside = (x: number, y: number): boolean => outlines.filter((line) => line.isOdd(x, y)).length % 2 === 1;
  return {
    box,
    isRectangle: false,
    outlines,
    coversPosition: ([x, y]) =>
      containsPosition(box, [x, y]) && (outlines.some((line) => line.touches(x, y)) || isInside(x, y)),
    // Without an edge in reach, the box lies wholly on one side: any of its positions speaks for all.
    meetsBox: (other) =>
      boxesIntersect(box, other) && (outlines.some((line) => line.meetsBox(other)) || isInside(other[0], other[1])),
    coversBox: (other) =>
      containsBox(box, other) &&
      !outlines.some((line) => line.entersBox(other)) &&
      isInside((other[0] + other[2]) / 2, (other[1] + other[3]) / 2),
  };
};

const createPolygon = (shell: Ring, holes: readonly Ring[]): Area => {
  const outline = createEdgeTree(shell);
  return createEvenOddArea(outline.box, [outline, ...holes.map(createEdgeTree)]);
};

export const createArea = ([shell = [], ...holes]: readonly Ring[]): Area => {
  const rectangle = holes.length === 0 ? ringToBox(shell) : undefined;
  return rectangle === undefined ? createPolygon(shell, holes) : createRectangle(rectangle);
};

export type Shape = {
  readonly points: readonly Position[];
  readonly lines: readonly EdgeTree[];
  readonly areas: readonly Area[];
  /** Tries the areas near a box until the test holds. */
  readonly someArea: (near: Box, test: (area: Area) => boolean) => boolean;
  readonly coversPosition: (position: Position) => boolean;
  readonly meetsBox: (box: Box) => boolean;
  readonly coversBox: (box: Box) => boolean;
};

export const createShape = ({ points, lines, polygons }: Parts): Shape =>
  assembleShape(points, lines, polygons.map(createArea));

export const assembleShape = (
  points: readonly Position[],
  positionsOfLines: readonly (readonly Position[])[],
  areas: readonly Area[],
): Shape => {
  const lines = positionsOfLines.map(createEdgeTree);
  const areasNear = createBoxSearch(areas.map((area) => area.box));
  const lineSearch = createLineSearch(lines);
  const pointsNear = createBoxSearch(points.map(([x, y]): Box => [x, y, x, y]));
  const someArea = (near: Box, test: (area: Area) => boolean): boolean =>
    areasNear(near, (index) => test(areas[index] as Area));
  const hasPoint = (near: Box): boolean => pointsNear(near, () => true);
  return {
    points,
    lines,
    areas,
    someArea,
    coversPosition: (position) => {
      const [x, y] = position;
      const near: Box = [x, y, x, y];
      return someArea(near, (area) => area.coversPosition(position)) || lineSearch.touches(x, y) || hasPoint(near);
    },
    meetsBox: (box) => someArea(box, (area) => area.meetsBox(box)) || lineSearch.meetsBox(box) || hasPoint(box),
    coversBox: (box) => someArea(box, (area) => area.coversBox(box)),
  };
};

const firstOf = (tree: EdgeTree | undefined): Position | undefined => tree?.positions[0];

/** Edges meet, or one lies wholly inside the other. */
const areaMeetsTree = (area: Area, tree: EdgeTree): boolean => {
  if (!boxesIntersect(area.box, tree.box)) return false;
  const first = firstOf(tree);
  return (first !== undefined && area.coversPosition(first)) || area.outlines.some((ring) => treesMeet(ring, tree));
};

const areasMeet = (a: Area, b: Area): boolean => {
  if (!boxesIntersect(a.box, b.box)) return false;
  const first = firstOf(a.outlines[0]);
  return (first !== undefined && b.coversPosition(first)) || b.outlines.some((ring) => areaMeetsTree(a, ring));
};

/** Closed sets: one common point, be it on both borders, is enough. */
export const shapesMeet = (a: Shape, b: Shape): boolean =>
  a.points.some((point) => b.coversPosition(point)) ||
  b.points.some((point) => a.coversPosition(point)) ||
  a.lines.some((line) => b.lines.some((other) => treesMeet(line, other))) ||
  a.areas.some((area) => b.lines.some((line) => areaMeetsTree(area, line))) ||
  b.areas.some((area) => a.lines.some((line) => areaMeetsTree(area, line))) ||
  a.areas.some((area) => b.areas.some((other) => areasMeet(area, other)));

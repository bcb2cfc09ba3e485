// Longitudes 180 and -180 are one meridian: what touches it gets a copy on the other side, so that both sides see it.

import { boxOfPositions, type Parts } from '../plane/parts.ts';
import type { Box, Position } from '../types.ts';
import type { EdgeTree } from './edge-tree.ts';
import { type Area, assembleShape, createArea, type Shape } from './shape.ts';

const shiftPosition = ([lon, lat]: Position, turn: number): Position => [lon + turn, lat];
const shiftLine = (line: readonly Position[], turn: number) => line.map((position) => shiftPosition(position, turn));

const cornersOf = ([west, south, east, north]: Box): readonly Position[] => [
  [west, south],
  [east, north],
];

/** The items themselves, then their copies; `outline` gives the positions that tell whether an item reaches 180. */
const withCopies = <T>(
  items: readonly T[],
  outline: (item: T) => readonly Position[],
  shift: (item: T, turn: number) => T,
): readonly T[] => {
  const copies: T[] = [];
  for (const item of items) {
    const [west, , east] = boxOfPositions(outline(item));
    if (west <= -180) copies.push(shift(item, 360));
    if (east >= 180) copies.push(shift(item, -360));
  }
  return copies.length === 0 ? items : [...items, ...copies];
};

export const withSeamCopies = ({ points, lines, polygons }: Parts): Parts => ({
  points: withCopies(points, (point) => [point], shiftPosition),
  lines: withCopies(lines, (line) => line, shiftLine),
  polygons: withCopies(
    polygons,
    ([shell]) => shell ?? [],
    (rings, turn) => rings.map((ring) => shiftLine(ring, turn)),
  ),
});

const shiftBox = ([west, south, east, north]: Box, turn: number): Box => [west + turn, south, east + turn, north];

/** A tree of thousands of edges need not be built again one turn further: the question is moved instead. */
const shiftTree = (tree: EdgeTree, turn: number): EdgeTree => {
  let positions: readonly Position[] | undefined;
  return {
    get positions() {
      positions ??= shiftLine(tree.positions, turn);
      return positions;
    },
    box: shiftBox(tree.box, turn),
    someEdge: (near, test) =>
      tree.someEdge(shiftBox(near, -turn), (ax, ay, bx, by) => test(ax + turn, ay, bx + turn, by)),
    meetsBox: (box) => tree.meetsBox(shiftBox(box, -turn)),
    entersBox: (box) => tree.entersBox(shiftBox(box, -turn)),
    touches: (x, y) => tree.touches(x - turn, y),
    meetsSegment: (a, b) => tree.meetsSegment(shiftPosition(a, -turn), shiftPosition(b, -turn)),
    isOdd: (x, y) => tree.isOdd(x - turn, y),
  };
};

const shiftArea = (area: Area, turn: number): Area => ({
  box: shiftBox(area.box, turn),
  isRectangle: area.isRectangle,
  outlines: area.outlines.map((outline) => shiftTree(outline, turn)),
  coversPosition: (position) => area.coversPosition(shiftPosition(position, -turn)),
  meetsBox: (box) => area.meetsBox(shiftBox(box, -turn)),
  coversBox: (box) => area.coversBox(shiftBox(box, -turn)),
});

/** A geometry as others see it that lie on the map: with what it is on the other side of 180. */
export const createSeamedShape = (parts: Parts): Shape => {
  const { points, lines } = withSeamCopies({ ...parts, polygons: [] });
  const areas = parts.polygons.map(createArea);
  return assembleShape(
    points,
    lines,
    withCopies(areas, ({ box }) => cornersOf(box), shiftArea),
  );
};

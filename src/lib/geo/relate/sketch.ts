// A geometry on squared paper: which squares lie wholly in it, which wholly outside, and which its outline passes. Of most boxes
// this tells at a glance how they lie; only the others must be looked at closely. Worth its making for hundreds of boxes.
import { coverBoxes } from '../plane/box-measures.ts';
import type { Box, Position } from '../types.ts';
import type { Shape } from './shape.ts';
import { createSquareGrid, type SquareGrid } from './square-grid.ts';

/** Whether something holds: 1 yes, 0 no, -1 look closer. */
export type Glance = 1 | 0 | -1;
type GlanceAtBox = (west: number, south: number, east: number, north: number) => Glance;

export type Sketch = {
  /** The box and the geometry share a point. */
  readonly meetsBox: GlanceAtBox;
  /** The whole box lies in the geometry. */
  readonly coversBox: GlanceAtBox;
};

const SIDE = 128;
/** Outlines that pass this many squares, one as often as they like, leave few of them free. */
const MOST_PASSED = 128 * SIDE * SIDE;
/** Edges beyond this, and a hair, belong to what a geometry is on the other side of 180; nothing lies there to be looked at. */
const MAP_EDGE = 180 + 1e-6;
const OUTSIDE = 0;
const INSIDE = 1;
const UNSURE = 2;

/** Squares that no outline passes lie on one side of all outlines together with their neighbours: one position tells. */
const fillSquares = (shape: Shape, grid: SquareGrid, [west, south, east, north]: Box): Uint8Array => {
  const squares = new Uint8Array(SIDE * SIDE);
  const markUnsure = (square: number): void => {
    squares[square] = UNSURE;
  };
  for (const { outlines } of shape.areas) {
    for (const { positions } of outlines) {
      for (let end = 1; end < positions.length; end++) {
        const [ax, ay] = positions[end - 1] as Position;
        const [bx, by] = positions[end] as Position;
        const isBeyond = (ax > MAP_EDGE && bx > MAP_EDGE) || (ax < -MAP_EDGE && bx < -MAP_EDGE);
        if (!isBeyond) grid.eachSquare(ax, ay, bx, by, markUnsure);
      }
    }
  }
  for (let row = 0; row < SIDE; row++) {
    const y = south + ((north - south) * (row + 0.5)) / SIDE;
    let known: number | undefined;
    for (let column = 0; column < SIDE; column++) {
      const square = row * SIDE + column;
      if (squares[square] === UNSURE) {
        known = undefined;
        continue;
      }
      known ??= shape.coversPosition([west + ((east - west) * (column + 0.5)) / SIDE, y]) ? INSIDE : OUTSIDE;
      squares[square] = known;
    }
  }
  return squares;
};

const ROW = SIDE + 1;

/** How many squares of a kind lie below and to the left of each corner, so that any block of squares is counted by four look-ups. */
const sumSquares = (squares: Uint8Array, kind: number): Uint16Array => {
  const sums = new Uint16Array(ROW * ROW);
  for (let row = 0; row < SIDE; row++) {
    let inRow = 0;
    for (let column = 0; column < SIDE; column++) {
      if (squares[row * SIDE + column] === kind) inRow += 1;
      sums[(row + 1) * ROW + column + 1] = (sums[row * ROW + column + 1] as number) + inRow;
    }
  }
  return sums;
};

const countIn = (sums: Uint16Array, left: number, low: number, right: number, high: number): number =>
  (sums[(high + 1) * ROW + right + 1] as number) -
  (sums[low * ROW + right + 1] as number) -
  (sums[(high + 1) * ROW + left] as number) +
  (sums[low * ROW + left] as number);

/** About how many squares the outlines pass. */
const passedSquares = (shape: Shape, [west, south, east, north]: Box): number => {
  let passed = 0;
  for (const { outlines } of shape.areas) {
    for (const { positions } of outlines) {
      for (let end = 1; end < positions.length; end++) {
        const [ax, ay] = positions[end - 1] as Position;
        const [bx, by] = positions[end] as Position;
        passed += 1 + SIDE * (Math.abs(bx - ax) / (east - west) + Math.abs(by - ay) / (north - south));
      }
    }
  }
  return passed;
};

/** Undefined for shapes with points or lines, which fill no square, and for tangles that leave no square free. */
export const sketchShape = (shape: Shape): Sketch | undefined => {
  if (shape.points.length > 0 || shape.lines.length > 0) return undefined;
  const cover = coverBoxes(shape.areas.map(({ box }) => box));
  if (cover === undefined) return undefined;
  const paper: Box = [Math.max(cover[0], -180), cover[1], Math.min(cover[2], 180), cover[3]];
  const [paperWest, paperSouth, paperEast, paperNorth] = paper;
  if (paperWest >= paperEast || paperSouth >= paperNorth) return undefined;
  if (passedSquares(shape, paper) > MOST_PASSED) return undefined;
  const grid = createSquareGrid(paper, SIDE);
  const squares = fillSquares(shape, grid, paper);
  const [inside, outside] = [sumSquares(squares, INSIDE), sumSquares(squares, OUTSIDE)];
  const { columnOf, rowOf } = grid;
  return {
    meetsBox: (west, south, east, north) => {
      if (west > paperEast || east < paperWest || south > paperNorth || north < paperSouth) return 0;
      const [left, low, right, high] = [columnOf(west), rowOf(south), columnOf(east), rowOf(north)];
      if (countIn(inside, left, low, right, high) > 0) return 1;
      return countIn(outside, left, low, right, high) === (right - left + 1) * (high - low + 1) ? 0 : -1;
    },
    coversBox: (west, south, east, north) => {
      if (west < paperWest || east > paperEast || south < paperSouth || north > paperNorth) return 0;
      const [left, low, right, high] = [columnOf(west), rowOf(south), columnOf(east), rowOf(north)];
      if (countIn(outside, left, low, right, high) > 0) return 0;
      return countIn(inside, left, low, right, high) === (right - left + 1) * (high - low + 1) ? 1 : -1;
    },
  };
};

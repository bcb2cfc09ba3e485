// A raster over the areas of a shape: cells wholly inside, wholly outside, and those that a border passes. Of most boxes it tells by a
// few look-ups how they lie; only the others must be related exactly. Worth its making for hundreds of boxes.

import { isInside, someEdge } from '../edges/edge-search.ts';
import type { EdgeTree } from '../edges/edge-tree.ts';
import type { Box } from '../types.ts';
import type { Shape } from './shape.ts';

/** Whether something holds: 1 yes, 0 no, -1 not known. */
export type Verdict = 1 | 0 | -1;
type BoxVerdict = (west: number, south: number, east: number, north: number) => Verdict;

/** The cells as they are counted: sums of those inside and outside, below and to the left of each corner, row by row. */
export type RasterSums = {
  readonly box: Box;
  /** Cells in a row and in a column. */
  readonly side: number;
  readonly inside: Uint16Array;
  readonly outside: Uint16Array;
};

export type RasterMask = {
  readonly sums: RasterSums;
  /** The box and the areas share a point. */
  readonly intersectsBox: BoxVerdict;
  /** The whole box lies in the areas. */
  readonly coversBox: BoxVerdict;
};

/** Cells in a row of a mask for many boxes, or of a border with many corners: few are left to relate exactly. */
const FINE = 128;
/** For fewer of both: made in a third of the time. */
const COARSE = 64;
const FEW_BOXES = 5_000;
const FEW_CORNERS = 200;

const OUTSIDE = 0;
const INSIDE = 1;
const UNSURE = 2;

/** Cells are found by calculation, so an edge counts a little beyond where it ends. */
const TOLERANCE = 1e-9;
const DEGREES_TOLERANCE = 1e-12;

/** Borders that pass so many rows of cells take longer to draw than the mask saves. */
const MOST_ROWS = 500_000;

type Raster = {
  readonly box: Box;
  readonly side: number;
  readonly columnOf: (x: number) => number;
  readonly rowOf: (y: number) => number;
};

/** What lies beyond the box counts to the cells at its border. */
const createRaster = (box: Box, side: number): Raster => {
  const [west, south, east, north] = box;
  const [perDegreeX, perDegreeY] = [side / (east - west), side / (north - south)];
  const toCell = (place: number): number => (place <= 0 ? 0 : place >= side ? side - 1 : Math.floor(place));
  return {
    box,
    side,
    columnOf: (x) => toCell((x - west) * perDegreeX),
    rowOf: (y) => toCell((y - south) * perDegreeY),
  };
};

/** Marks every cell that holds a piece of an edge, row by row, and those that it misses by a hair; false when it gives up. */
const markEdges = (areas: EdgeTree, { box, side, columnOf, rowOf }: Raster, cells: Uint8Array): boolean => {
  const [west, south, east, north] = box;
  const hairX = (east - west) * TOLERANCE + DEGREES_TOLERANCE;
  const hairY = (north - south) * TOLERANCE + DEGREES_TOLERANCE;
  const rowHeight = (north - south) / side;
  let rowsLeft = MOST_ROWS;
  return !someEdge(areas, box, (ax, ay, bx, by) => {
    const low = Math.min(ay, by);
    const high = Math.max(ay, by);
    const first = rowOf(low - hairY);
    const last = rowOf(high + hairY);
    const slope = first < last && ay !== by ? (bx - ax) / (by - ay) : undefined;
    for (let row = first; row <= last; row++) {
      let from = ax;
      let to = bx;
      if (slope !== undefined) {
        const bottom = south + row * rowHeight - hairY;
        const top = south + (row + 1) * rowHeight + hairY;
        from = ax + (Math.min(Math.max(bottom, low), high) - ay) * slope;
        to = ax + (Math.max(Math.min(top, high), low) - ay) * slope;
      }
      const left = columnOf(Math.min(from, to) - hairX);
      const right = columnOf(Math.max(from, to) + hairX);
      cells.fill(UNSURE, row * side + left, row * side + right + 1);
    }
    rowsLeft -= last - first + 1;
    return rowsLeft < 0;
  });
};

/** Cells that no border passes lie on one side of all borders together with their neighbours: one position tells. */
const fillRows = (areas: EdgeTree, { box, side }: Raster, cells: Uint8Array): void => {
  const [west, south, east, north] = box;
  for (let row = 0; row < side; row++) {
    const y = south + ((north - south) * (row + 0.5)) / side;
    const [first, end] = [row * side, (row + 1) * side];
    for (let cell = first; cell < end; cell++) {
      if (cells[cell] === UNSURE) continue;
      let past = cell + 1;
      while (past < end && cells[past] !== UNSURE) past += 1;
      if (isInside(areas, west + ((east - west) * (cell - first + 0.5)) / side, y)) cells.fill(INSIDE, cell, past);
      cell = past;
    }
  }
};

/** How many cells of both kinds lie below and to the left of each corner, so that any block of cells is counted by four look-ups. */
const sumCells = (cells: Uint8Array, side: number): Pick<RasterSums, 'inside' | 'outside'> => {
  const corners = side + 1;
  const [inside, outside] = [new Uint16Array(corners * corners), new Uint16Array(corners * corners)];
  for (let row = 0; row < side; row++) {
    let [insideInRow, outsideInRow] = [0, 0];
    for (let column = 0; column < side; column++) {
      const kind = cells[row * side + column];
      const below = row * corners + column + 1;
      insideInRow += kind === INSIDE ? 1 : 0;
      outsideInRow += kind === OUTSIDE ? 1 : 0;
      inside[below + corners] = (inside[below] as number) + insideInRow;
      outside[below + corners] = (outside[below] as number) + outsideInRow;
    }
  }
  return { inside, outside };
};

type CountIn = (left: number, low: number, right: number, high: number) => number;

const createCount = (sums: Uint16Array, side: number): CountIn => {
  const corners = side + 1;
  return (left, low, right, high) =>
    (sums[(high + 1) * corners + right + 1] as number) -
    (sums[low * corners + right + 1] as number) -
    (sums[(high + 1) * corners + left] as number) +
    (sums[low * corners + left] as number);
};

/** Cells in a row of the mask that is worth making for so many boxes. */
export const maskSizeFor = ({ areas }: Shape, boxes: number): number =>
  boxes < FEW_BOXES && areas.xs.length < FEW_CORNERS ? COARSE : FINE;

/** Undefined for shapes with points or lines, which fill no cell, and for tangles. */
export const createRasterMask = ({ areas, linework: strokes }: Shape, side: number): RasterMask | undefined => {
  if (strokes.partCount > 0 || areas.partCount === 0) return undefined;
  const box: Box = [Math.max(areas.box[0], -180), areas.box[1], Math.min(areas.box[2], 180), areas.box[3]];
  const [boxWest, boxSouth, boxEast, boxNorth] = box;
  if (boxWest >= boxEast || boxSouth >= boxNorth) return undefined;
  const raster = createRaster(box, side);
  const cells = new Uint8Array(side * side);
  if (!markEdges(areas, raster, cells)) return undefined;
  fillRows(areas, raster, cells);
  const { inside, outside } = sumCells(cells, side);
  const [insideIn, outsideIn] = [createCount(inside, side), createCount(outside, side)];
  const { columnOf, rowOf } = raster;
  return {
    sums: { box, side, inside, outside },
    intersectsBox: (west, south, east, north) => {
      if (west > boxEast || east < boxWest || south > boxNorth || north < boxSouth) return 0;
      const [left, low, right, high] = [columnOf(west), rowOf(south), columnOf(east), rowOf(north)];
      if (insideIn(left, low, right, high) > 0) return 1;
      return outsideIn(left, low, right, high) === (right - left + 1) * (high - low + 1) ? 0 : -1;
    },
    coversBox: (west, south, east, north) => {
      if (west < boxWest || east > boxEast || south < boxSouth || north > boxNorth) return 0;
      const [left, low, right, high] = [columnOf(west), rowOf(south), columnOf(east), rowOf(north)];
      if (outsideIn(left, low, right, high) > 0) return 0;
      return insideIn(left, low, right, high) === (right - left + 1) * (high - low + 1) ? 1 : -1;
    },
  };
};

// A raster over the areas of a shape with cells that are inside, outside or on a border. It decides the relation of
// most boxes by a few lookups; only the others need an exact test. It pays off for hundreds of boxes.

import { isInside, someEdge } from '../edges/edge-search.ts';
import type { EdgeTree } from '../edges/edge-tree.ts';
import type { Box } from '../types.ts';
import type { Shape } from './shape.ts';

/** 1 yes, 0 no, -1 unknown. */
export type Verdict = 1 | 0 | -1;
type BoxVerdict = (west: number, south: number, east: number, north: number) => Verdict;

/** Summed-area tables of the cells inside and outside, row by row. */
export type RasterSums = {
  readonly box: Box;
  /** The number of rows and of columns. */
  readonly side: number;
  readonly inside: Uint16Array;
  readonly outside: Uint16Array;
};

export type RasterMask = {
  readonly sums: RasterSums;
  readonly intersectsBox: BoxVerdict;
  readonly coversBox: BoxVerdict;
};

/** The side of a mask for many boxes or borders with many corners, which leaves few exact tests. */
const FINE = 128;
/** For fewer of both; takes a third of the time to create. */
const COARSE = 64;
const FEW_BOXES = 5_000;
const FEW_CORNERS = 200;

const OUTSIDE = 0;
const INSIDE = 1;
const BORDER = 2;

/** Edges are extended a little to allow for rounding errors. */
const TOLERANCE = 1e-9;
const DEGREES_TOLERANCE = 1e-12;

/** Borders that cross more rows take longer to draw than the mask saves. */
const MAX_ROWS = 500_000;

type Raster = {
  readonly box: Box;
  readonly side: number;
  readonly columnOf: (x: number) => number;
  readonly rowOf: (y: number) => number;
};

/** Positions outside the box belong to the nearest cell. */
const createRaster = (box: Box, side: number): Raster => {
  const [west, south, east, north] = box;
  const [perDegreeX, perDegreeY] = [side / (east - west), side / (north - south)];
  const toCell = (at: number): number => (at <= 0 ? 0 : at >= side ? side - 1 : Math.floor(at));
  return {
    box,
    side,
    columnOf: (x) => toCell((x - west) * perDegreeX),
    rowOf: (y) => toCell((y - south) * perDegreeY),
  };
};

/** Marks every cell that an edge passes through, within the tolerance; false if there are too many. */
const markEdges = (areas: EdgeTree, { box, side, columnOf, rowOf }: Raster, cells: Uint8Array): boolean => {
  const [west, south, east, north] = box;
  const marginX = (east - west) * TOLERANCE + DEGREES_TOLERANCE;
  const marginY = (north - south) * TOLERANCE + DEGREES_TOLERANCE;
  const rowHeight = (north - south) / side;
  let rowsLeft = MAX_ROWS;
  return !someEdge(areas, box, (ax, ay, bx, by) => {
    const low = Math.min(ay, by);
    const high = Math.max(ay, by);
    const first = rowOf(low - marginY);
    const last = rowOf(high + marginY);
    const slope = first < last && ay !== by ? (bx - ax) / (by - ay) : undefined;
    for (let row = first; row <= last; row++) {
      let from = ax;
      let to = bx;
      if (slope !== undefined) {
        const bottom = south + row * rowHeight - marginY;
        const top = south + (row + 1) * rowHeight + marginY;
        from = ax + (Math.min(Math.max(bottom, low), high) - ay) * slope;
        to = ax + (Math.max(Math.min(top, high), low) - ay) * slope;
      }
      const left = columnOf(Math.min(from, to) - marginX);
      const right = columnOf(Math.max(from, to) + marginX);
      cells.fill(BORDER, row * side + left, row * side + right + 1);
    }
    rowsLeft -= last - first + 1;
    return rowsLeft < 0;
  });
};

/** Adjacent cells of a row without a border between them are all inside or all outside, so one test decides for all. */
const fillRows = (areas: EdgeTree, { box, side }: Raster, cells: Uint8Array): void => {
  const [west, south, east, north] = box;
  for (let row = 0; row < side; row++) {
    const y = south + ((north - south) * (row + 0.5)) / side;
    const [first, end] = [row * side, (row + 1) * side];
    for (let cell = first; cell < end; cell++) {
      if (cells[cell] === BORDER) continue;
      let next = cell + 1;
      while (next < end && cells[next] !== BORDER) next += 1;
      if (isInside(areas, west + ((east - west) * (cell - first + 0.5)) / side, y)) cells.fill(INSIDE, cell, next);
      cell = next;
    }
  }
};

/** Summed-area tables, by which four lookups count the cells of any block. */
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

export const maskSizeFor = ({ areas }: Shape, boxes: number): number =>
  boxes < FEW_BOXES && areas.xs.length < FEW_CORNERS ? COARSE : FINE;

/** Undefined for shapes with points or lines, which fill no cell, and for borders that are too long. */
export const createRasterMask = ({ areas, linework }: Shape, side: number): RasterMask | undefined => {
  if (linework.partCount > 0 || areas.partCount === 0) return undefined;
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

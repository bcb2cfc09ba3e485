// Whether a ray to the east meets a line an odd number of times, from a grid of its edges: of a ring, whether a place is inside.

import { sideOf } from '../plane/segments.ts';
import { type EdgeCells, type EdgeColumns, endsOf } from './edge-cells.ts';

type OddTest = (x: number, y: number) => boolean;

/** Meetings with the ray from x on, between two columns of a row; an edge counts in the cell where it meets the ray. */
type CountRow = (x: number, y: number, row: number, from: number, to: number) => boolean;

const createRowCount =
  ({ columns, grid, starts, listed }: EdgeCells): CountRow =>
  (x, y, row, from, to) => {
    const { side, columnOf } = grid;
    let odd = false;
    for (let column = from; column < to; column++) {
      const end = starts[row * side + column + 1] as number;
      for (let at = starts[row * side + column] as number; at < end; at++) {
        const edge = listed[at] as number;
        const [ay, by] = [columns.ay[edge] as number, columns.by[edge] as number];
        if (ay > y === by > y) continue;
        const [ax, bx] = [columns.ax[edge] as number, columns.bx[edge] as number];
        const meetsAt = ax + ((y - ay) * (bx - ax)) / (by - ay);
        if (x < meetsAt && columnOf(meetsAt) === column) odd = !odd;
      }
    }
    return odd;
  };

/** A place in a cell that no coordinate a person writes falls on. */
const OFF_CENTRE = 0.5 + 0.037_281_905_431;

/** Inside or not is known of one place in each cell; edges of the cell that lie between turn it round. */
const createInsideTest = (cells: EdgeCells): OddTest => {
  const { columns, grid, starts, listed } = cells;
  const [west, south, east, north] = cells.box;
  const { side, columnOf, rowOf } = grid;
  const isOddBetween = createRowCount(cells);
  const known = new Uint8Array(side * side);
  const knowsRow = new Uint8Array(side);
  const placeX = (column: number): number => west + ((east - west) * (column + OFF_CENTRE)) / side;
  const placeY = (row: number): number => south + ((north - south) * (row + OFF_CENTRE)) / side;

  const learnRow = (row: number): void => {
    const y = placeY(row);
    let isOddBeyond = false;
    for (let column = side - 1; column >= 0; column--) {
      known[row * side + column] = isOddBetween(placeX(column), y, row, column, column + 1) === isOddBeyond ? 0 : 1;
      if (isOddBetween(-Infinity, y, row, column, column + 1)) isOddBeyond = !isOddBeyond;
    }
    knowsRow[row] = 1;
  };

  return (x, y) => {
    if (x < west || x > east || y < south || y > north) return false;
    const [row, column] = [rowOf(y), columnOf(x)];
    if (knowsRow[row] === 0) learnRow(row);
    const [atX, atY] = [placeX(column), placeY(row)];
    let odd = known[row * side + column] === 1;
    const end = starts[row * side + column + 1] as number;
    for (let at = starts[row * side + column] as number; at < end; at++) {
      const [ax, ay, bx, by] = endsOf(columns, listed[at] as number);
      const isBetween = sideOf(x, y, atX, atY, ax, ay) > 0 !== sideOf(x, y, atX, atY, bx, by) > 0;
      if (isBetween && sideOf(ax, ay, bx, by, x, y) > 0 !== sideOf(ax, ay, bx, by, atX, atY) > 0) odd = !odd;
    }
    return odd;
  };
};

/** Of a line without a break: it ends where it began. */
const isClosed = ({ ax, ay, bx, by }: EdgeColumns): boolean => ax[0] === bx.at(-1) && ay[0] === by.at(-1);

/** Only of a ring is inside the same on both sides of a step that meets no edge; of an open line the whole row is counted. */
export const createOddTest = (cells: EdgeCells): OddTest => {
  if (isClosed(cells.columns)) return createInsideTest(cells);
  const { side, columnOf, rowOf } = cells.grid;
  const isOddBetween = createRowCount(cells);
  return (x, y) => y >= cells.box[1] && y <= cells.box[3] && isOddBetween(x, y, rowOf(y), columnOf(x), side);
};

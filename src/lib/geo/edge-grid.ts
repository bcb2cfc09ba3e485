// A grid over the edges of a line that runs to and fro over the map. The box of such an edge says little, as it spans half
// of everything; the cells that it passes say where it is.
import { sideOf } from './segments.ts';
import { createSquareGrid } from './square-grid.ts';
import type { Box } from './types.ts';

export type EdgeTest = (ax: number, ay: number, bx: number, by: number) => boolean;

export type EdgeGrid = {
  readonly someEdge: (near: Box, test: EdgeTest) => boolean;
  readonly isOdd: (x: number, y: number) => boolean;
};

const MOST_SIDE = 128;
/** Cells that an edge may be listed in, on average: finer grids find faster and take longer to make. */
const CELLS_PER_EDGE = 20;

/** Edges as columns: edge i runs from (ax[i], ay[i]) to (bx[i], by[i]). */
export type EdgeColumns = {
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
};

/** So fine that edges are in about as many cells as they may be. */
const sideOfGrid = ({ ax, ay, bx, by }: EdgeColumns, width: number, height: number): number => {
  let spread = 0;
  for (let i = 0; i < ax.length; i++) {
    spread += Math.abs((bx[i] as number) - (ax[i] as number)) / width;
    spread += Math.abs((by[i] as number) - (ay[i] as number)) / height;
  }
  const side = Math.floor((CELLS_PER_EDGE * ax.length) / spread);
  return Math.max(1, Math.min(MOST_SIDE, side));
};

/** The box must be that of the edges, and have a width and a height. */
export const createEdgeGrid = (columns: EdgeColumns, [west, south, east, north]: Box): EdgeGrid => {
  const edges = columns.ax.length;
  const [width, height] = [east - west, north - south];
  const side = sideOfGrid(columns, width, height);
  const { columnOf, rowOf, eachSquare } = createSquareGrid([west, south, east, north], side);
  const eachCell = (edge: number, visit: (cell: number) => void): void => {
    const [ax, ay, bx, by] = endsOf(columns, edge);
    eachSquare(ax, ay, bx, by, visit);
  };

  const { starts, listed } = listByCell(edges, side * side, eachCell);

  const holds = (edge: number, [near0, near1, near2, near3]: Box, test: EdgeTest): boolean => {
    const [ax, ay, bx, by] = endsOf(columns, edge);
    if ((ax < near0 && bx < near0) || (ax > near2 && bx > near2)) return false;
    if ((ay < near1 && by < near1) || (ay > near3 && by > near3)) return false;
    return test(ax, ay, bx, by);
  };

  const someEdge = (near: Box, test: EdgeTest): boolean => {
    if (near[0] > east || near[2] < west || near[1] > north || near[3] < south) return false;
    const [firstColumn, lastColumn] = [columnOf(near[0]), columnOf(near[2])];
    const [firstRow, lastRow] = [rowOf(near[1]), rowOf(near[3])];
    const share = ((lastColumn - firstColumn + 1) * (lastRow - firstRow + 1)) / (side * side);
    if (share * listed.length > edges) {
      for (let edge = 0; edge < edges; edge++) if (holds(edge, near, test)) return true;
      return false;
    }
    for (let row = firstRow; row <= lastRow; row++) {
      const end = starts[row * side + lastColumn + 1] as number;
      for (let at = starts[row * side + firstColumn] as number; at < end; at++) {
        if (holds(listed[at] as number, near, test)) return true;
      }
    }
    return false;
  };

  /** How often a ray to the east meets the line between two columns of a row; an edge counts in the cell where it meets the ray. */
  const isOddBetween = (x: number, y: number, row: number, from: number, to: number): boolean => {
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

  const isOddInRow = (x: number, y: number): boolean =>
    y >= south && y <= north && isOddBetween(x, y, rowOf(y), columnOf(x), side);

  const known = new Uint8Array(side * side);
  const knowsRow = new Uint8Array(side);
  const placeIn = (cell: number): number => (cell + OFF_CENTRE) / side;

  /** Whether a place in each cell of the row lies inside. */
  const learnRow = (row: number): void => {
    const y = south + height * placeIn(row);
    let isOddBeyond = false;
    for (let column = side - 1; column >= 0; column--) {
      const x = west + width * placeIn(column);
      known[row * side + column] = isOddBetween(x, y, row, column, column + 1) === isOddBeyond ? 0 : 1;
      if (isOddBetween(-Infinity, y, row, column, column + 1)) isOddBeyond = !isOddBeyond;
    }
    knowsRow[row] = 1;
  };

  /** Inside or not is known of one place in each cell; edges of the cell that lie between turn it round. */
  const isInside = (x: number, y: number): boolean => {
    if (x < west || x > east || y < south || y > north) return false;
    const [row, column] = [rowOf(y), columnOf(x)];
    if (knowsRow[row] === 0) learnRow(row);
    const [atX, atY] = [west + width * placeIn(column), south + height * placeIn(row)];
    let odd = known[row * side + column] === 1;
    const end = starts[row * side + column + 1] as number;
    for (let at = starts[row * side + column] as number; at < end; at++) {
      const [ax, ay, bx, by] = endsOf(columns, listed[at] as number);
      const isBetween = sideOf(x, y, atX, atY, ax, ay) > 0 !== sideOf(x, y, atX, atY, bx, by) > 0;
      if (isBetween && sideOf(ax, ay, bx, by, x, y) > 0 !== sideOf(ax, ay, bx, by, atX, atY) > 0) odd = !odd;
    }
    return odd;
  };

  return { someEdge, isOdd: isClosed(columns) ? isInside : isOddInRow };
};

/** A place in a cell that no coordinate a person writes falls on. */
const OFF_CENTRE = 0.5 + 0.037_281_905_431;

/** Of a line without a break: it ends where it began. */
const isClosed = ({ ax, ay, bx, by }: EdgeColumns): boolean => ax[0] === bx.at(-1) && ay[0] === by.at(-1);

const endsOf = ({ ax, ay, bx, by }: EdgeColumns, edge: number): [number, number, number, number] => [
  ax[edge] as number,
  ay[edge] as number,
  bx[edge] as number,
  by[edge] as number,
];

/** The edges of each cell: those of cell i are listed[starts[i]] to listed[starts[i + 1] - 1]. */
const listByCell = (
  edges: number,
  cells: number,
  eachCell: (edge: number, visit: (cell: number) => void) => void,
): { readonly starts: Uint32Array; readonly listed: Uint32Array } => {
  const starts = new Uint32Array(cells + 1);
  for (let edge = 0; edge < edges; edge++) {
    eachCell(edge, (cell) => {
      starts[cell + 1] = (starts[cell + 1] as number) + 1;
    });
  }
  for (let cell = 0; cell < cells; cell++) {
    starts[cell + 1] = (starts[cell + 1] as number) + (starts[cell] as number);
  }
  const listed = new Uint32Array(starts[cells] as number);
  const next = starts.slice();
  for (let edge = 0; edge < edges; edge++) {
    eachCell(edge, (cell) => {
      const at = next[cell] as number;
      listed[at] = edge;
      next[cell] = at + 1;
    });
  }
  return { starts, listed };
};

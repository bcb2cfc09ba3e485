// The edges of a line by the cells of a grid that they pass.

import type { Box } from '../types.ts';
import { createSquareGrid, type SquareGrid } from './square-grid.ts';

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

/** The edges by the cells that they pass: those of cell i are listed[starts[i]] to listed[starts[i + 1] - 1]. */
export type EdgeCells = {
  readonly columns: EdgeColumns;
  readonly box: Box;
  readonly grid: SquareGrid;
  readonly starts: Uint32Array;
  readonly listed: Uint32Array;
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

export const endsOf = ({ ax, ay, bx, by }: EdgeColumns, edge: number): [number, number, number, number] => [
  ax[edge] as number,
  ay[edge] as number,
  bx[edge] as number,
  by[edge] as number,
];

/** The box must be that of the edges, and have a width and a height. */
export const listByCell = (columns: EdgeColumns, box: Box): EdgeCells => {
  const grid = createSquareGrid(box, sideOfGrid(columns, box[2] - box[0], box[3] - box[1]));
  const { side, eachSquare } = grid;
  const edges = columns.ax.length;
  const starts = new Uint32Array(side * side + 1);
  const eachCell = (edge: number, visit: (cell: number) => void): void => {
    const [ax, ay, bx, by] = endsOf(columns, edge);
    eachSquare(ax, ay, bx, by, visit);
  };
  for (let edge = 0; edge < edges; edge++) {
    eachCell(edge, (cell) => {
      starts[cell + 1] = (starts[cell + 1] as number) + 1;
    });
  }
  for (let cell = 0; cell < side * side; cell++) {
    starts[cell + 1] = (starts[cell + 1] as number) + (starts[cell] as number);
  }
  const listed = new Uint32Array(starts[side * side] as number);
  const next = starts.slice();
  for (let edge = 0; edge < edges; edge++) {
    eachCell(edge, (cell) => {
      const at = next[cell] as number;
      listed[at] = edge;
      next[cell] = at + 1;
    });
  }
  return { columns, box, grid, starts, listed };
};

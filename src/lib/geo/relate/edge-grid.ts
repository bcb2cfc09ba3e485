// A grid over the edges of a line that runs to and fro over the map. The box of such an edge says little, as it spans half
// of everything; the cells that it passes say where it is.

import type { Box } from '../types.ts';
import { type EdgeCells, type EdgeColumns, endsOf, listByCell } from './edge-cells.ts';
import { createOddTest } from './edge-parity.ts';

export type EdgeTest = (ax: number, ay: number, bx: number, by: number) => boolean;

export type EdgeGrid = {
  readonly someEdge: (near: Box, test: EdgeTest) => boolean;
  readonly isOdd: (x: number, y: number) => boolean;
};

/** The box must be that of the edges, and have a width and a height. */
export const createEdgeGrid = (columns: EdgeColumns, box: Box): EdgeGrid => {
  const cells = listByCell(columns, box);
  return { someEdge: createEdgeSearch(cells), isOdd: createOddTest(cells) };
};

const createEdgeSearch = ({ columns, box, grid, starts, listed }: EdgeCells): EdgeGrid['someEdge'] => {
  const [west, south, east, north] = box;
  const { side, columnOf, rowOf } = grid;
  const edges = columns.ax.length;

  const holds = (edge: number, [near0, near1, near2, near3]: Box, test: EdgeTest): boolean => {
    const [ax, ay, bx, by] = endsOf(columns, edge);
    if ((ax < near0 && bx < near0) || (ax > near2 && bx > near2)) return false;
    if ((ay < near1 && by < near1) || (ay > near3 && by > near3)) return false;
    return test(ax, ay, bx, by);
  };

  return (near, test) => {
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
};

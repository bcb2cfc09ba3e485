// Many lines, asked together which of them a box or a position meets.
import { coverBoxes } from '../plane/box-measures.ts';
import { isOnSegment, segmentMeetsBox } from '../plane/segments.ts';
import type { Box } from '../types.ts';
import { createBoxSearch } from './box-search.ts';
import { createEdgeGrid } from './edge-grid.ts';
import type { EdgeTree } from './edge-tree.ts';

export type LineSearch = {
  readonly meetsBox: (box: Box) => boolean;
  readonly touches: (x: number, y: number) => boolean;
};

const MANY_LINES = 64;
/** When the box of a line covers so much of the whole on average, boxes tell little. */
const WIDE_SHARE = 0.02;

const areaOf = ([west, south, east, north]: Box): number => (east - west) * (north - south);

const areWide = (lines: readonly EdgeTree[], whole: Box): boolean => {
  const covered = lines.reduce((sum, line) => sum + areaOf(line.box), 0);
  return lines.length > MANY_LINES && covered > WIDE_SHARE * lines.length * areaOf(whole);
};

/** All edges of all lines, none of them between two lines. */
const toColumns = (lines: readonly EdgeTree[]) => {
  const ends = lines.flatMap(({ positions }) =>
    positions.slice(1).map((b, index) => [positions[index] ?? b, b] as const),
  );
  return {
    ax: Float64Array.from(ends, ([a]) => a[0]),
    ay: Float64Array.from(ends, ([a]) => a[1]),
    bx: Float64Array.from(ends, ([, b]) => b[0]),
    by: Float64Array.from(ends, ([, b]) => b[1]),
  };
};

/** A line that runs to and fro over 180 falls into thousands of pieces, each half as wide as the map: a grid for those. */
export const createLineSearch = (lines: readonly EdgeTree[]): LineSearch => {
  const boxes = lines.map((line) => line.box);
  const whole = coverBoxes(boxes);
  if (whole !== undefined && areWide(lines, whole)) {
    const { someEdge } = createEdgeGrid(toColumns(lines), whole);
    return {
      meetsBox: (box) => someEdge(box, (ax, ay, bx, by) => segmentMeetsBox(ax, ay, bx, by, box)),
      touches: (x, y) => someEdge([x, y, x, y], (ax, ay, bx, by) => isOnSegment(x, y, ax, ay, bx, by)),
    };
  }
  const linesNear = createBoxSearch(boxes);
  return {
    meetsBox: (box) => linesNear(box, (index) => lines[index]?.meetsBox(box) === true),
    touches: (x, y) => linesNear([x, y, x, y], (index) => lines[index]?.touches(x, y) === true),
  };
};

// Finds the bounds that may touch a box, by a net of cells over the map: a scan of all places would cost more than the rest.
import type { EqualAreaBox } from './equal-area.ts';

const COLUMNS = 72;
const ROWS = 40;

const clampTo = (value: number, most: number): number => Math.max(0, Math.min(most, Math.floor(value)));
const columnOf = (longitude: number): number => clampTo(((longitude + 180) / 360) * COLUMNS, COLUMNS - 1);
const rowOf = (sine: number): number => clampTo(((sine + 1) / 2) * ROWS, ROWS - 1);

const forEachCell = ([west, low, east, high]: EqualAreaBox, visit: (cell: number) => void): void => {
  for (let row = rowOf(low); row <= rowOf(high); row++) {
    for (let column = columnOf(west); column <= columnOf(east); column++) visit(row * COLUMNS + column);
  }
};

const overlaps = (a: EqualAreaBox, b: EqualAreaBox): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** For things with one or more bounds each: the numbers of those that overlap a box, each once. */
export const createGridIndex = (
  bounds: readonly (readonly EqualAreaBox[])[],
): ((box: EqualAreaBox) => readonly number[]) => {
  const cells: number[][] = Array.from({ length: COLUMNS * ROWS }, () => []);
  for (const [index, boxes] of bounds.entries()) {
    for (const box of boxes) forEachCell(box, (cell) => cells[cell]?.push(index));
  }
  const seen = new Uint32Array(bounds.length);
  let round = 0;
  return (box) => {
    const found: number[] = [];
    round++;
    forEachCell(box, (cell) => {
      for (const index of cells[cell] ?? []) {
        if (seen[index] === round) continue;
        seen[index] = round;
        if (bounds[index]?.some((own) => overlaps(own, box))) found.push(index);
      }
    });
    return found;
  };
};

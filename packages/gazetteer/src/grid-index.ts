// A grid of cells over the map that finds the places whose bounds overlap a box.
import type { EqualAreaBox } from './equal-area.ts';

const COLUMNS = 72;
const ROWS = 40;

const clampTo = (value: number, max: number): number => Math.max(0, Math.min(max, Math.floor(value)));
const columnOf = (longitude: number): number => clampTo(((longitude + 180) / 360) * COLUMNS, COLUMNS - 1);
const rowOf = (sine: number): number => clampTo(((sine + 1) / 2) * ROWS, ROWS - 1);

const forEachCell = ([west, low, east, high]: EqualAreaBox, visit: (cell: number) => void): void => {
  for (let row = rowOf(low); row <= rowOf(high); row++) {
    for (let column = columnOf(west); column <= columnOf(east); column++) visit(row * COLUMNS + column);
  }
};

/** Copies all bounds into one array. */
const createOverlapTest = (bounds: readonly (readonly EqualAreaBox[])[]) => {
  const sides = Float64Array.from(bounds.flat(2));
  const first = new Uint32Array(bounds.length + 1);
  for (const [index, boxes] of bounds.entries()) first[index + 1] = (first[index] as number) + boxes.length * 4;
  const overlapsAny = (index: number, [west, low, east, high]: EqualAreaBox): boolean => {
    const end = first[index + 1] as number;
    for (let at = first[index] as number; at < end; at += 4) {
      if (
        (sides[at] as number) < east &&
        west < (sides[at + 2] as number) &&
        (sides[at + 1] as number) < high &&
        low < (sides[at + 3] as number)
      ) {
        return true;
      }
    }
    return false;
  };
  return overlapsAny;
};

/** For places with one or more bounds each: the indexes of those that overlap a box, each once. */
export const createGridIndex = (
  bounds: readonly (readonly EqualAreaBox[])[],
): ((box: EqualAreaBox) => readonly number[]) => {
  const cells: number[][] = Array.from({ length: COLUMNS * ROWS }, () => []);
  for (const [index, boxes] of bounds.entries()) {
    for (const box of boxes) forEachCell(box, (cell) => cells[cell]?.push(index));
  }
  const overlapsAny = createOverlapTest(bounds);
  const seen = new Uint32Array(bounds.length);
  let round = 0;
  return (box) => {
    const found: number[] = [];
    round++;
    forEachCell(box, (cell) => {
      for (const index of cells[cell] ?? []) {
        if (seen[index] === round) continue;
        seen[index] = round;
        if (overlapsAny(index, box)) found.push(index);
      }
    });
    return found;
  };
};

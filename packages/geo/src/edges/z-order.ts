// Sorts items along a space-filling curve (Z-order, Morton 1966), so that nearby items are close in the list.
import type { Position } from '../types.ts';

/** Spreads the lower 16 bits, with a zero bit after each. */
const spread = (value: number): number => {
  let bits = value & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
};

/** The position on the curve of a cell with 16-bit coordinates. */
export const mortonCode = (column: number, row: number): number => (spread(column) | (spread(row) << 1)) >>> 0;

export const MORTON_MAX = 2 ** 16 - 1;

/** Scales the values to 16-bit integers. */
const toSteps = (values: Float64Array): ((index: number) => number) => {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const perUnit = max > min ? MORTON_MAX / (max - min) : 0;
  return (index) => Math.round(((values[index] as number) - min) * perUnit);
};

export const sortByZOrder = <T>(items: readonly T[], middleOf: (item: T) => Position): readonly T[] => {
  if (items.length < 3) return items;
  const [xs, ys] = [new Float64Array(items.length), new Float64Array(items.length)];
  for (let index = 0; index < items.length; index++) {
    const [x, y] = middleOf(items[index] as T);
    xs[index] = x;
    ys[index] = y;
  }
  const [column, row] = [toSteps(xs), toSteps(ys)];
  const codes = Uint32Array.from(items.keys(), (index) => mortonCode(column(index), row(index)));
  const order = Uint32Array.from(items.keys()).sort((a, b) => (codes[a] as number) - (codes[b] as number));
  return Array.from(order, (index) => items[index] as T);
};

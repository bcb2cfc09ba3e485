// Puts what lies near one another side by side, along a curve that fills the plane (Z-order, Morton 1966).
import type { Position } from '../types.ts';

/** The lower 16 bits with a free bit after each. */
const spread = (value: number): number => {
  let bits = value & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
};

/** The place along the curve of a point whose coordinates are whole steps of 16 bits. */
export const mortonCode = (column: number, row: number): number => (spread(column) | (spread(row) << 1)) >>> 0;

export const MORTON_MAX = 2 ** 16 - 1;

/** Brings numbers between the least and the greatest of them to whole steps. */
const toSteps = (values: Float64Array): ((index: number) => number) => {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const perUnit = most > least ? MORTON_MAX / (most - least) : 0;
  return (index) => Math.round(((values[index] as number) - least) * perUnit);
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
  const places = Uint32Array.from(items.keys(), (index) => mortonCode(column(index), row(index)));
  const order = Uint32Array.from(items.keys()).sort((a, b) => (places[a] as number) - (places[b] as number));
  return Array.from(order, (index) => items[index] as T);
};

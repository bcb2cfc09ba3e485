import assert from 'node:assert/strict';
import test from 'node:test';
import { overlap } from './time-checks.ts';

/** Compares years with ranges that all end before them, and counts how often a bound is read. */
const countReads = (years: number, ranges: number): number => {
  let reads = 0;
  const count = (bounds: readonly [number, number]): readonly [number, number] =>
    new Proxy(bounds, {
      get: (target, name) => {
        if (name === '0' || name === '1') reads += 1;
        return Reflect.get(target, name);
      },
    });
  const ascending = Array.from({ length: years }, (_, n) => count([10_000 + n, 10_000 + n]));
  assert.equal(
    overlap(
      ascending,
      Array.from({ length: ranges }, () => count([1, 2])),
    ),
    false,
  );
  return reads;
};

test('years and ranges are compared in steps that grow with their sum, not with their product', () => {
  const [small, large] = [countReads(500, 500), countReads(2_000, 2_000)];
  assert.ok(large < small * 6, `${small} and ${large} reads`);
});

test('a year overlaps a range that contains it, whatever the order of the ranges is', () => {
  const ranges = [
    [50, 60],
    [1, 5],
    [10, 40],
    [20, 21],
  ] as const;
  assert.equal(overlap([[30, 31]], ranges), true);
  assert.equal(
    overlap(
      [
        [6, 9],
        [41, 49],
      ],
      ranges,
    ),
    false,
  );
});

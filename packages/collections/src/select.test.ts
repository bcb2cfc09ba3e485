// Selection agrees with sorting everything and slicing.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { selectKeys, selectPage } from './select.ts';

const numbers = (max: number) => fc.array(fc.integer({ min: 0, max }), { maxLength: 3000, size: 'max' });
const pages = fc.record({
  offset: fc.oneof(fc.nat(20), fc.nat(4000)),
  limit: fc.oneof(fc.nat(20), fc.nat(2000)),
});

test('a page of distinct keys is a slice of the sorted keys', () => {
  fc.assert(
    fc.property(numbers(1e9), pages, (list, { offset, limit }) => {
      const keys = [...new Set(list)];
      const expected = [...keys].sort((a, b) => a - b).slice(offset, offset + limit);
      assert.deepEqual([...selectKeys(Float64Array.from(keys), keys.length, offset, limit)], expected);
    }),
  );
});

/** Orders in which a sample represents the keys well, badly, or misleadingly. */
const ORDERS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ascending: (at) => at,
  descending: (at, count) => count - at,
  scattered: (at, count) => (at * 7_919) % count,
  // Of these a sample at steps of twenty sees the greatest alone, or the least.
  'greatest sampled': (at, count) => (at % 20 === 0 ? count + at : at),
  'least sampled': (at, count) => (at % 20 === 0 ? at : count + at),
};

test('a page of many thousand keys is a slice of the sorted keys, in any initial order', () => {
  const count = 20 * 1024;
  for (const [name, keyAt] of Object.entries(ORDERS)) {
    const keys = Float64Array.from({ length: count }, (_, at) => keyAt(at, count));
    const sorted = keys.toSorted();
    for (const [offset, limit] of [
      [0, 1],
      [0, 20],
      [1_500, 20],
      [4_000, 500],
      [12_000, 20],
      [count - 5, 20],
    ] as const) {
      const page = selectKeys(keys.slice(), count, offset, limit);
      assert.deepEqual(page, sorted.slice(offset, offset + limit), `${name}, ${offset}`);
    }
  }
});

test('the tie-breaker orders equal keys', () => {
  fc.assert(
    fc.property(numbers(5), pages, (keys, { offset, limit }) => {
      const items = [...keys.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || b - a);
      const page = selectPage(Float64Array.from(keys), keys.length, offset, limit, (a, b) => b - a);
      assert.deepEqual([...page], items.slice(offset, offset + limit));
    }),
  );
});

test('a page past the end is empty', () => {
  assert.equal(selectKeys(new Float64Array([3, 1, 2]), 3, 1_000_000, 10).length, 0);
  assert.equal(selectPage(new Float64Array([3, 1, 2]), 3, 3, 10, () => 0).length, 0);
});

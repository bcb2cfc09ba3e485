// Selection must agree with sorting everything and cutting.
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

test('equal keys are put in order by the tie-breaker', () => {
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

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { boxesIntersect } from '../plane/box-measures.ts';
import type { Box } from '../types.ts';
import { createBoxSearch } from './box-search.ts';

const whole = fc.integer({ min: -20, max: 20 });
const box = fc
  .tuple(whole, whole, fc.nat(8), fc.nat(8))
  .map(([west, south, wide, high]): Box => [west, south, west + wide, south + high]);

test('a search tries just the boxes that meet the one asked for', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 700, size: 'max' }), box, (boxes, near) => {
      const tried: number[] = [];
      const found = createBoxSearch(boxes)(near, (index) => {
        tried.push(index);
        return false;
      });
      assert.equal(found, false);
      const expected = [...boxes.keys()].filter((index) => boxesIntersect(boxes[index] as Box, near));
      assert.deepEqual(
        tried.sort((a, b) => a - b),
        expected,
      );
    }),
  );
});

test('a search ends when the test holds', () => {
  let tries = 0;
  const search = createBoxSearch(Array.from({ length: 100 }, (): Box => [0, 0, 1, 1]));
  assert.equal(
    search([0, 0, 1, 1], () => {
      tries += 1;
      return tries === 3;
    }),
    true,
  );
  assert.equal(tries, 3);
});

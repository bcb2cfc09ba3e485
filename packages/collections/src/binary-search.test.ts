import assert from 'node:assert/strict';
import test from 'node:test';
import { binarySearch } from './binary-search.ts';

test('binarySearch finds the first number that is not less, within the given range', () => {
  const list = Uint32Array.of(2, 4, 4, 9);
  assert.deepEqual(
    [0, 2, 3, 4, 5, 9, 10].map((wanted) => binarySearch(list, wanted)),
    [0, 0, 1, 1, 3, 3, 4],
  );
  assert.deepEqual(
    [
      binarySearch(list, 0, 1, 3),
      binarySearch(list, 4, 2, 3),
      binarySearch(list, 9, 1, 3),
      binarySearch(list, 1, 2, 2),
    ],
    [1, 2, 3, 2],
  );
});

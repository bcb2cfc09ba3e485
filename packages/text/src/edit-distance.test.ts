// Similar strings: searching a table agrees with measuring every pair.
import assert from 'node:assert/strict';
import test from 'node:test';
import { buildStringTable, sortCodePoints, stringAt } from '@periplus/collections';
import fc from 'fast-check';
import { editDistance, findSimilarStrings } from './edit-distance.ts';

const words = fc.array(fc.constantFrom('a', 'b', 'c', 'é', '東', '😀'), { maxLength: 7 }).map((list) => list.join(''));

test('the search finds exactly the strings within the distance, with their edits', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(words, { maxLength: 60 }),
      words,
      fc.integer({ min: 0, max: 2 }),
      (list, wanted, max) => {
        const table = buildStringTable(sortCodePoints([...list]));
        const found = findSimilarStrings(table, wanted, max).map(({ index, edits }) => [stringAt(table, index), edits]);
        const expected = sortCodePoints([...list])
          .map((word) => [word, editDistance(wanted, word, 9)] as const)
          .filter(([, edits]) => edits <= max);
        assert.deepEqual(found, expected);
      },
    ),
    { numRuns: 2000 },
  );
});

/** The recursive definition. */
const plainEdits = (a: readonly string[], b: readonly string[]): number => {
  const at = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const known = distances[i]?.[j];
    if (known !== undefined) return known;
    const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : 99;
    const least = Math.min(
      at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      at(i - 1, j) + 1,
      at(i, j - 1) + 1,
      swap,
    );
    (distances[i] as number[])[j] = least;
    return least;
  };
  const distances: number[][] = Array.from({ length: a.length + 1 }, () => []);
  return at(a.length, b.length);
};

test('editDistance agrees with the definition, up to the limit', () => {
  fc.assert(
    fc.property(words, words, fc.integer({ min: 0, max: 3 }), (a, b, max) => {
      assert.equal(editDistance(a, b, max), Math.min(plainEdits([...a], [...b]), max + 1), `${a} ${b} ${max}`);
    }),
    { numRuns: 3000 },
  );
});

test('a swap of adjacent letters is one edit', () => {
  assert.equal(editDistance('islnad', 'island', 2), 1);
  assert.equal(editDistance('minesotta', 'minnesota', 2), 2);
  assert.equal(editDistance('map', 'atlas', 2), 3);
});

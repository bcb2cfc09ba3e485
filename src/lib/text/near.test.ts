// Words near in spelling: the walk through the table must agree with measuring every pair.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { buildStringTable, sortCodePoints, stringAt } from '../string-table.ts';
import { editsBetween, findNear } from './near.ts';

const words = fc.array(fc.constantFrom('a', 'b', 'c', 'é', '東', '😀'), { maxLength: 7 }).map((list) => list.join(''));

test('the walk finds exactly the strings within reach, with their edits', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(words, { maxLength: 60 }),
      words,
      fc.integer({ min: 0, max: 2 }),
      (list, wanted, max) => {
        const table = buildStringTable(sortCodePoints([...list]));
        const found = findNear(table, wanted, max).map(({ index, edits }) => [stringAt(table, index), edits]);
        const expected = sortCodePoints([...list])
          .map((word) => [word, editsBetween(wanted, word, 9)] as const)
          .filter(([, edits]) => edits <= max);
        assert.deepEqual(found, expected);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a swap of neighbours is one edit', () => {
  assert.equal(editsBetween('islnad', 'island', 2), 1);
  assert.equal(editsBetween('minesotta', 'minnesota', 2), 2);
  assert.equal(editsBetween('map', 'atlas', 2), 3);
});

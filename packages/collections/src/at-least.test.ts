import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { atLeast } from './at-least.ts';
import { addBit, createBitset, hasBit } from './bitset.ts';

const SIZE = 70;
const members = fc.uniqueArray(fc.integer({ min: 0, max: SIZE - 1 }));

const toSet = (list: readonly number[]) => {
  const set = createBitset(SIZE);
  for (const item of list) addBit(set, item);
  return set;
};

test('members of enough sets are found, and the sets do not change', () => {
  fc.assert(
    fc.property(fc.array(members, { minLength: 1, maxLength: 40 }), fc.nat(), (lists, choice) => {
      const count = 1 + (choice % Math.min(lists.length, 32));
      const sets = lists.map(toSet);
      const found = atLeast(sets, count);
      for (let item = 0; item < SIZE; item++) {
        assert.equal(hasBit(found, item), lists.filter((list) => list.includes(item)).length >= count);
      }
      assert.deepEqual(sets, lists.map(toSet));
    }),
  );
});

test('a count outside the limits is rejected', () => {
  assert.throws(() => atLeast([toSet([1])], 33), RangeError);
  assert.throws(() => atLeast([toSet([1])], 0), RangeError);
});

// Bit sets behave like sets of numbers.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  addBit,
  andInto,
  andNotInto,
  type Bitset,
  countBits,
  createBitset,
  fillBits,
  hasBit,
  isEmptySet,
  isSubset,
  listBits,
  orInto,
  removeBit,
} from './bitset.ts';

const SIZE = 100;
const members = fc.uniqueArray(fc.nat(SIZE - 1));

const toSet = (list: readonly number[]): Bitset => {
  const set = createBitset(SIZE);
  for (const index of list) addBit(set, index);
  return set;
};
const toList = (set: Bitset): readonly number[] => {
  const out = new Uint32Array(SIZE + 32);
  return [...out.subarray(0, listBits(set, out))];
};
const ascending = (list: readonly number[]): readonly number[] => [...list].sort((a, b) => a - b);

test('and, or and and-not agree with set operations', () => {
  fc.assert(
    fc.property(members, members, (a, b) => {
      assert.deepEqual(toList(andInto(toSet(a), toSet(b))), ascending(a.filter((item) => b.includes(item))));
      assert.deepEqual(toList(orInto(toSet(a), toSet(b))), ascending([...new Set([...a, ...b])]));
      assert.deepEqual(toList(andNotInto(toSet(a), toSet(b))), ascending(a.filter((item) => !b.includes(item))));
      assert.equal(countBits(toSet(a)), a.length);
      assert.equal(isEmptySet(toSet(a)), a.length === 0);
      const isIncluded = a.every((item) => b.includes(item));
      assert.equal(isSubset(toSet(a), toSet(b)), isIncluded);
      assert.ok(isSubset(toSet(a), orInto(toSet(a), toSet(b))));
    }),
  );
});

test('bits are set and cleared one by one', () => {
  const set = toSet([31, 32, 99]);
  removeBit(set, 32);
  assert.deepEqual([hasBit(set, 31), hasBit(set, 32), hasBit(set, 99)], [true, false, true]);
});

test('a full set has exactly its size', () => {
  for (const size of [0, 1, 31, 32, 33, 64, 100]) assert.equal(countBits(fillBits(createBitset(size), size)), size);
});

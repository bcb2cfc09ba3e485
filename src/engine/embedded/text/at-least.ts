// So many of several sets: for every member it is counted in how many of them it is, 32 members at a time.
import { andInto, andNotInto, type Bitset, orInto } from '../../../lib/bitset.ts';

/** Binary digits that a count up to `most` takes. */
const digitsOf = (most: number): number => 32 - Math.clz32(most);

/** Adds one to the counts of all members of a set: each digit of all counts is a set. */
const addTo = (digits: readonly Bitset[], set: Bitset): void => {
  for (let word = 0; word < set.length; word++) {
    let carry = set[word] as number;
    for (let digit = 0; carry !== 0; digit++) {
      const own = digits[digit] as Bitset;
      const before = own[word] as number;
      own[word] = before ^ carry;
      carry &= before;
    }
  }
};

/** The members whose count is `count` or more, told from the highest digit down. */
const reaching = (digits: readonly Bitset[], count: number): Bitset => {
  const size = (digits[0] as Bitset).length;
  const [more, equal] = [new Uint32Array(size), new Uint32Array(size).fill(0xffffffff)];
  for (let digit = digits.length - 1; digit >= 0; digit--) {
    const own = digits[digit] as Bitset;
    if (((count >>> digit) & 1) === 1) andInto(equal, own);
    else {
      orInto(more, andInto(equal.slice(), own));
      andNotInto(equal, own);
    }
  }
  return orInto(more, equal);
};

/** Members of at least `count` of the sets; there are as many sets, and `count` is 1 or more. */
export const atLeast = (sets: readonly Bitset[], count: number): Bitset => {
  const size = (sets[0] as Bitset).length;
  const digits = Array.from({ length: digitsOf(sets.length) }, () => new Uint32Array(size));
  for (const set of sets) addTo(digits, set);
  return reaching(digits, count);
};

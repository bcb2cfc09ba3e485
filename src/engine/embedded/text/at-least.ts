// So many of several sets: for every member it is counted in how many of them it is, for 32 members at a time.
import type { Bitset } from '../../../lib/bitset.ts';

/** Binary digits that a count up to `most` takes. */
const digitsOf = (most: number): number => 32 - Math.clz32(most);

/** Adds one to the counts of some members: each digit of all counts is a word of bits. */
const addTo = (digits: Uint32Array, members: number): void => {
  let carry = members;
  for (let digit = 0; carry !== 0; digit++) {
    const before = digits[digit] as number;
    digits[digit] = before ^ carry;
    carry &= before;
  }
};

/** The members whose count is `count` or more, told from the highest digit down. */
const reaching = (digits: Uint32Array, count: number): number => {
  let more = 0;
  let equal = 0xffffffff;
  for (let digit = digits.length - 1; digit >= 0; digit--) {
    const own = digits[digit] as number;
    if (((count >>> digit) & 1) === 1) equal &= own;
    else {
      more |= equal & own;
      equal &= ~own;
    }
  }
  return more | equal;
};

/** Members of at least `count` of the sets; there are as many sets, and `count` is 1 or more. */
export const atLeast = (sets: readonly Bitset[], count: number): Bitset => {
  const reached = new Uint32Array((sets[0] as Bitset).length);
  const digits = new Uint32Array(digitsOf(sets.length));
  for (let word = 0; word < reached.length; word++) {
    let any = 0;
    for (const set of sets) any |= set[word] as number;
    if (any === 0) continue;
    digits.fill(0);
    for (const set of sets) addTo(digits, set[word] as number);
    reached[word] = reaching(digits, count);
  }
  return reached;
};

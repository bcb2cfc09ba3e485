// Finds the members of at least so many of several bit sets, 32 members at a time.
import type { Bitset } from './bitset.ts';

/** Counts have five binary digits, each in a variable: an array of digits takes two to four times as long. */
const MAX_COUNT = 32;

/** Members of at least `count` of the sets, which all have the same length; `count` is from 1 to 32. */
export const atLeast = (sets: readonly Bitset[], count: number): Bitset => {
  if (count < 1 || count > MAX_COUNT) throw new RangeError(`count must be from 1 to ${MAX_COUNT}; got ${count}`);
  const reached = new Uint32Array((sets[0] as Bitset).length);
  // Counts start at 32 - count, so that they overflow the five digits when `count` sets are added.
  const digits = [0, 1, 2, 3, 4].map((digit) => -(((MAX_COUNT - count) >>> digit) & 1));
  const [first, second, third, fourth, fifth] = digits as [number, number, number, number, number];
  for (let word = 0; word < reached.length; word++) {
    let overflow = 0;
    let ones = first;
    let twos = second;
    let fours = third;
    let eights = fourth;
    let sixteens = fifth;
    for (let index = 0; index < sets.length; index++) {
      const one = (sets[index] as Bitset)[word] as number;
      const two = one & ones;
      const four = two & twos;
      const eight = four & fours;
      const sixteen = eight & eights;
      overflow |= sixteen & sixteens;
      ones ^= one;
      twos ^= two;
      fours ^= four;
      eights ^= eight;
      sixteens ^= sixteen;
    }
    reached[word] = overflow;
  }
  return reached;
};

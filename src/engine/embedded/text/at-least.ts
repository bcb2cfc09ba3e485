// So many of several sets: for every member it is counted in how many of them it is, 32 members at a time.
import type { Bitset } from '../../../lib/bitset.ts';

/** Counts have five binary digits, each a variable: a list of them takes two to four times as long. */
const MOST = 32;

/** Members of at least `count` of the sets; there are as many sets, and `count` is from 1 to 32. */
export const atLeast = (sets: readonly Bitset[], count: number): Bitset => {
  if (count < 1 || count > MOST) throw new RangeError(`From 1 to ${MOST} of several sets, not ${count}.`);
  const reached = new Uint32Array((sets[0] as Bitset).length);
  // Counts begin so far below the end of the five digits that `count` of them go beyond it.
  const digitAtFirst = (digit: number): number => -(((MOST - count) >>> digit) & 1);
  const [first, second, third, fourth, fifth] = [0, 1, 2, 3, 4].map(digitAtFirst) as [
    number,
    number,
    number,
    number,
    number,
  ];
  for (let word = 0; word < reached.length; word++) {
    let beyond = 0;
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
      beyond |= sixteen & sixteens;
      ones ^= one;
      twos ^= two;
      fours ^= four;
      eights ^= eight;
      sixteens ^= sixteen;
    }
    reached[word] = beyond;
  }
  return reached;
};

// So many of several sets: for every member it is counted in how many of them it is, 32 members at a time, or 128 by the kernel.
import type { Bitset } from '../bitset.ts';
import { type Kernels, kernels, LANES, WORD_BYTES } from './kernels.ts';

/** Counts have five binary digits, each a variable: a list of them takes two to four times as long. */
const MOST = 32;

type AtLeast = (sets: readonly Bitset[], count: number) => Bitset;

export const minShouldMatchReference: AtLeast = (sets, count) => {
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

export const minShouldMatchWasm =
  ({ memory, atLeast: minShouldMatch }: Kernels): AtLeast =>
  (sets, count) => {
    const { length } = sets[0] as Bitset;
    const reached = new Uint32Array(length);
    const slice = Math.floor(memory.length / (sets.length + 1) / LANES) * LANES;
    for (let from = 0; from < length; from += slice) {
      const to = Math.min(from + slice, length);
      const words = Math.ceil((to - from) / LANES) * LANES;
      for (let index = 0; index < sets.length; index++) {
        memory.set((sets[index] as Bitset).subarray(from, to), index * words);
      }
      const out = sets.length * words;
      minShouldMatch(0, sets.length, words, MOST - count, out * WORD_BYTES);
      reached.set(memory.subarray(out, out + to - from), from);
    }
    return reached;
  };

const fastest = kernels === undefined ? minShouldMatchReference : minShouldMatchWasm(kernels);

/** Members of at least `count` of the sets; there are as many sets, and `count` is from 1 to 32. */
export const atLeast: AtLeast = (sets, count) => {
  if (count < 1 || count > MOST) throw new RangeError(`From 1 to ${MOST} of several sets, not ${count}.`);
  return fastest(sets, count);
};

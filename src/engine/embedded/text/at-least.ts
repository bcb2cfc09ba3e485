// So many of several sets: a counter per member, kept as one set per number reached.
import type { Bitset } from '../../../lib/bitset.ts';

/** Members of at least `count` of the sets; there are as many sets, and `count` is 1 or more. */
export const atLeast = (sets: readonly Bitset[], count: number): Bitset => {
  const [first, ...more] = sets as readonly [Bitset, ...Bitset[]];
  const reached = [first.slice(), ...Array.from({ length: count - 1 }, () => new Uint32Array(first.length))];
  for (const set of more) {
    for (let level = count - 1; level >= 0; level--) {
      const [own, below] = [reached[level] as Bitset, reached[level - 1]];
      for (let word = 0; word < own.length; word++) {
        const has = (set[word] as number) & (below === undefined ? 0xffffffff : (below[word] as number));
        own[word] = (own[word] as number) | has;
      }
    }
  }
  return reached[count - 1] as Bitset;
};

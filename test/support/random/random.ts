// Repeatable random values: the same seed gives the same choices, so that a failing case can be repeated.

export type Random = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  readonly integer: (from: number, to: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  /** Some of the items, in order, at most `most`. */
  readonly some: <T>(items: readonly T[], most: number) => readonly T[];
  readonly happens: (share: number) => boolean;
};

/** Mulberry32: short, and good enough for test cases. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => items[integer(0, items.length - 1)] as T;
  const some = <T>(items: readonly T[], most: number): readonly T[] => [
    ...new Set(Array.from({ length: integer(0, most) }, () => pick(items))),
  ];
  return { next, integer, pick, some, happens: (share) => next() < share };
};

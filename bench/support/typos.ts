// Simulates typos: letters dropped, added, replaced and swapped, spaces dropped and added. Deterministic.
import type { Random } from '../../test/support/random/random.ts';

export const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** One letter dropped, added, replaced or swapped with the next. */
export const misspell = (word: string, { integer, pick }: Random): string => {
  const at = integer(0, word.length - 2);
  const [before, here, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  return pick([
    () => before + next + after,
    () => before + here + pick(LETTERS) + next + after,
    () => before + pick(LETTERS) + next + after,
    () => before + next + here + after,
  ])();
};

export const swapLetters = (word: string, { integer }: Random): string => {
  const at = integer(1, word.length - 2);
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
};

export const splitWord = (word: string, { integer }: Random): string => {
  const at = integer(3, word.length - 3);
  return `${word.slice(0, at)} ${word.slice(at)}`;
};

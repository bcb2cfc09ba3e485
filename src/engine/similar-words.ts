// Which words may be meant by a word that was typed wrongly, and in which order: the same from every engine.
import type { SimilarWord } from './search-index.ts';

/** Edits that may have happened to a word of this length: short words have too many neighbours, numbers are all near. */
export const maxSpellingEdits = (word: string): number =>
  word.length < 4 || /^\p{N}+$/u.test(word) ? 0 : word.length < 7 ? 1 : 2;

/** How many edits are forgiven in a word of this length while it is being typed. */
export const maxCompletionEdits = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

export const mayHaveTypo = (word: string): boolean => maxCompletionEdits(word) > 0 && !/^\p{N}+$/u.test(word);

/** Fewer edits are likelier, then the same first letter, which is seldom mistyped, then the more common word. */
export const bySimilarity =
  (word: string) =>
  (a: SimilarWord, b: SimilarWord): number =>
    a.edits - b.edits ||
    Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) ||
    b.records - a.records ||
    (a.word < b.word ? -1 : 1);

// How far similar words may differ from a typed word and how they are ordered, for every engine.
import type { SimilarWord } from './search-index.ts';

/** Edits allowed in a misspelt word. Short words and numbers have too many similar words. */
export const maxSpellingEdits = (word: string): number =>
  word.length < 4 || /^\p{N}+$/u.test(word) ? 0 : word.length < 7 ? 1 : 2;

/** Edits allowed in a word that is still being typed. */
export const maxCompletionEdits = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

export const mayHaveTypo = (word: string): boolean => maxCompletionEdits(word) > 0 && !/^\p{N}+$/u.test(word);

/** By number of edits, then same first letter, which is rarely mistyped, then number of records. */
export const bySimilarity =
  (word: string) =>
  (a: SimilarWord, b: SimilarWord): number =>
    a.edits - b.edits ||
    Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) ||
    b.records - a.records ||
    (a.word < b.word ? -1 : 1);

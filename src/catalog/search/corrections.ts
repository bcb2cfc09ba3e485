// Candidate corrections of a word that no record contains: similar spellings, two words written as one, words of the
// same stem.

import { splitCompound, splitsOf } from '@periplus/text';
import type { SearchIndex, SimilarWord, WordResult } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import type { Visibility } from '../../query/visibility.ts';
import type { OtherWords } from './query-term.ts';

export const RELAXATION_KINDS = ['abbreviation', 'spelling', 'joined', 'split', 'stem', 'fewer_words'] as const;
type RelaxationKind = (typeof RELAXATION_KINDS)[number];

/** One change to the query, as reported in the response. */
export type Relaxation = { readonly kind: RelaxationKind; readonly from: string; readonly to: string };

/** Other words for a term. Among corrections of equal `likelihood` the one that matches most records is used. */
export type Correction = {
  readonly alternatives: readonly OtherWords[];
  readonly relaxation: Relaxation;
  /** Replaces the term in the wording of the query. */
  readonly intended: string;
  readonly likelihood: number;
};

const LIKELIHOOD = { oneEdit: 4, split: 3, stem: 2, moreEdits: 1 } as const;

/** Similar words requested from the index, and tried per query term. */
const MAX_SIMILAR = 12;
const MAX_SPELLINGS = 4;
const MAX_SPLITS = 3;
const MAX_SAME_STEM = 8;
/** A word in a single record is probably a typo itself. */
const MIN_RECORDS = 2;

export type SpellingSuggestion = { readonly text: string; readonly score: number };

export type WordLookup = {
  readonly index: SearchIndex;
  readonly visibility: Visibility;
  readonly queryContext: QueryContext;
};

/** Looks up words in the index. Similar words and words of the same stem cost extra. */
export const queryWords = async (
  { index, visibility, queryContext }: WordLookup,
  words: readonly string[],
  { similar = false, family = false }: { readonly similar?: boolean; readonly family?: boolean } = {},
): Promise<readonly WordResult[]> =>
  words.length === 0
    ? []
    : index.words({ words, visibility, similarLimit: similar ? MAX_SIMILAR : 0, family }, queryContext);

export type WordCount = (word: string) => number;

/** Returns a function that gives the number of records with a word, in any of its forms. */
export const countWords = async (lookup: WordLookup, words: readonly string[]): Promise<WordCount> => {
  const distinct = [...new Set(words)];
  const results = await queryWords(lookup, distinct);
  const records = new Map(distinct.map((word, at) => [word, results[at]?.anyForm ?? 0]));
  return (word) => records.get(word) ?? 0;
};

/** Nobody misspells a word as a code. */
const isPlainWord = ({ word }: SimilarWord): boolean => !/\p{N}/u.test(word);

const sortLetters = (word: string): string => [...word].sort().join('');

/** By number of edits; swapped letters before other edits. */
export const sortByLikelihood = (word: string, similar: readonly SimilarWord[]): readonly SimilarWord[] => {
  const letters = sortLetters(word);
  const isSwap = (other: SimilarWord): boolean =>
    other.word.length === word.length && sortLetters(other.word) === letters;
  return similar.filter(isPlainWord).sort((a, b) => a.edits - b.edits || Number(isSwap(b)) - Number(isSwap(a)));
};

const toSpellingCorrections = (from: string, { word, similar }: WordResult): readonly Correction[] => {
  const common = similar.filter(({ records }) => records >= MIN_RECORDS);
  return sortByLikelihood(word, common.length > 0 ? common : similar)
    .slice(0, MAX_SPELLINGS)
    .map((other) => ({
      alternatives: [{ words: [other.word], weight: 1 }],
      relaxation: { kind: 'spelling', from, to: other.word },
      intended: other.word,
      likelihood: other.edits <= 1 ? LIKELIHOOD.oneEdit : LIKELIHOOD.moreEdits,
    }));
};

/** The existing words that make up a word: "fire" and "stations" for "firestations". Likeliest first. */
export const findSplits = async (lookup: WordLookup, word: string): Promise<readonly (readonly string[])[]> => {
  const pairs = splitsOf(word);
  const count = await countWords(lookup, pairs.flat());
  const rarest = (words: readonly string[]): number => Math.min(...words.map(count));
  const existing = pairs.filter((words) => rarest(words) > 0).sort((a, b) => rarest(b) - rarest(a));
  if (existing.length > 0) return existing.slice(0, MAX_SPLITS);
  const words = splitCompound(word, count);
  return words === undefined ? [] : [words];
};

const toSplitCorrection = (from: string, words: readonly string[]): Correction => ({
  alternatives: [{ words, weight: 1, apart: true }],
  relaxation: { kind: 'split', from, to: words.join(' ') },
  intended: words.join(' '),
  likelihood: LIKELIHOOD.split,
});

/** All words with the same strong stem. */
export const toStemCorrections = (from: string, { family }: WordResult, weight: number): readonly Correction[] => {
  const words = family.slice(0, MAX_SAME_STEM).map(({ word }) => word);
  const [intended] = words;
  if (intended === undefined) return [];
  const alternatives = words.map((word) => ({ words: [word], weight }));
  const relaxation: Relaxation = { kind: 'stem', from, to: words.join(', ') };
  return [{ alternatives, relaxation, intended, likelihood: LIKELIHOOD.stem }];
};

/** Most likely first. A word that is not misspelled may still be replaced by another of its stem. */
export const findCorrections = async (
  lookup: WordLookup,
  from: string,
  word: string,
  mayBeMisspelled: boolean,
): Promise<readonly Correction[]> => {
  const [result] = await queryWords(lookup, [word], { similar: mayBeMisspelled, family: true });
  if (result === undefined) return [];
  const found = [
    ...toSpellingCorrections(from, result),
    ...(mayBeMisspelled ? await findSplits(lookup, result.word) : []).map((words) => toSplitCorrection(from, words)),
    ...toStemCorrections(from, result, 1),
  ];
  return found.sort((a, b) => b.likelihood - a.likelihood);
};

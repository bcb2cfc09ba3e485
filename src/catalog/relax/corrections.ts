// Candidate corrections of a word that no record contains: similar spellings, two words written as one, words of the
// same stem.

import { splitCompound, splitsOf } from '@periplus/text';
import type { SearchIndex, SimilarWord, WordResult } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import type { Visibility } from '../../query/visibility.ts';
import { parseQueryTerm, type QueryTerm } from './query-term.ts';

export const RELAXATION_KINDS = ['abbreviation', 'spelling', 'joined', 'split', 'stem', 'fewer_words'] as const;
type RelaxationKind = (typeof RELAXATION_KINDS)[number];

/** One change to the query, as reported in the response. */
export type Relaxation = { readonly kind: RelaxationKind; readonly from: string; readonly to: string };

/** Replaces one query term. Among corrections of equal `likelihood` the one that matches more records is used. */
export type Correction = {
  readonly terms: readonly QueryTerm[];
  readonly relaxation: Relaxation;
  readonly likelihood: number;
};

const LIKELIHOOD = { oneEdit: 4, split: 3, stem: 2, moreEdits: 1 } as const;

/** Similar words requested from the index, and tried per query term. */
const MAX_SIMILAR = 12;
const MAX_SPELLINGS = 4;
const MAX_SAME_STEM = 8;
/** A word in a single record is probably a typo itself. */
const MIN_RECORDS = 2;

/** A word may be a typo of a similar word that is this many times more common. */
export const FAR_MORE_COMMON = 10;
/** Words in more records than this are taken as intended. */
export const MAX_RARE_RECORDS = 20;

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

/** Returns a function that gives the number of records with a word, in any of its forms. */
export const countWords = async (lookup: WordLookup, words: readonly string[]): Promise<(word: string) => number> => {
  const distinct = [...new Set(words)];
  const results = await queryWords(lookup, distinct);
  const records = new Map(distinct.map((word, at) => [word, results[at]?.anyForm ?? 0]));
  return (word) => records.get(word) ?? 0;
};

export const toSpellingCorrection = (term: QueryTerm, { word, edits }: SimilarWord): Correction => ({
  terms: [parseQueryTerm(word)],
  relaxation: { kind: 'spelling', from: term.text, to: word },
  likelihood: edits <= 1 ? LIKELIHOOD.oneEdit : LIKELIHOOD.moreEdits,
});

const sortLetters = (word: string): string => [...word].sort().join('');

/** By number of edits; swapped letters before other edits. */
const sortByLikelihood = (word: string, similar: readonly SimilarWord[]): readonly SimilarWord[] => {
  const letters = sortLetters(word);
  const isSwap = (other: SimilarWord): boolean =>
    other.word.length === word.length && sortLetters(other.word) === letters;
  return similar.toSorted((a, b) => a.edits - b.edits || Number(isSwap(b)) - Number(isSwap(a)));
};

const toSpellingCorrections = (term: QueryTerm, { word, similar }: WordResult): readonly Correction[] => {
  const common = similar.filter(({ records }) => records >= MIN_RECORDS);
  return sortByLikelihood(word, common.length > 0 ? common : similar)
    .slice(0, MAX_SPELLINGS)
    .map((other) => toSpellingCorrection(term, other));
};

/** "firestations" as "fire stations", if records contain both words. */
export const findSplitCorrections = async (
  lookup: WordLookup,
  term: QueryTerm,
  word: string,
): Promise<readonly Correction[]> => {
  const count = await countWords(lookup, splitsOf(word).flat());
  const words = splitCompound(word, count);
  if (words === undefined) return [];
  const relaxation: Relaxation = { kind: 'split', from: term.text, to: words.join(' ') };
  return [{ terms: words.map(parseQueryTerm), relaxation, likelihood: LIKELIHOOD.split }];
};

/** All words with the same strong stem, as alternatives of one term. */
export const toStemCorrections = (term: QueryTerm, { family }: WordResult): readonly Correction[] => {
  const words = family.slice(0, MAX_SAME_STEM).map(({ word }) => word);
  const [first, ...more] = words;
  if (first === undefined) return [];
  const alternatives = more.map((word) => ({ words: [word], weight: 1 }));
  const relaxation: Relaxation = { kind: 'stem', from: term.text, to: words.join(', ') };
  return [{ terms: [{ ...parseQueryTerm(first), alternatives }], relaxation, likelihood: LIKELIHOOD.stem }];
};

/** Most likely first. */
export const findCorrections = async (
  lookup: WordLookup,
  term: QueryTerm,
  word: string,
): Promise<readonly Correction[]> => {
  const [result] = await queryWords(lookup, [word], { similar: true, family: true });
  if (result === undefined) return [];
  const found = [
    ...toSpellingCorrections(term, result),
    ...(await findSplitCorrections(lookup, term, result.word)),
    ...toStemCorrections(term, result),
  ];
  return found.sort((a, b) => b.likelihood - a.likelihood);
};

// What may have been meant by a word that no record has: a near spelling, two words written as one, another form of it.

import { splitCompound, splitsOf } from '@periplus/text';
import type { SearchIndex, SimilarWord, WordResult } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import { parseQueryTerm, type QueryTerm } from './query-term.ts';

export const RELAXATION_KINDS = ['abbreviation', 'spelling', 'joined', 'split', 'stem', 'fewer_words'] as const;
export type RelaxationKind = (typeof RELAXATION_KINDS)[number];

/** What was done to the question, for the answer to tell. */
export type Relaxation = { readonly kind: RelaxationKind; readonly from: string; readonly to: string };

/** A slot as it may have been meant; of those with the same `likelihood` the question decides which finds more. */
export type Correction = {
  readonly slots: readonly QueryTerm[];
  readonly relaxed: Relaxation;
  readonly likelihood: number;
};

/** One edit is more likely than a lost space, a lost space than a far form or two edits. */
const LIKELIHOOD = { oneEdit: 4, split: 3, family: 2, moreEdits: 1 } as const;

/** Near spellings that are asked for, and those that are tried for one word. */
const MAX_NEAR = 12;
const MAX_SPELLINGS = 4;
/** Words that share a strong stem with one word, at most. */
const MAX_FAMILY = 8;
/** A word that stands in one record only is as likely a slip itself. */
const MIN_RECORDS = 2;

/** So many times as common is far more common: then a known word may be a slip of the other. */
export const FAR_MORE_COMMON = 10;
/** A word in more records than this is hardly the one that was meant otherwise. */
export const MAX_RARE_RECORDS = 20;

export type SpellingSuggestion = { readonly text: string; readonly score: number };

export type WordLookup = {
  readonly index: SearchIndex;
  readonly includeNonPublic: boolean;
  readonly asking: QueryContext;
};

type Wanted = { readonly near?: boolean; readonly family?: boolean };

/** What is known of words; near spellings and the family of a word take work, so they are asked for where they are needed. */
export const queryWords = async (
  { index, includeNonPublic, asking: context }: WordLookup,
  words: readonly string[],
  { near = false, family = false }: Wanted = {},
): Promise<readonly WordResult[]> =>
  words.length === 0
    ? []
    : index.words({ words, includeNonPublic, similarLimit: near ? MAX_NEAR : 0, family }, context);

/** In how many records each of some words stands, in any form. */
export const countWords = async (lookup: WordLookup, words: readonly string[]): Promise<(word: string) => number> => {
  const distinct = [...new Set(words)];
  const results = await queryWords(lookup, distinct);
  const records = new Map(distinct.map((word, at) => [word, results[at]?.anyForm ?? 0]));
  return (word) => records.get(word) ?? 0;
};

/** Another spelling of what was typed. */
export const toSpellingCorrection = (queryTerm: QueryTerm, { word, edits }: SimilarWord): Correction => ({
  slots: [parseQueryTerm(word)],
  relaxed: { kind: 'spelling', from: queryTerm.text, to: word },
  likelihood: edits <= 1 ? LIKELIHOOD.oneEdit : LIKELIHOOD.moreEdits,
});

const lettersOf = (word: string): string => [...word].sort().join('');

/** Swapped letters are likelier than others of as many edits. */
const swapsFirst = (typed: string, near: readonly SimilarWord[]): readonly SimilarWord[] => {
  const letters = lettersOf(typed);
  const isSwap = ({ word }: SimilarWord): boolean => word.length === typed.length && lettersOf(word) === letters;
  return near.toSorted((a, b) => a.edits - b.edits || Number(isSwap(b)) - Number(isSwap(a)));
};

const spellings = (queryTerm: QueryTerm, { word, similar: near }: WordResult): readonly Correction[] => {
  const common = near.filter(({ records }) => records >= MIN_RECORDS);
  return swapsFirst(word, common.length > 0 ? common : near)
    .slice(0, MAX_SPELLINGS)
    .map((other) => toSpellingCorrection(queryTerm, other));
};

/** The known words that it is made up of. */
export const findSplitCorrections = async (
  lookup: WordLookup,
  queryTerm: QueryTerm,
  word: string,
): Promise<readonly Correction[]> => {
  const count = await countWords(lookup, splitsOf(word).flat());
  const parts = splitCompound(word, count);
  if (parts === undefined) return [];
  const relaxed: Relaxation = { kind: 'split', from: queryTerm.text, to: parts.join(' ') };
  return [{ slots: parts.map(parseQueryTerm), relaxed, likelihood: LIKELIHOOD.split }];
};

/** Other words with the same strong stem, as one slot. */
export const toStemCorrections = (queryTerm: QueryTerm, { family }: WordResult): readonly Correction[] => {
  const words = family.slice(0, MAX_FAMILY).map(({ word }) => word);
  const [first, ...more] = words;
  if (first === undefined) return [];
  const others = more.map((word) => ({ words: [word], weight: 1 }));
  const relaxed: Relaxation = { kind: 'stem', from: queryTerm.text, to: words.join(', ') };
  return [{ slots: [{ ...parseQueryTerm(first), alternatives: others }], relaxed, likelihood: LIKELIHOOD.family }];
};

/** The likeliest first. */
export const findCorrections = async (
  lookup: WordLookup,
  queryTerm: QueryTerm,
  word: string,
): Promise<readonly Correction[]> => {
  const [known] = await queryWords(lookup, [word], { near: true, family: true });
  if (known === undefined) return [];
  const found = [
    ...spellings(queryTerm, known),
    ...(await findSplitCorrections(lookup, queryTerm, known.word)),
    ...toStemCorrections(queryTerm, known),
  ];
  return found.sort((a, b) => b.likelihood - a.likelihood);
};

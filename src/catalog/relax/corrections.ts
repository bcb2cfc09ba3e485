// What may have been meant by a word that no record has: a near spelling, two words written as one, another form of it.
import type { QueryContext } from '../../engine/asking.ts';
import type { SearchIndex, SimilarWord, WordResult } from '../../engine/engine.ts';
import { splitCompound, splitsOf } from '../../lib/text/joined-words.ts';
import { type Slot, toSlot } from './slot.ts';

export const RELAXED_KINDS = ['abbreviation', 'spelling', 'joined', 'split', 'stem', 'fewer_words'] as const;
export type RelaxedKind = (typeof RELAXED_KINDS)[number];

/** What was done to the question, for the answer to tell. */
export type Relaxed = { readonly kind: RelaxedKind; readonly from: string; readonly to: string };

/** A slot as it may have been meant; of those with the same `likelihood` the question decides which finds more. */
export type Correction = { readonly slots: readonly Slot[]; readonly relaxed: Relaxed; readonly likelihood: number };

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
export const RARE = 20;

export type Spelling = { readonly text: string; readonly highlighted: string; readonly score: number };

export type WordAsk = {
  readonly index: SearchIndex;
  readonly includeNonPublic: boolean;
  readonly asking: QueryContext;
};

type Wanted = { readonly near?: boolean; readonly family?: boolean };

/** What is known of words; near spellings and the family of a word take work, so they are asked for where they are needed. */
export const lookUp = async (
  { index, includeNonPublic, asking }: WordAsk,
  words: readonly string[],
  { near = false, family = false }: Wanted = {},
): Promise<readonly WordResult[]> =>
  words.length === 0 ? [] : index.words({ words, includeNonPublic, similarLimit: near ? MAX_NEAR : 0, family }, asking);

/** In how many records each of some words stands, in any form. */
export const countWords = async (ask: WordAsk, words: readonly string[]): Promise<(word: string) => number> => {
  const distinct = [...new Set(words)];
  const results = await lookUp(ask, distinct);
  const records = new Map(distinct.map((word, at) => [word, results[at]?.anyForm ?? 0]));
  return (word) => records.get(word) ?? 0;
};

/** Another spelling of what was typed. */
export const toSpelled = (slot: Slot, { word, edits }: SimilarWord): Correction => ({
  slots: [toSlot(word)],
  relaxed: { kind: 'spelling', from: slot.text, to: word },
  likelihood: edits <= 1 ? LIKELIHOOD.oneEdit : LIKELIHOOD.moreEdits,
});

const lettersOf = (word: string): string => [...word].sort().join('');

/** Swapped letters are likelier than others of as many edits. */
const swapsFirst = (typed: string, near: readonly SimilarWord[]): readonly SimilarWord[] => {
  const letters = lettersOf(typed);
  const isSwap = ({ word }: SimilarWord): boolean => word.length === typed.length && lettersOf(word) === letters;
  return near.toSorted((a, b) => a.edits - b.edits || Number(isSwap(b)) - Number(isSwap(a)));
};

const spellings = (slot: Slot, { word, similar: near }: WordResult): readonly Correction[] => {
  const common = near.filter(({ records }) => records >= MIN_RECORDS);
  return swapsFirst(word, common.length > 0 ? common : near)
    .slice(0, MAX_SPELLINGS)
    .map((other) => toSpelled(slot, other));
};

/** The known words that it is made up of. */
export const splitOf = async (ask: WordAsk, slot: Slot, word: string): Promise<readonly Correction[]> => {
  const count = await countWords(ask, splitsOf(word).flat());
  const parts = splitCompound(word, count);
  if (parts === undefined) return [];
  const relaxed: Relaxed = { kind: 'split', from: slot.text, to: parts.join(' ') };
  return [{ slots: parts.map(toSlot), relaxed, likelihood: LIKELIHOOD.split }];
};

/** Other words with the same strong stem, as one slot. */
export const familyOf = (slot: Slot, { family }: WordResult): readonly Correction[] => {
  const words = family.slice(0, MAX_FAMILY).map(({ word }) => word);
  const [first, ...more] = words;
  if (first === undefined) return [];
  const others = more.map((word) => ({ words: [word], weight: 1 }));
  const relaxed: Relaxed = { kind: 'stem', from: slot.text, to: words.join(', ') };
  return [{ slots: [{ ...toSlot(first), others }], relaxed, likelihood: LIKELIHOOD.family }];
};

/** The likeliest first. */
export const correctionsOf = async (ask: WordAsk, slot: Slot, word: string): Promise<readonly Correction[]> => {
  const [known] = await lookUp(ask, [word], { near: true, family: true });
  if (known === undefined) return [];
  const found = [...spellings(slot, known), ...(await splitOf(ask, slot, known.word)), ...familyOf(slot, known)];
  return found.sort((a, b) => b.likelihood - a.likelihood);
};

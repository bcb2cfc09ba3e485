// Widens the words of a query with operators, phrases or fields, each where it stands.

import { toWordSequence } from '@periplus/text';
import type { SearchQuery, TextQuery } from '../../query/search-query.ts';
import {
  isTypedWords,
  listWordLeaves,
  plainWords,
  replaceWordLeaves,
  type WordLeaf,
} from '../../query/text/text-nodes.ts';
import { createMisspellingTest } from './correct-terms.ts';
import { countWords, findCorrections, type Relaxation } from './corrections.ts';
import { ENOUGH } from './partial-matches.ts';
import { type QueryTiers, selectContentTerms, toAnyTier, toTiers, toWording } from './query-term.ts';
import { type WidenContext, widenFurther, widenWords } from './widen-query.ts';

type WidenedLeaf = QueryTiers & { readonly wording: string; readonly relaxed: readonly Relaxation[] };

export type OperatorQuery = QueryTiers & { readonly wording?: string; readonly relaxed: readonly Relaxation[] };

/** As the words would be widened in a query of their own. */
const widenTypedWords = async (context: WidenContext, { text }: WordLeaf): Promise<WidenedLeaf> => {
  const words = await widenWords(context, text);
  const isFew =
    selectContentTerms(words.terms).length > 1 &&
    (await context.count(toAnyTier(toTiers(words.terms, words)))) < ENOUGH;
  const widest = (isFew ? await widenFurther(context, words) : undefined) ?? words;
  return { ...toTiers(widest.terms, widest), wording: toWording(words.terms, words), relaxed: words.relaxed };
};

/** In selected fields, only words that no record contains are replaced. */
const correctFieldWords = async (context: WidenContext, leaf: WordLeaf): Promise<WidenedLeaf> => {
  const words = toWordSequence(leaf.text);
  const count = await countWords(context, words);
  const mayBeMisspelled = createMisspellingTest(leaf.text, context.vocabulary);
  const relaxed: Relaxation[] = [];
  const corrected: string[] = [];
  for (const word of words) {
    const [first] = count(word) > 0 ? [] : await findCorrections(context, word, word, mayBeMisspelled(word));
    if (first !== undefined) relaxed.push(first.relaxation);
    corrected.push(first?.intended ?? word);
  }
  const text = corrected.join(' ');
  return { strict: leaf, ...(relaxed.length === 0 ? {} : { widened: { ...leaf, text } }), wording: text, relaxed };
};

/**
 * Excluded words are excluded with all their alternatives, also in the strict tier: NOT never excludes less than its
 * words find. Phrases, wildcards and fuzzy words are matched to the letter.
 */
export const widenOperands = async (
  context: WidenContext,
  { text }: SearchQuery & { readonly text: TextQuery },
): Promise<OperatorQuery> => {
  const leaves = new Map<WordLeaf, WidenedLeaf>();
  for (const leaf of listWordLeaves(text))
    leaves.set(leaf, await (isTypedWords(leaf) ? widenTypedWords(context, leaf) : correctFieldWords(context, leaf)));
  const widenedOf = (leaf: WordLeaf): WidenedLeaf => leaves.get(leaf) as WidenedLeaf;
  const widened = [...leaves.values()];
  const isWidened = widened.some((leaf) => leaf.widened !== undefined);
  return {
    strict: replaceWordLeaves(text, (leaf, isNegated) =>
      isNegated ? toAnyTier(widenedOf(leaf)) : widenedOf(leaf).strict,
    ),
    ...(isWidened ? { widened: replaceWordLeaves(text, (leaf) => toAnyTier(widenedOf(leaf))) } : {}),
    ...(plainWords(text) === undefined ? {} : { wording: widened.map(({ wording }) => wording).join(' ') }),
    relaxed: widened.flatMap(({ relaxed }) => relaxed),
  };
};

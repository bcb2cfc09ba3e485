// Suggests another spelling of a query that matches few records ("did you mean").
import { foldText, toWordSequence } from '@periplus/text';
import type { SearchQuery, TextQuery } from '../../query/search-query.ts';
import { createMisspellingTest } from './correct-terms.ts';
import { queryWords, type Relaxation, type SpellingSuggestion } from './corrections.ts';
import type { WidenContext } from './widen-query.ts';

/** Queries with more words are pasted texts; they get no suggestion. */
const MAX_WORDS = 12;
/** Words in more records than this are taken as intended. */
const MAX_RARE_RECORDS = 10;
/**
 * A suggested word must be this many times more common, and the suggested query must match as many times more records.
 */
const FAR_MORE = 50;

/** From folded word to corrected word. */
type Replacements = ReadonlyMap<string, string>;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Replaces words and keeps quotes, operators and punctuation. */
const replaceWords = (text: string, replacements: Replacements): string =>
  text.replace(WORD, (word) => replacements.get(foldText(word)) ?? word);

/** A query with operators, with the corrected words in their places. */
export const applySpelling = (rawText: string, relaxed: readonly Relaxation[]): string =>
  replaceWords(rawText, new Map(relaxed.map(({ from, to }) => [foldText(from), to])));

/** The folded words of all branches, without negated words, wildcards and fuzzy words. */
const requiredWords = (text: TextQuery): readonly string[] => {
  switch (text.kind) {
    case 'and':
    case 'or':
    case 'firstOf':
    case 'tiers':
    case 'atLeast':
      return text.nodes.flatMap(requiredWords);
    case 'words':
    case 'phrase':
      return toWordSequence(text.text);
    default:
      return [];
  }
};

const rewriteText = (text: TextQuery, replacements: Replacements): TextQuery => {
  switch (text.kind) {
    case 'and':
    case 'or':
    case 'firstOf':
    case 'tiers':
    case 'atLeast':
      return { ...text, nodes: text.nodes.map((node) => rewriteText(node, replacements)) };
    case 'words':
    case 'phrase':
      return { ...text, text: replaceWords(text.text, replacements) };
    default:
      return text;
  }
};

export const toSpellingSuggestion = (text: string, matches: number): SpellingSuggestion => ({
  text,
  score: matches / (matches + 10),
});

/** Maps rare words that are not in the dictionary to far more common similar words. */
const findReplacements = async (
  context: WidenContext,
  words: readonly string[],
  mayBeMisspelled: (word: string) => boolean,
): Promise<Replacements> => {
  const rare = (await queryWords(context, words)).filter(
    ({ word, anyForm }) => word !== '' && anyForm <= MAX_RARE_RECORDS && mayBeMisspelled(word),
  );
  const results = await queryWords(
    context,
    rare.map(({ word }) => word),
    { similar: true },
  );
  return new Map(
    results.flatMap(({ word, anyForm, similar }) => {
      const common = similar.find(({ records }) => records >= anyForm * FAR_MORE);
      return common === undefined ? [] : [[word, common.word] as const];
    }),
  );
};

/** At most one suggestion, for a query that matches `total` records as typed. */
export const suggestSpelling = async (
  context: WidenContext,
  query: SearchQuery,
  total: number,
): Promise<readonly SpellingSuggestion[]> => {
  const { rawText, text } = query;
  if (rawText === undefined || rawText === '' || text === undefined) return [];
  const words = [...new Set(requiredWords(text))];
  if (words.length === 0 || words.length > MAX_WORDS) return [];
  const replacements = await findReplacements(context, words, createMisspellingTest(rawText, context.vocabulary));
  if (replacements.size === 0) return [];
  const matches = await context.count(rewriteText(text, replacements));
  return matches > 0 && matches >= total * FAR_MORE
    ? [toSpellingSuggestion(replaceWords(rawText, replacements), matches)]
    : [];
};

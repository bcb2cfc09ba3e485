// Offers a better spelling of a question that found something, when a rare word in it is hardly what was meant.
import type { SearchQuery } from '../../query/search-query.ts';
import { queryWords, type SpellingSuggestion, type WordLookup } from './corrections.ts';
import { replaceWords, requiredWords, rewriteQuery } from './rewrite.ts';
import { countMatches } from './try-relaxation-steps.ts';
import type { Vocabulary } from './vocabulary.ts';

/** More words than this is a pasted text, not a typed question. */
const MAX_WORDS = 12;
/** A word in more records than this is hardly a slip. */
const RARE = 10;
/** So much more common must the other word be, and so much more must the question find with it. */
const FAR_MORE = 50;

type Better = ReadonlyMap<string, string>;

export const toSpellingSuggestion = (text: string, matches: number): SpellingSuggestion => ({
  text,
  score: matches / (matches + 10),
});

const betterWords = async (lookup: WordLookup, vocabulary: Vocabulary, words: readonly string[]): Promise<Better> => {
  const rare = (await queryWords(lookup, words)).filter(
    ({ word, anyForm }) => word !== '' && anyForm <= RARE && !vocabulary.isDictionaryWord(word),
  );
  const results = await queryWords(
    lookup,
    rare.map(({ word }) => word),
    { near: true },
  );
  return new Map(
    results.flatMap(({ word, anyForm, similar: near }) => {
      const nearest = near.find(({ records }) => records >= Math.max(1, anyForm) * FAR_MORE);
      return nearest === undefined ? [] : [[word, nearest.word] as const];
    }),
  );
};

export type SpellingContext = WordLookup & { readonly vocabulary: Vocabulary };

/** At most one; `total` is what the question finds as it was typed. */
export const suggestSpelling = async (
  parts: SpellingContext,
  query: SearchQuery,
  total: number,
): Promise<readonly SpellingSuggestion[]> => {
  const { rawText: typed, text } = query;
  if (typed === undefined || text === undefined) return [];
  const words = [...new Set(requiredWords(text))];
  if (words.length === 0 || words.length > MAX_WORDS) return [];
  const better = await betterWords(parts, parts.vocabulary, words);
  if (better.size === 0) return [];
  const { text: corrected } = rewriteQuery(typed, text, better);
  const matches = await countMatches(parts.index, query, corrected, parts.asking);
  return matches >= Math.max(1, total) * FAR_MORE ? [toSpellingSuggestion(replaceWords(typed, better), matches)] : [];
};

// Looks up words: how many records contain them, similar words, and words with the same strong stem.

import { createLru } from '@periplus/collections';
import { stemOf, strongStemOf, toWordSequence } from '@periplus/text';
import type { Visibility } from '../../../query/visibility.ts';
import type { QueryContext } from '../../query-context.ts';
import type { SimilarWord, WordResult, WordsQuery } from '../../search-index.ts';
import { bySimilarity, maxSpellingEdits } from '../../similar-words.ts';
import type { SearchClient } from './search-client.ts';
import type { Vocabulary } from './vocabulary.ts';
import { countMatches, countWords, hasAnyForm, hasWord } from './word-counts.ts';

const UNKNOWN: WordResult = { word: '', exact: 0, anyForm: 0, similar: [], family: [] };

const MAX_SIMILAR = 32;
const CACHE_SIZE = 4_096;
const CACHE_MS = 3_600_000;

export type WordLookupDependencies = {
  readonly searchClient: SearchClient;
  readonly vocabulary: Vocabulary;
  readonly revision: () => string;
};

type LookupOptions = Pick<WordsQuery, 'visibility' | 'family'> & { readonly similar: boolean };

const findSimilar = async (
  { searchClient, vocabulary }: WordLookupDependencies,
  word: string,
  visibility: Visibility,
  context: QueryContext,
): Promise<readonly SimilarWord[]> => {
  const edits = maxSpellingEdits(word);
  if (edits === 0) return [];
  const similar = await vocabulary.findSimilar(word, edits, context);
  const counts = await countWords(
    searchClient,
    similar.map((entry) => entry.word),
    visibility,
    context,
  );
  return similar
    .map((entry, at) => ({ ...entry, records: counts[at] ?? 0 }))
    .filter(({ records }) => records > 0)
    .sort(bySimilarity(word))
    .slice(0, MAX_SIMILAR);
};

const findFamily = async (
  { searchClient, vocabulary }: WordLookupDependencies,
  word: string,
  visibility: Visibility,
  context: QueryContext,
): Promise<WordResult['family']> => {
  const others = await vocabulary.findByFamily(strongStemOf(word), stemOf(word), context);
  const counts = await countWords(searchClient, others, visibility, context);
  return others
    .map((other, at) => ({ word: other, records: counts[at] ?? 0 }))
    .filter(({ records }) => records > 0)
    .sort((a, b) => b.records - a.records || (a.word < b.word ? -1 : 1));
};

const lookUp = async (
  dependencies: WordLookupDependencies,
  word: string,
  options: LookupOptions,
  context: QueryContext,
): Promise<WordResult> => {
  const { visibility } = options;
  const [exact = 0, anyForm = 0] = await countMatches(
    dependencies.searchClient,
    [hasWord(word), hasAnyForm(word)],
    visibility,
    context,
  );
  return {
    word,
    exact,
    anyForm,
    similar: options.similar ? await findSimilar(dependencies, word, visibility, context) : [],
    family: options.family === true ? await findFamily(dependencies, word, visibility, context) : [],
  };
};

export const createWordLookup = (dependencies: WordLookupDependencies) => {
  const cache = createLru<WordResult>({ maxWeight: CACHE_SIZE, weigh: () => 1 });

  const lookUpCached = async (typed: string, options: LookupOptions, context: QueryContext): Promise<WordResult> => {
    const [word, ...more] = toWordSequence(typed);
    if (word === undefined || more.length > 0) return UNKNOWN;
    const key = JSON.stringify([dependencies.revision(), word, options]);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const result = await lookUp(dependencies, word, options, context);
    cache.set(key, result, CACHE_MS);
    return result;
  };

  return async (
    { words, visibility, similarLimit, family }: WordsQuery,
    context: QueryContext,
  ): Promise<readonly WordResult[]> => {
    context.deadline.throwIfPassed();
    const options = { visibility, similar: similarLimit > 0, ...(family === undefined ? {} : { family }) };
    const all = await Promise.all(words.map((word) => lookUpCached(word, options, context)));
    return all.map((result) => ({ ...result, similar: result.similar.slice(0, similarLimit) }));
  };
};

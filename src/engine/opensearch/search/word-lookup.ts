// What the index knows of words: how many records have them, and which words are spelt nearly alike.
import { createLru } from '@periplus/collections';
import { stemOf, strongStemOf, toWordSequence } from '@periplus/text';
import type { QueryContext } from '../../query-context.ts';
import type { SimilarWord, WordResult, WordsQuery } from '../../search-index.ts';
import { bySimilarity, maxSpellingEdits } from '../../similar-words.ts';
import type { SearchClient } from './search-client.ts';
import type { Vocabulary } from './vocabulary.ts';
import { countMatches, countWords, hasAnyForm, hasWord } from './word-counts.ts';

const UNKNOWN: WordResult = { word: '', exact: 0, anyForm: 0, similar: [], family: [] };

/** Near words that are told at most. */
const MAX_NEAR = 32;
const REMEMBERED = 4_096;
const REMEMBERED_MS = 3_600_000;

export type WordLookupDependencies = {
  readonly searchClient: SearchClient;
  readonly vocabulary: Vocabulary;
  readonly revision: () => string;
};

type Wanted = Pick<WordsQuery, 'includeNonPublic' | 'family'> & { readonly near: boolean };

const nearOf = async (
  { searchClient, vocabulary }: WordLookupDependencies,
  word: string,
  includeNonPublic: boolean,
  context: QueryContext,
): Promise<readonly SimilarWord[]> => {
  const edits = maxSpellingEdits(word);
  if (edits === 0) return [];
  const near = await vocabulary.findSimilar(word, edits, context);
  const counts = await countWords(
    searchClient,
    near.map((entry) => entry.word),
    includeNonPublic,
    context,
  );
  return near
    .map((entry, at) => ({ ...entry, records: counts[at] ?? 0 }))
    .filter(({ records }) => records > 0)
    .sort(bySimilarity(word))
    .slice(0, MAX_NEAR);
};

const familyOf = async (
  { searchClient, vocabulary }: WordLookupDependencies,
  word: string,
  includeNonPublic: boolean,
  context: QueryContext,
): Promise<WordResult['family']> => {
  const others = await vocabulary.findByFamily(strongStemOf(word), stemOf(word), context);
  const counts = await countWords(searchClient, others, includeNonPublic, context);
  return others
    .map((other, at) => ({ word: other, records: counts[at] ?? 0 }))
    .filter(({ records }) => records > 0)
    .sort((a, b) => b.records - a.records || (a.word < b.word ? -1 : 1));
};

const learn = async (
  parts: WordLookupDependencies,
  word: string,
  wanted: Wanted,
  context: QueryContext,
): Promise<WordResult> => {
  const { includeNonPublic } = wanted;
  const [exact = 0, anyForm = 0] = await countMatches(
    parts.searchClient,
    [hasWord(word), hasAnyForm(word)],
    includeNonPublic,
    context,
  );
  return {
    word,
    exact,
    anyForm,
    similar: wanted.near ? await nearOf(parts, word, includeNonPublic, context) : [],
    family: wanted.family === true ? await familyOf(parts, word, includeNonPublic, context) : [],
  };
};

export const createWordLookup = (parts: WordLookupDependencies) => {
  const known = createLru<WordResult>({ maxWeight: REMEMBERED, weigh: () => 1 });

  const recall = async (typed: string, wanted: Wanted, context: QueryContext): Promise<WordResult> => {
    const [word, ...more] = toWordSequence(typed);
    if (word === undefined || more.length > 0) return UNKNOWN;
    const key = JSON.stringify([parts.revision(), word, wanted]);
    const said = known.get(key);
    if (said !== undefined) return said;
    const learnt = await learn(parts, word, wanted, context);
    known.set(key, learnt, REMEMBERED_MS);
    return learnt;
  };

  return async (
    { words, includeNonPublic, similarLimit: near, family }: WordsQuery,
    context: QueryContext,
  ): Promise<readonly WordResult[]> => {
    context.deadline.throwIfPassed();
    const wanted = { includeNonPublic, near: near > 0, ...(family === undefined ? {} : { family }) };
    const all = await Promise.all(words.map((word) => recall(word, wanted, context)));
    return all.map((result) => ({ ...result, similar: result.similar.slice(0, near) }));
  };
};

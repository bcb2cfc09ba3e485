// Suggests completions: titles, names, subjects and places, best first.
import { editDistance, toWordSequence } from '@periplus/text';
import type { QueryContext } from '../../query-context.ts';
import type { Suggestion, SuggestQuery, SuggestResult } from '../../search-index.ts';
import { maxCompletionEdits, mayHaveTypo } from '../../similar-words.ts';
import { rankCandidates, toSuggestion } from '../../suggestion-ranking.ts';
import { mentionsYear, normaliseSuggestion, prefixVariants } from '../../suggestion-text.ts';
import type { Scoring } from '../query/search-body.ts';
import { wildcard } from '../query/word-query.ts';
import type { SearchClient } from './search-client.ts';
import { findByPrefix, findByWords } from './suggest-candidates.ts';
import type { Vocabulary } from './vocabulary.ts';
import { countMatches, countWords } from './word-counts.ts';

const MAX_TYPED = 200;

export type SuggestDependencies = {
  readonly searchClient: SearchClient;
  readonly vocabulary: Vocabulary;
  readonly scoring: (context: QueryContext) => Scoring;
};

const complete = async (
  { searchClient, scoring }: SuggestDependencies,
  typed: string,
  { limit, visibility }: SuggestQuery,
  context: QueryContext,
): Promise<readonly Suggestion[]> => {
  const words = toWordSequence(typed);
  if (words.length === 0) return [];
  const prefix = normaliseSuggestion(typed, mentionsYear(typed));
  const starting = (
    await Promise.all(
      prefixVariants(typed).map((beginning) => findByPrefix(searchClient, beginning, visibility, context)),
    )
  ).flat();
  const first = rankCandidates(starting, prefix, limit);
  // Values that start with the text rank first, so values that only contain it are needed if there is room left.
  const enough = first.filter(({ matchRank }) => matchRank < 2).length >= limit;
  const ranked = enough
    ? first
    : rankCandidates(
        [...starting, ...(await findByWords(searchClient, scoring(context), words, visibility, context))],
        prefix,
        limit,
      );
  return ranked.map(toSuggestion);
};

/** Words in fewer records are probably typos themselves. */
const COMMON_RECORDS = 3;

const nearestWord = async (
  { searchClient, vocabulary }: SuggestDependencies,
  word: string,
  context: QueryContext,
): Promise<string | undefined> => {
  if (!mayHaveTypo(word)) return undefined;
  const similar = await vocabulary.findSimilar(word, maxCompletionEdits(word), context);
  const counts = await countWords(
    searchClient,
    similar.map((entry) => entry.word),
    'all',
    context,
  );
  const existing = similar
    .map((entry, at) => ({ ...entry, records: counts[at] ?? 0 }))
    .filter(({ records }) => records > 0);
  const alike = existing.filter((entry) => entry.word[0] === word[0]);
  const [best] = (alike.length > 0 ? alike : existing).sort(
    (a, b) => a.edits - b.edits || b.records - a.records || (a.word < b.word ? -1 : 1),
  );
  return best?.word;
};

/** The prefix of a common word that is one edit away from the typed prefix: 'mineso' -> 'minneso'. */
const nearestBeginning = async (
  { searchClient, vocabulary }: SuggestDependencies,
  typed: string,
  context: QueryContext,
): Promise<string | undefined> => {
  if (maxCompletionEdits(typed) === 0) return undefined;
  const words = (await vocabulary.findBySimilarPrefix(typed, context)).filter(
    (word) => word[0] === typed[0] && word.length >= typed.length,
  );
  const counts = await countWords(searchClient, words, 'all', context);
  let best: { readonly prefix: string; readonly records: number } | undefined;
  for (const [at, word] of words.entries()) {
    const records = counts[at] ?? 0;
    if (records < COMMON_RECORDS || records <= (best?.records ?? 0)) continue;
    const prefix = [0, 1, -1]
      .map((more) => word.slice(0, typed.length + more))
      .find((beginning) => editDistance(typed, beginning, 1) <= 1);
    if (prefix !== undefined) best = { prefix, records };
  }
  return best?.prefix;
};

/** Replaces every unknown word by the most similar one; undefined when nothing can be corrected. */
const correct = async (
  dependencies: SuggestDependencies,
  typed: string,
  context: QueryContext,
): Promise<string | undefined> => {
  const words = toWordSequence(typed);
  const better: string[] = [];
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    const [known = 0] = isLast
      ? await countMatches(dependencies.searchClient, [wildcard(`${word}*`, undefined)], 'all', context)
      : await countWords(dependencies.searchClient, [word], 'all', context);
    const other = isLast ? await nearestBeginning(dependencies, word, context) : undefined;
    const chosen = known > 0 ? word : (other ?? (await nearestWord(dependencies, word, context)));
    if (chosen === undefined) return undefined;
    better.push(chosen);
  }
  return better.some((word, index) => word !== words[index]) ? better.join(' ') : undefined;
};

export const suggest = async (
  dependencies: SuggestDependencies,
  query: SuggestQuery,
  context: QueryContext,
): Promise<SuggestResult> => {
  context.deadline.throwIfPassed();
  const typed = query.text.trim().slice(0, MAX_TYPED);
  const suggestions = await complete(dependencies, typed, query, context);
  if (suggestions.length > 0) return { suggestions, fuzzy: false };
  const corrected = await correct(dependencies, typed, context);
  if (corrected === undefined) return { suggestions: [], fuzzy: false };
  return { suggestions: await complete(dependencies, corrected, query, context), fuzzy: true };
};

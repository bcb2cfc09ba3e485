// Completes a typed text with values of titles, names, subjects and places, best first.
import { prefixRange } from '@periplus/collections';
import { toWordSequence } from '@periplus/text';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import type { Suggestion, SuggestQuery, SuggestResult } from '../../engine.ts';
import { rankCandidates, toSuggestion } from '../../suggestion-ranking.ts';
import { mentionsYear, normaliseSuggestion, prefixVariants } from '../../suggestion-text.ts';
import type { IndexReader } from '../segment/index-reader.ts';
import { similarPrefix, similarWords, wordDocFrequency } from '../text/similar-words.ts';
import { candidatesByPrefix, candidatesByWords } from './suggest-candidates.ts';

const MAX_TYPED = 200;

const complete = (
  reader: IndexReader,
  typed: string,
  query: SuggestQuery,
  deadline: Deadline,
): readonly Suggestion[] => {
  deadline.throwIfPassed();
  const words = toWordSequence(typed);
  if (words.length === 0) return [];
  const { limit, visibility } = query;
  const normalised = normaliseSuggestion(typed, mentionsYear(typed));
  const byPrefix = prefixVariants(typed).flatMap((prefix) => candidatesByPrefix(reader, prefix, visibility));
  const rankedByPrefix = rankCandidates(byPrefix, normalised, limit);
  // Values that start with the text rank first, so values that only contain it are searched only if there is room.
  const isFull = rankedByPrefix.filter(({ matchRank }) => matchRank < 2).length >= limit;
  const ranked = isFull
    ? rankedByPrefix
    : rankCandidates([...byPrefix, ...candidatesByWords(reader, words, visibility, deadline)], normalised, limit);
  return ranked.map(toSuggestion);
};

const isPrefix = (reader: IndexReader, word: string): boolean =>
  reader.segments.some(({ view }) => {
    const { from, to } = prefixRange(view.terms, word);
    return from < to;
  });

/** Replaces each unknown word by the most similar known one; undefined if there is none or nothing to replace. */
const correct = (reader: IndexReader, typed: string, deadline: Deadline): string | undefined => {
  const words = toWordSequence(typed);
  const corrected = words.map((word, index) => {
    deadline.throwIfPassed();
    if (index < words.length - 1)
      return wordDocFrequency(reader, word) > 0 ? word : similarWords(reader, word)[0]?.word;
    return isPrefix(reader, word) ? word : (similarPrefix(reader, word) ?? similarWords(reader, word)[0]?.word);
  });
  const isChanged = corrected.some((word, index) => word !== words[index]);
  return corrected.includes(undefined) || !isChanged ? undefined : corrected.join(' ');
};

export const suggest = (
  reader: IndexReader,
  query: SuggestQuery,
  deadline: Deadline = INFINITE_DEADLINE,
): SuggestResult => {
  const typed = query.text.trim().slice(0, MAX_TYPED);
  const suggestions = complete(reader, typed, query, deadline);
  if (suggestions.length > 0) return { suggestions, fuzzy: false };
  const corrected = correct(reader, typed, deadline);
  if (corrected === undefined) return { suggestions: [], fuzzy: false };
  return { suggestions: complete(reader, corrected, query, deadline), fuzzy: true };
};

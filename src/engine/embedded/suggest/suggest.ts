// Completions of what is being typed: values of titles, names, subjects and places, best first.

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
  const { limit, includeNonPublic } = query;
  const wanted = normaliseSuggestion(typed, mentionsYear(typed));
  const starting = prefixVariants(typed).flatMap((beginning) =>
    candidatesByPrefix(reader, beginning, includeNonPublic),
  );
  const first = rankCandidates(starting, wanted);
  // What begins with the text comes before all else, so values that only hold it are looked for when there is room left.
  const enough = first.filter(({ matchRank: place }) => place < 2).length >= limit;
  const ranked = enough
    ? first
    : rankCandidates([...starting, ...candidatesByWords(reader, words, includeNonPublic, deadline)], wanted);
  return ranked.slice(0, limit).map(toSuggestion);
};

const isBeginning = (reader: IndexReader, word: string): boolean =>
  reader.segments.some(({ view }) => {
    const { from, to } = prefixRange(view.terms, word);
    return from < to;
  });

/** The text with every unknown word replaced by its nearest known one; undefined when nothing can be done. */
const correct = (reader: IndexReader, typed: string, deadline: Deadline): string | undefined => {
  const words = toWordSequence(typed);
  const better = words.map((word, index) => {
    deadline.throwIfPassed();
    if (index < words.length - 1)
      return wordDocFrequency(reader, word) > 0 ? word : similarWords(reader, word)[0]?.word;
    return isBeginning(reader, word) ? word : (similarPrefix(reader, word) ?? similarWords(reader, word)[0]?.word);
  });
  const isBetter = better.some((word, index) => word !== words[index]);
  return better.includes(undefined) || !isBetter ? undefined : better.join(' ');
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

// Completions of what is being typed: values of titles, names, subjects and places, best first.
import { type Deadline, INFINITE_DEADLINE } from '../../../lib/deadline.ts';
import { prefixRange } from '../../../lib/string-table.ts';
import { toWordSequence } from '../../../lib/text/words.ts';
import type { Suggestion, SuggestQuery, SuggestResult } from '../../engine.ts';
import { rankCandidates, toSuggestion } from '../../suggestion-ranking.ts';
import { beginningsOf, mentionsYear, normaliseSuggestion } from '../../suggestion-text.ts';
import type { Reader } from '../segment/reader.ts';
import { nearPrefix, nearWords, recordsWithWord } from '../text/near-words.ts';
import { holdingWords, startingWith } from './suggest-candidates.ts';

const MAX_TYPED = 200;

const complete = (reader: Reader, typed: string, query: SuggestQuery, deadline: Deadline): readonly Suggestion[] => {
  deadline.throwIfPassed();
  const words = toWordSequence(typed);
  if (words.length === 0) return [];
  const { limit, includeNonPublic } = query;
  const wanted = normaliseSuggestion(typed, mentionsYear(typed));
  const starting = beginningsOf(typed).flatMap((beginning) => startingWith(reader, beginning, includeNonPublic));
  const first = rankCandidates(starting, wanted);
  // What begins with the text comes before all else, so values that only hold it are looked for when there is room left.
  const enough = first.filter(({ place }) => place < 2).length >= limit;
  const ranked = enough
    ? first
    : rankCandidates([...starting, ...holdingWords(reader, words, includeNonPublic, deadline)], wanted);
  return ranked.slice(0, limit).map(toSuggestion);
};

const isBeginning = (reader: Reader, word: string): boolean =>
  reader.parts.some(({ view }) => {
    const { from, to } = prefixRange(view.terms, word);
    return from < to;
  });

/** The text with every unknown word replaced by its nearest known one; undefined when nothing can be done. */
const correct = (reader: Reader, typed: string, deadline: Deadline): string | undefined => {
  const words = toWordSequence(typed);
  const better = words.map((word, index) => {
    deadline.throwIfPassed();
    if (index < words.length - 1) return recordsWithWord(reader, word) > 0 ? word : nearWords(reader, word)[0]?.word;
    return isBeginning(reader, word) ? word : (nearPrefix(reader, word) ?? nearWords(reader, word)[0]?.word);
  });
  const isBetter = better.some((word, index) => word !== words[index]);
  return better.includes(undefined) || !isBetter ? undefined : better.join(' ');
};

export const suggest = (reader: Reader, query: SuggestQuery, deadline: Deadline = INFINITE_DEADLINE): SuggestResult => {
  const typed = query.text.trim().slice(0, MAX_TYPED);
  const suggestions = complete(reader, typed, query, deadline);
  if (suggestions.length > 0) return { suggestions, fuzzy: false };
  const corrected = correct(reader, typed, deadline);
  if (corrected === undefined) return { suggestions: [], fuzzy: false };
  return { suggestions: complete(reader, corrected, query, deadline), fuzzy: true };
};

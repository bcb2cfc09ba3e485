// Adds alternatives to query terms: synonyms, place names and codes, British and American spellings, joined and split
// words.

import { capitalWords } from '@periplus/gazetteer';
import type { TermMatch, WordJoin } from '@periplus/text';
import { wordOffsets } from './plain-query.ts';
import { joinTerms, type QueryTerm, withAlternatives } from './query-term.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Weight of an alternative relative to the typed word. */
export const WEIGHTS = { spelling: 0.7, place: 0.5, joined: 0.4, synonym: 0.2 } as const;

type WeightedMatch = TermMatch & { readonly weight: number; readonly intended?: string };

/** A match that covers the terms `from` (inclusive) to `to` (exclusive). */
type MatchedSpan = { readonly from: number; readonly to: number; readonly match: WeightedMatch };

const toSpan = (offsets: readonly number[], match: WeightedMatch): MatchedSpan | undefined => {
  const from = offsets.indexOf(match.start);
  const to = offsets.indexOf(match.start + match.length);
  return from < 0 || to < 0 ? undefined : { from, to, match };
};

/** Prefers longer spans. Spans may coincide but not overlap otherwise. */
const chooseSpans = (spans: readonly MatchedSpan[]): readonly MatchedSpan[] => {
  const chosen: MatchedSpan[] = [];
  for (const span of spans.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    const overlaps = (other: MatchedSpan): boolean => span.from < other.to && other.from < span.to;
    const isSame = (other: MatchedSpan): boolean => span.from === other.from && span.to === other.to;
    if (chosen.every((other) => !overlaps(other) || isSame(other))) chosen.push(span);
  }
  return chosen;
};

const withSpellings = (term: QueryTerm, { spellings }: Vocabulary): QueryTerm => {
  const [word, ...more] = term.words;
  if (word === undefined || more.length > 0) return term;
  return withAlternatives(
    term,
    spellings.variantsOf(word).map((variant) => ({ words: [variant], weight: WEIGHTS.spelling })),
  );
};

/** Joins the terms of each span into one term with the alternatives of its matches. */
const mergeSpans = (terms: readonly QueryTerm[], spans: readonly MatchedSpan[]): readonly QueryTerm[] => {
  const merged: QueryTerm[] = [];
  for (let at = 0; at < terms.length; ) {
    const matches = spans.filter(({ from }) => from === at);
    const end = matches[0]?.to ?? at + 1;
    const covered = terms.slice(at, end);
    const alternatives = matches.flatMap(({ match }) =>
      match.alternatives.map((words) => ({ words, weight: match.weight })),
    );
    const term = withAlternatives(covered.length === 1 ? (covered[0] as QueryTerm) : joinTerms(covered), alternatives);
    const intended = matches.find(({ match }) => match.intended !== undefined)?.match.intended;
    merged.push(intended === undefined ? term : { ...term, intended });
    at = end;
  }
  return merged;
};

/** Adjacent words that records also write as one, "green ways"; `isIntended` if the joined form is far more common. */
export type JoinedWord = WordJoin & { readonly isIntended: boolean };

/** A rare word that consists of two far more common ones, "publicland". */
export type WordSplit = {
  /** Index of the term. */
  readonly at: number;
  readonly words: readonly string[];
};

export type WidenOptions = { readonly joins: readonly JoinedWord[]; readonly splits: readonly WordSplit[] };

const joinToMatch = (start: number, { word, isIntended }: JoinedWord): WeightedMatch => ({
  start,
  length: 2,
  alternatives: [[word]],
  ...(isIntended ? { weight: 1, intended: word } : { weight: WEIGHTS.joined }),
});

const splitToMatch = (start: number, { words }: WordSplit): WeightedMatch => ({
  start,
  length: 1,
  alternatives: [words],
  weight: WEIGHTS.joined,
});

export const widenTerms = (
  text: string,
  terms: readonly QueryTerm[],
  vocabulary: Vocabulary,
  { joins, splits }: WidenOptions,
): readonly QueryTerm[] => {
  const words = terms.flatMap((term) => term.words);
  const offsets = wordOffsets(terms);
  const places = vocabulary.places.find(words, { capitals: capitalWords(text) });
  const matches: readonly WeightedMatch[] = [
    ...places.map((match) => ({ ...match, weight: WEIGHTS.place })),
    ...joins.map((join) => joinToMatch(offsets[join.at] ?? 0, join)),
    ...splits.map((split) => splitToMatch(offsets[split.at] ?? 0, split)),
    ...vocabulary.synonyms.find(words).map((match) => ({ ...match, weight: WEIGHTS.synonym })),
  ];
  return mergeSpans(
    terms.map((term) => withSpellings(term, vocabulary)),
    chooseSpans(matches.flatMap((match) => toSpan(offsets, match) ?? [])),
  );
};

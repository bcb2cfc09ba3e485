// Adds what the words of a question are also called: synonyms, names and codes of places, British and American spellings.

import { capitalWords } from '@periplus/gazetteer';
import { contentRange, isInnerFillerWord, type TermMatch, type WordJoin } from '@periplus/text';
import type { SearchIndex } from '../../engine/engine.ts';
import type { QueryContext } from '../../engine/query-context.ts';
import { type Alternative, type FillerWords, joinTerms, parseQueryTerms, type QueryTerm } from './query-term.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What another word counts compared with the one that was typed. */
const WEIGHTS = { spelling: 0.7, place: 0.5, joined: 0.4, synonym: 0.2 } as const;

/** `meant` stands for what was typed where titles are compared. */
type Named = TermMatch & { readonly weight: number; readonly meant?: string };

/** Where each slot begins among the words of the question; one more entry closes the last. */
const startsOf = (terms: readonly QueryTerm[]): readonly number[] => {
  const starts = [0];
  for (const { words } of terms) starts.push((starts.at(-1) ?? 0) + words.length);
  return starts;
};

type Range = { readonly from: number; readonly to: number };

/** Which slots say what the question is about; "where can I find" is none of it. */
const coreOf = (terms: readonly QueryTerm[], frame: 'plain' | 'open' | 'soft'): Range => {
  const { from, to } = contentRange(
    terms.flatMap(({ words }) => words),
    frame,
  );
  const starts = startsOf(terms);
  const first = starts.findIndex((start) => start >= from);
  const last = starts.findLastIndex((start) => start <= to);
  return first >= 0 && first < last ? { from: first, to: last } : { from: 0, to: terms.length };
};

/** What is left of a whole question when its frame is known for one: "how many parks are there in Iowa". */
const withoutInner = (terms: readonly QueryTerm[]): readonly QueryTerm[] => {
  const telling = terms.filter(({ words }) => !words.every(isInnerFillerWord));
  return telling.length > 0 ? telling : terms;
};

/** A question as typed: what it is about, and words round it, such as "maps of", that records may hold and need not. */
export type PlainQuery = FillerWords & { readonly slots: readonly QueryTerm[] };

export const parsePlainQuery = (typed: string): PlainQuery => {
  const all = parseQueryTerms(typed);
  const plain = coreOf(all, 'plain');
  const isWhole = plain.to - plain.from < all.length;
  const inner = coreOf(all, isWhole ? 'soft' : 'open');
  const terms = all.slice(inner.from, inner.to);
  return {
    before: all.slice(plain.from, inner.from),
    slots: isWhole ? withoutInner(terms) : terms,
    after: all.slice(inner.to, plain.to),
  };
};

/** The words at the end that records may hold and need not, when nothing is found with them. */
export const trailingFillerWords = (terms: readonly QueryTerm[]): readonly QueryTerm[] => {
  const { to } = coreOf(terms, 'soft');
  return terms.slice(to);
};

type Span = { readonly from: number; readonly to: number; readonly named: Named };

/** A term that begins and ends with whole slots. */
const toSpan = (starts: readonly number[], named: Named): Span | undefined => {
  const from = starts.indexOf(named.start);
  const to = starts.indexOf(named.start + named.length);
  return from < 0 || to < 0 ? undefined : { from, to, named };
};

/** Longer terms first; of equal ones both count, of overlapping ones the first. */
const chooseSpans = (spans: readonly Span[]): readonly Span[] => {
  const chosen: Span[] = [];
  for (const span of spans.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    const overlaps = (other: Span): boolean => span.from < other.to && other.from < span.to;
    const isSame = (other: Span): boolean => span.from === other.from && span.to === other.to;
    if (chosen.every((other) => !overlaps(other) || isSame(other))) chosen.push(span);
  }
  return chosen;
};

const withOthers = (queryTerm: QueryTerm, more: readonly Alternative[]): QueryTerm =>
  more.length === 0 ? queryTerm : { ...queryTerm, alternatives: [...queryTerm.alternatives, ...more] };

const withSpellings = (queryTerm: QueryTerm, { spellings }: Vocabulary): QueryTerm => {
  const [word, ...more] = queryTerm.words;
  if (word === undefined || more.length > 0) return queryTerm;
  return withOthers(
    queryTerm,
    spellings.variantsOf(word).map((variant) => ({ words: [variant], weight: WEIGHTS.spelling })),
  );
};

const mergeSpans = (terms: readonly QueryTerm[], spans: readonly Span[]): readonly QueryTerm[] => {
  const merged: QueryTerm[] = [];
  for (let at = 0; at < terms.length; ) {
    const here = spans.filter(({ from }) => from === at);
    const end = here[0]?.to ?? at + 1;
    const part = terms.slice(at, end);
    const others = here.flatMap(({ named }) => named.alternatives.map((words) => ({ words, weight: named.weight })));
    const queryTerm = withOthers(part.length === 1 ? (part[0] as QueryTerm) : joinTerms(part), others);
    const meant = here.find(({ named }) => named.meant !== undefined)?.named.meant;
    merged.push(meant === undefined ? queryTerm : { ...queryTerm, intended: meant });
    at = end;
  }
  return merged;
};

export type WidenOptions = {
  /** Codes that are words too ("in", "or") count in lower case. */
  readonly loose?: boolean;
  /** Neighbours that records also write as one word, "green ways"; `isMeant` when they hardly write it otherwise. */
  readonly joins?: readonly (WordJoin & { readonly isMeant: boolean })[];
  /** Rare words that are made up of far more common ones: "publicland". */
  readonly splits?: readonly WordSplit[];
};

export type WordSplit = {
  /** Index of the slot. */
  readonly at: number;
  readonly words: readonly string[];
};

const toNamedJoin = (start: number, { word, isMeant }: WordJoin & { readonly isMeant: boolean }): Named => ({
  start,
  length: 2,
  alternatives: [[word]],
  ...(isMeant ? { weight: 1, meant: word } : { weight: WEIGHTS.joined }),
});

/** The same slots with other ways to say them; terms of several words become one slot. */
export const widenTerms = (
  typed: string,
  terms: readonly QueryTerm[],
  vocabulary: Vocabulary,
  { loose = false, joins = [], splits = [] }: WidenOptions = {},
): readonly QueryTerm[] => {
  const words = terms.flatMap((queryTerm) => queryTerm.words);
  const starts = startsOf(terms);
  const places = vocabulary.places.find(words, { capitals: capitalWords(typed), ignoreCapitals: loose });
  const named: readonly Named[] = [
    ...places.map((match) => ({ ...match, weight: WEIGHTS.place })),
    ...joins.map((join) => toNamedJoin(starts[join.at] ?? 0, join)),
    ...splits.map(({ at, words: parts }) => ({
      start: starts[at] ?? 0,
      length: 1,
      alternatives: [parts],
      weight: WEIGHTS.joined,
    })),
    ...vocabulary.synonyms.find(words).map((match) => ({ ...match, weight: WEIGHTS.synonym })),
  ];
  const spans = chooseSpans(named.flatMap((match) => toSpan(starts, match) ?? []));
  return mergeSpans(
    terms.map((queryTerm) => withSpellings(queryTerm, vocabulary)),
    spans,
  );
};

/** Only ratios matter, so any size of a catalogue will do. */
const rarity = (records: number): number => Math.log(1 + 1e6 / (records + 0.5));

/** An alternative that is rarer than what was typed must not count more for it; one that no record has is left out. */
export const weightAlternatives = async (
  terms: readonly QueryTerm[],
  index: SearchIndex,
  includeNonPublic: boolean,
  context: QueryContext,
): Promise<readonly QueryTerm[]> => {
  const asked = terms.filter(({ alternatives: others }) => others.length > 0);
  const words = [
    ...new Set(
      asked.flatMap((queryTerm) => [queryTerm.words, ...queryTerm.alternatives.map((other) => other.words)].flat()),
    ),
  ];
  if (words.length === 0) return terms;
  const results = await index.words({ words, includeNonPublic, similarLimit: 0 }, context);
  const records = new Map(words.map((word, at) => [word, results[at]?.anyForm ?? 0]));
  const rarityOf = (term: readonly string[]): number =>
    term.reduce((sum, word) => sum + rarity(records.get(word) ?? 0), 0);
  const isKnown = ({ words: term }: Alternative): boolean => term.every((word) => (records.get(word) ?? 0) > 0);
  return terms.map((queryTerm) => ({
    ...queryTerm,
    alternatives: queryTerm.alternatives.filter(isKnown).map((other) => ({
      ...other,
      weight: other.weight * Math.min(1, rarityOf(queryTerm.words) / rarityOf(other.words)),
    })),
  }));
};

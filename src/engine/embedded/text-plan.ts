// From a text question to terms: words are analysed, looked up in every segment, and weighed over the whole generation.
import { findString, prefixRange, stringAt, tableSize } from '../../lib/string-table.ts';
import { matchesBytes, toByteGlob } from '../../lib/text/byte-glob.ts';
import { foldText } from '../../lib/text/fold.ts';
import { type Glob, isPrefixOnly, literalPrefix, parseWildcard, toMatcher } from '../../lib/text/glob.ts';
import { editsBetween, findNear } from '../../lib/text/near.ts';
import { stemOf } from '../../lib/text/stem.ts';
import { toStream, toUnits, type Unit } from '../../lib/text/words.ts';
import type { TextQuery } from '../../query/search-query.ts';
import type { FieldName } from '../../schema/fields.ts';
import { inverseFrequency } from './bm25f.ts';
import { fieldWords } from './field-words.ts';
import { ALL_SEARCHED, searchBit } from './index-fields.ts';
import type { Reader } from './reader.ts';
import type { SegmentView } from './segment-view.ts';

/** A run of neighbouring terms, and what a match through them counts compared with the word itself. */
export type TermRun = { readonly from: number; readonly to: number; readonly weight: number };

/** What one segment has of a word: terms in searched fields, and values of fields that are not searched by default. */
export type WordHits = { readonly runs: readonly TermRun[]; readonly values: readonly number[] };

/** One word, in any of its forms. */
export type TermPlan = {
  readonly kind: 'term';
  /** For `explain`. */
  readonly label: string;
  /** Searched fields that count, as bits. */
  readonly mask: number;
  /** Per part of the reader. */
  readonly hits: readonly WordHits[];
  readonly idf: number;
};

export type PhrasePlan = {
  readonly kind: 'phrase';
  readonly words: readonly string[];
  readonly slop: number;
  readonly mask: number;
  readonly otherFields: readonly FieldName[];
  readonly terms: readonly TermPlan[];
};

export type TextPlan =
  | { readonly kind: 'and'; readonly plans: readonly TextPlan[] }
  | { readonly kind: 'or'; readonly plans: readonly TextPlan[] }
  | { readonly kind: 'not'; readonly plan: TextPlan }
  | { readonly kind: 'all' }
  | TermPlan
  | PhrasePlan;

/** Other forms of a word count half: whoever writes "maps" means "maps" first. */
const STEM_WEIGHT = 0.5;
/** A misspelt match counts less per edit. */
const EDIT_WEIGHTS = [1, 0.6, 0.3] as const;

type Scope = { readonly mask: number; readonly otherFields: readonly FieldName[] };

const toScope = (fields: readonly FieldName[] | undefined): Scope => {
  if (fields === undefined) return { mask: ALL_SEARCHED, otherFields: [] };
  const isSearched = (name: FieldName): boolean => searchBit(name) !== undefined;
  return {
    mask: fields.filter(isSearched).reduce((mask, name) => mask | (1 << (searchBit(name) as number)), 0),
    otherFields: fields.filter((name) => !isSearched(name)),
  };
};

/** How one kind of word question finds its terms, and its words in fields that are not searched by default. */
type WordFinder = {
  readonly label: string;
  readonly runs: (view: SegmentView) => readonly TermRun[];
  readonly values: (view: SegmentView, name: FieldName) => readonly number[];
};

const recordsOf = (view: SegmentView, { runs, values }: WordHits): number => {
  const { starts } = view.postings;
  const inTerms = runs.reduce((sum, { from, to }) => sum + (starts[to] as number) - (starts[from] as number), 0);
  const ends = view.valueDocStarts;
  return values.reduce((sum, value) => sum + (ends[value + 1] as number) - (ends[value] as number), inTerms);
};

const planTerm = (reader: Reader, scope: Scope, finder: WordFinder): TermPlan => {
  const hits = reader.parts.map(({ view }) => ({
    runs: scope.mask === 0 ? [] : finder.runs(view),
    values: scope.otherFields.flatMap((name) => finder.values(view, name)),
  }));
  const matches = reader.parts.reduce((sum, { view, index }) => sum + recordsOf(view, hits[index] as WordHits), 0);
  return {
    kind: 'term',
    label: finder.label,
    mask: scope.mask,
    hits,
    idf: inverseFrequency(Math.min(matches, reader.size), reader.size),
  };
};

const single = (term: number, weight: number): TermRun => ({ from: term, to: term + 1, weight });

const exactRuns = (view: SegmentView, word: string): readonly TermRun[] => {
  const term = findString(view.terms, word);
  return term === undefined ? [] : [single(term, 1)];
};

const formRuns = (view: SegmentView, word: string): readonly TermRun[] => {
  const stem = stemOf(word);
  const group = findString(view.stems, stem);
  const weigh = (term: number): TermRun => single(term, stringAt(view.terms, term) === word ? 1 : STEM_WEIGHT);
  if (group !== undefined) {
    const terms = view.stemTerms.subarray(view.stemTermStarts[group], view.stemTermStarts[group + 1]);
    return Array.from(terms, weigh);
  }
  // A stem without an entry is a word that is its own stem and stands alone.
  const alone = stemOf(stem) === stem ? findString(view.terms, stem) : undefined;
  return alone === undefined ? [] : [weigh(alone)];
};

const exactWord = (word: string): WordFinder => ({
  label: word,
  runs: (view) => exactRuns(view, word),
  values: (view, name) => fieldWords(view, name).words.get(word) ?? [],
});

const anyForm = (word: string): WordFinder => ({
  label: `${word} (any form)`,
  runs: (view) => formRuns(view, word),
  values: (view, name) => fieldWords(view, name).stems.get(stemOf(word)) ?? [],
});

const valuesByWord = (view: SegmentView, name: FieldName, test: (word: string) => boolean): readonly number[] => {
  const found = new Set<number>();
  for (const [word, values] of fieldWords(view, name).words) {
    if (test(word)) for (const value of values) found.add(value);
  }
  return [...found];
};

const matchingRuns = (view: SegmentView, glob: Glob): readonly TermRun[] => {
  const range = prefixRange(view.terms, literalPrefix(glob));
  if (range.from === range.to) return [];
  if (isPrefixOnly(glob)) return [{ ...range, weight: 1 }];
  const byteGlob = toByteGlob(glob, false);
  const { bytes, starts } = view.terms;
  const runs: TermRun[] = [];
  for (let term = range.from; term < range.to; term++) {
    const isMatch = matchesBytes(byteGlob, bytes, starts[term] as number, starts[term + 1] as number);
    if (isMatch) runs.push(single(term, 1));
  }
  return runs;
};

const wildcard = (pattern: string): WordFinder => {
  const glob = parseWildcard(pattern);
  const matches = toMatcher(glob);
  return {
    label: pattern,
    runs: (view) => matchingRuns(view, glob),
    values: (view, name) => valuesByWord(view, name, matches),
  };
};

const nearWord = (word: string, maxEdits: number): WordFinder => ({
  label: `${word}~${maxEdits}`,
  runs: (view) =>
    findNear(view.terms, word, maxEdits).map(({ index, edits }) => single(index, EDIT_WEIGHTS[edits] ?? 0)),
  values: (view, name) => valuesByWord(view, name, (other) => editsBetween(word, other, maxEdits) <= maxEdits),
});

const allOf = (plans: readonly TextPlan[]): TextPlan | undefined =>
  plans.length === 0 ? undefined : plans.length === 1 ? plans[0] : { kind: 'and', plans };

/** "Saint-Denis" is found as "saint denis" and as "saintdenis". */
const planUnit = (
  reader: Reader,
  scope: Scope,
  { parts, joined }: Unit,
  find: (word: string) => WordFinder,
): TextPlan => {
  const inParts: TextPlan = { kind: 'and', plans: parts.map((part) => planTerm(reader, scope, find(part))) };
  if (joined === undefined) return inParts.plans.length === 1 ? (inParts.plans[0] as TextPlan) : inParts;
  return { kind: 'or', plans: [planTerm(reader, scope, exactWord(joined)), inParts] };
};

const planUnits = (
  reader: Reader,
  units: readonly Unit[],
  scope: Scope,
  find: (word: string) => WordFinder,
): TextPlan | undefined => allOf(units.map((unit) => planUnit(reader, scope, unit, find)));

/** "saint-den*": whole words as words, the part with a wildcard as a pattern. `*` alone finds everything. */
const planWildcard = (reader: Reader, pattern: string, scope: Scope): TextPlan | undefined => {
  const words = toUnits(pattern, true).flatMap((unit) => unit.parts);
  const plans = words.map((word): TextPlan => {
    if (/^\*+$/.test(word) && scope.mask === ALL_SEARCHED) return { kind: 'all' };
    return planTerm(reader, scope, /[*?]/.test(word) ? wildcard(word) : anyForm(word));
  });
  return allOf(plans);
};

const planPhrase = (reader: Reader, text: string, slop: number, scope: Scope): TextPlan | undefined => {
  const words = toStream(text);
  if (words.length === 0) return undefined;
  const terms = words.map((word) => planTerm(reader, scope, exactWord(word)));
  return terms.length === 1 ? terms[0] : { kind: 'phrase', words, slop, ...scope, terms };
};

const planSome = (reader: Reader, nodes: readonly TextQuery[]): readonly TextPlan[] =>
  nodes.map((node) => planText(reader, node)).filter((plan) => plan !== undefined);

const ALL: TextPlan = { kind: 'all' };
const NONE: TextPlan = { kind: 'not', plan: ALL };

/** Undefined when there is no word in it at all: "&" asks for nothing, and does not get in the way of other words. */
export const planText = (reader: Reader, query: TextQuery): TextPlan | undefined => {
  switch (query.kind) {
    case 'and':
      return query.nodes.length === 0 ? ALL : allOf(planSome(reader, query.nodes));
    case 'or': {
      if (query.nodes.length === 0) return NONE;
      const plans = planSome(reader, query.nodes);
      return plans.length > 1 ? { kind: 'or', plans } : plans[0];
    }
    case 'not': {
      const plan = planText(reader, query.node);
      return plan === undefined ? undefined : { kind: 'not', plan };
    }
    case 'words':
      return planUnits(reader, toUnits(query.text), toScope(query.fields), anyForm);
    case 'phrase':
      return planPhrase(reader, query.text, query.slop, toScope(query.fields));
    case 'wildcard':
      return planWildcard(reader, foldText(query.pattern), toScope(query.fields));
    case 'fuzzy': {
      const { edits } = query;
      return planUnits(reader, toUnits(query.text), toScope(query.fields), (word) => nearWord(word, edits));
    }
  }
};

/** How many terms a plan touches, for `explain`. */
export const termCount = ({ hits }: TermPlan): number =>
  hits.reduce((sum, { runs }) => sum + runs.reduce((count, { from, to }) => count + to - from, 0), 0);

export const vocabularySize = (reader: Reader): number =>
  reader.parts.reduce((sum, { view }) => sum + tableSize(view.terms), 0);

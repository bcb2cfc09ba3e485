// From a text question to terms: words are analysed, looked up in every segment, and weighed over the whole generation.
import { memoiseWeakByKey, tableSize } from '@periplus/collections';
import { foldText, toContentTokens, tokenise, toWordSequence, type WordToken } from '@periplus/text';
import type { Deadline } from '@periplus/time';
import type { TextQuery } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { ALL_SEARCHED_MASK, searchBit } from '../../indexed-fields.ts';
import { inverseFrequency } from '../../term-weights.ts';
import type { IndexReader } from '../segment/index-reader.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { countByValues } from './value-terms.ts';
import { anyForm, exactWord, fuzzyWord, type TermRuns, type WordFinder, wildcard } from './word-finders.ts';

/** What one segment has of a word: terms in searched fields, and values of fields that are not searched by default. */
export type WordHits = { readonly runs: readonly TermRuns[]; readonly values: readonly number[] };

/** One word, in any of its forms. */
export type TermPlan = {
  readonly kind: 'term';
  /** For `explain`. */
  readonly label: string;
  /** Searched fields that count, as bits. */
  readonly mask: number;
  /** Per part of the reader. */
  readonly hits: readonly WordHits[];
  /** That have it, at most: those of its several forms are added up. */
  readonly records: number;
  readonly idf: number;
  /** What the question says a match counts. */
  readonly weight: number;
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
  | { readonly kind: 'or' | 'firstOf'; readonly plans: readonly TextPlan[] }
  | { readonly kind: 'not'; readonly plan: TextPlan }
  | { readonly kind: 'atLeast'; readonly count: number; readonly plans: readonly TextPlan[] }
  | { readonly kind: 'all' }
  | TermPlan
  | PhrasePlan;

type Leaf = Extract<TextQuery, { kind: 'words' | 'phrase' | 'wildcard' | 'fuzzy' }>;

/** Where a leaf looks, and what it counts. */
type Scope = { readonly mask: number; readonly otherFields: readonly FieldName[]; readonly weight: number };

const toScope = ({ fields, weight = 1 }: Pick<Leaf, 'fields' | 'weight'>): Scope => {
  if (fields === undefined) return { mask: ALL_SEARCHED_MASK, otherFields: [], weight };
  const isSearched = (name: FieldName): boolean => searchBit(name) !== undefined;
  return {
    mask: fields.filter(isSearched).reduce((mask, name) => mask | (1 << (searchBit(name) as number)), 0),
    otherFields: fields.filter((name) => !isSearched(name)),
    weight,
  };
};

/** Sum over all runs of what lies between their bounds. */
const sumRuns = (runs: readonly TermRuns[], sizeOf: (from: number, to: number) => number): number => {
  let sum = 0;
  for (const { bounds } of runs) {
    for (let at = 0; at < bounds.length; at += 2) sum += sizeOf(bounds[at] as number, bounds[at + 1] as number);
  }
  return sum;
};

/**
 * What records say themselves tells how rare a word is. The names of the places that they lie in count only for words that
 * none of them says: the many records of a state must not make its name worth less where it is said.
 */
const recordsOf = (view: SegmentView, { runs, values }: WordHits): number => {
  const { starts } = view.postings;
  const inTerms = sumRuns(runs, (from, to) => (starts[to] as number) - (starts[from] as number));
  const ends = view.valueDocStarts;
  return values.reduce((sum, value) => sum + (ends[value + 1] as number) - (ends[value] as number), inTerms);
};

const recordsInPlaces = (view: SegmentView, { runs }: WordHits, mask: number): number =>
  runs.reduce((sum, found) => sum + countByValues(view, found, mask), 0);

const planTerm = (reader: IndexReader, scope: Scope, finder: WordFinder): TermPlan => {
  const hits = reader.segments.map(({ view }) => ({
    runs: scope.mask === 0 ? [] : finder.runs(view),
    values: scope.otherFields.flatMap((name) => finder.values(view, name)),
  }));
  const count = (records: (view: SegmentView, found: WordHits, mask: number) => number): number =>
    reader.segments.reduce((sum, { view, index }) => sum + records(view, hits[index] as WordHits, scope.mask), 0);
  const matches = count(recordsOf) || count(recordsInPlaces);
  return {
    kind: 'term',
    label: finder.label,
    mask: scope.mask,
    hits,
    records: matches,
    idf: inverseFrequency(Math.min(matches, reader.size), reader.size),
    weight: scope.weight,
  };
};

/** One word in all searched fields. */
export const planWord = (reader: IndexReader, finder: WordFinder): TermPlan => planTerm(reader, toScope({}), finder);

const allOf = (plans: readonly TextPlan[]): TextPlan | undefined =>
  plans.length === 0 ? undefined : plans.length === 1 ? plans[0] : { kind: 'and', plans };

/** "Saint-Denis" is found as "saint denis" and as "saintdenis". */
const planUnit = (
  reader: IndexReader,
  scope: Scope,
  { terms: parts, joined }: WordToken,
  find: (word: string) => WordFinder,
): TextPlan => {
  const inParts: TextPlan = { kind: 'and', plans: parts.map((part) => planTerm(reader, scope, find(part))) };
  if (joined === undefined) return inParts.plans.length === 1 ? (inParts.plans[0] as TextPlan) : inParts;
  return { kind: 'or', plans: [planTerm(reader, scope, exactWord(joined)), inParts] };
};

const planUnits = (
  reader: IndexReader,
  units: readonly WordToken[],
  scope: Scope,
  find: (word: string) => WordFinder,
): TextPlan | undefined => allOf(units.map((unit) => planUnit(reader, scope, unit, find)));

/** "saint-den*": whole words as words, the part with a wildcard as a pattern. `*` alone finds everything. */
const planWildcard = (reader: IndexReader, pattern: string, scope: Scope): TextPlan | undefined => {
  const words = tokenise(pattern, true).flatMap((unit) => unit.terms);
  const plans = words.map((word): TextPlan => {
    if (/^\*+$/.test(word) && scope.mask === ALL_SEARCHED_MASK) return { kind: 'all' };
    return planTerm(reader, scope, /[*?]/.test(word) ? wildcard(word) : anyForm(word));
  });
  return allOf(plans);
};

const planPhrase = (reader: IndexReader, text: string, slop: number, scope: Scope): TextPlan | undefined => {
  const words = toWordSequence(text);
  if (words.length === 0) return undefined;
  const terms = words.map((word) => planTerm(reader, scope, exactWord(word)));
  const { mask, otherFields } = scope;
  return terms.length === 1 ? terms[0] : { kind: 'phrase', words, slop, mask, otherFields, terms };
};

const planSome = (reader: IndexReader, nodes: readonly TextQuery[], deadline: Deadline): readonly TextPlan[] =>
  nodes.map((node) => planText(reader, node, deadline)).filter((plan) => plan !== undefined);

const ALL: TextPlan = { kind: 'all' };
const NONE: TextPlan = { kind: 'not', plan: ALL };

/** Parts of questions that are remembered of one generation; what follows from one takes a bit per record. */
const REMEMBERED_PARTS = 64;

/** A question is asked again with fewer and fewer of its parts, until something is found. */
const rememberedPart = memoiseWeakByKey(
  REMEMBERED_PARTS,
  (reader: IndexReader, _key: string, node: TextQuery, deadline: Deadline) => ({
    plan: planText(reader, node, deadline),
  }),
);

/** Nodes that ask for nothing neither count nor are counted. */
const planAtLeast = (
  reader: IndexReader,
  { count, nodes }: Extract<TextQuery, { kind: 'atLeast' }>,
  deadline: Deadline,
): TextPlan | undefined => {
  if (count <= 0) return ALL;
  if (nodes.length === 0) return NONE;
  const plans = nodes
    .map((node) => rememberedPart(reader, JSON.stringify(node), node, deadline).plan)
    .filter((plan) => plan !== undefined);
  return plans.length === 0 ? undefined : { kind: 'atLeast', count: Math.min(count, plans.length), plans };
};

const planLeaf = (reader: IndexReader, leaf: Leaf): TextPlan | undefined => {
  const scope = toScope(leaf);
  switch (leaf.kind) {
    case 'words':
      return planUnits(reader, toContentTokens(leaf.text), scope, anyForm);
    case 'phrase':
      return planPhrase(reader, leaf.text, leaf.slop, scope);
    case 'wildcard':
      return planWildcard(reader, foldText(leaf.pattern), scope);
    case 'fuzzy':
      return planUnits(reader, tokenise(leaf.text), scope, (word) => fuzzyWord(word, leaf.edits));
  }
};

/** Undefined when there is no word in it at all: "&" asks for nothing, and does not get in the way of other words. */
export const planText = (reader: IndexReader, query: TextQuery, deadline: Deadline): TextPlan | undefined => {
  deadline.throwIfPassed();
  switch (query.kind) {
    case 'and':
      return query.nodes.length === 0 ? ALL : allOf(planSome(reader, query.nodes, deadline));
    case 'or':
    case 'firstOf': {
      if (query.nodes.length === 0) return NONE;
      const plans = planSome(reader, query.nodes, deadline);
      return plans.length > 1 ? { kind: query.kind, plans } : plans[0];
    }
    case 'not': {
      const plan = planText(reader, query.node, deadline);
      return plan === undefined ? undefined : { kind: 'not', plan };
    }
    case 'atLeast':
      return planAtLeast(reader, query, deadline);
    default:
      return planLeaf(reader, query);
  }
};

const recordsAtMost = (plan: TextPlan): number => (plan.kind === 'term' ? plan.records : Number.POSITIVE_INFINITY);

/** Parts that must all match: rare words leave little to do for the others, and most of all for phrases, which come last. */
export const rarestFirst = (plans: readonly TextPlan[]): readonly TextPlan[] =>
  plans.toSorted((a, b) => Math.sign(recordsAtMost(a) - recordsAtMost(b)) || 0);

/** How many terms a plan touches, for `explain`. */
export const termCount = ({ hits }: TermPlan): number =>
  hits.reduce((sum, { runs }) => sum + sumRuns(runs, (from, to) => to - from), 0);

export const vocabularySize = (reader: IndexReader): number =>
  reader.segments.reduce((sum, { view }) => sum + tableSize(view.terms), 0);

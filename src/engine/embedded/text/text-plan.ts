// Plans a text query: analyses its words, looks them up in every segment, and computes their weights over the
// generation.
import { type Bitset, memoiseWeakByKey, tableSize } from '@periplus/collections';
import { foldText, toContentTokens, tokenise, toWordSequence, type WordToken } from '@periplus/text';
import type { Deadline } from '@periplus/time';
import type { Filter, TextQuery } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { ALL_SEARCHED_MASK, searchBit } from '../../indexed-fields.ts';
import { inverseFrequency } from '../../term-weights.ts';
import type { IndexReader } from '../segment/index-reader.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { countByValues } from './value-terms.ts';
import { anyForm, exactWord, fuzzyWord, type TermRuns, type WordFinder, wildcard } from './word-finders.ts';

/**
 * Matches of a word in one segment: terms in searched fields, and values of fields that are not searched by default.
 */
export type WordHits = { readonly runs: readonly TermRuns[]; readonly values: readonly number[] };

export type TermPlan = {
  readonly kind: 'term';
  readonly label: string;
  readonly mask: number;
  readonly hits: readonly WordHits[];
  /** Upper bound of the number of records: the sum over all forms. */
  readonly records: number;
  readonly idf: number;
  /** Weight of a match, as given in the query. */
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

/** The set must not be changed. */
export type FilterPlan = {
  readonly kind: 'filter';
  readonly filter: Filter;
  readonly set: Bitset;
  readonly score: number;
  readonly reason?: string;
};

/** A plan counts as often as it is listed. */
export type AtLeastPlan = { readonly kind: 'atLeast'; readonly count: number; readonly plans: readonly TextPlan[] };

export type TextPlan =
  | { readonly kind: 'and'; readonly plans: readonly TextPlan[] }
  | { readonly kind: 'or' | 'firstOf' | 'tiers'; readonly plans: readonly TextPlan[] }
  | { readonly kind: 'not'; readonly plan: TextPlan }
  | AtLeastPlan
  | { readonly kind: 'all' }
  | TermPlan
  | PhrasePlan
  | FilterPlan;

export type PlanContext = { readonly deadline: Deadline; readonly matchFilter: (filter: Filter) => Bitset };

type Leaf = Extract<TextQuery, { kind: 'words' | 'phrase' | 'wildcard' | 'fuzzy' }>;

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

const sumRuns = (runs: readonly TermRuns[], sizeOf: (from: number, to: number) => number): number => {
  let sum = 0;
  for (const { bounds } of runs) {
    for (let at = 0; at < bounds.length; at += 2) sum += sizeOf(bounds[at] as number, bounds[at + 1] as number);
  }
  return sum;
};

/**
 * Records that contain the word determine its rarity. Derived place names count only for words that no record contains:
 * otherwise the many records within a state would lower the weight of the state's name in a title.
 */
const recordsOf = (view: SegmentView, { runs, values }: WordHits): number => {
  const { starts } = view.postings;
  const inTerms = sumRuns(runs, (from, to) => (starts[to] as number) - (starts[from] as number));
  const ends = view.valueDocStarts;
  return values.reduce((sum, value) => sum + (ends[value + 1] as number) - (ends[value] as number), inTerms);
};

const recordsByPlaceName = (view: SegmentView, { runs }: WordHits, mask: number): number =>
  runs.reduce((sum, found) => sum + countByValues(view, found, mask), 0);

const planTerm = (reader: IndexReader, scope: Scope, finder: WordFinder): TermPlan => {
  const hits = reader.segments.map(({ view }) => ({
    runs: scope.mask === 0 ? [] : finder.runs(view),
    values: scope.otherFields.flatMap((name) => finder.values(view, name)),
  }));
  const count = (records: (view: SegmentView, found: WordHits, mask: number) => number): number =>
    reader.segments.reduce((sum, { view, index }) => sum + records(view, hits[index] as WordHits, scope.mask), 0);
  const matches = count(recordsOf) || count(recordsByPlaceName);
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

export const planWord = (reader: IndexReader, finder: WordFinder): TermPlan => planTerm(reader, toScope({}), finder);

const allOf = (plans: readonly TextPlan[]): TextPlan | undefined =>
  plans.length === 0 ? undefined : plans.length === 1 ? plans[0] : { kind: 'and', plans };

/** "Saint-Denis" matches "saint denis" and "saintdenis". */
const planToken = (
  reader: IndexReader,
  scope: Scope,
  { terms, joined }: WordToken,
  find: (word: string) => WordFinder,
): TextPlan => {
  const split: TextPlan = { kind: 'and', plans: terms.map((term) => planTerm(reader, scope, find(term))) };
  if (joined === undefined) return split.plans.length === 1 ? (split.plans[0] as TextPlan) : split;
  return { kind: 'or', plans: [planTerm(reader, scope, exactWord(joined)), split] };
};

const planTokens = (
  reader: IndexReader,
  tokens: readonly WordToken[],
  scope: Scope,
  find: (word: string) => WordFinder,
): TextPlan | undefined => allOf(tokens.map((token) => planToken(reader, scope, token, find)));

/** "saint-den*": "saint" matches as a word, "den*" as a pattern. `*` alone matches everything. */
const planWildcard = (reader: IndexReader, pattern: string, scope: Scope): TextPlan | undefined => {
  const words = tokenise(pattern, true).flatMap((token) => token.terms);
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

const planNodes = (reader: IndexReader, nodes: readonly TextQuery[], context: PlanContext): readonly TextPlan[] =>
  nodes.map((node) => planText(reader, node, context)).filter((plan) => plan !== undefined);

const ALL: TextPlan = { kind: 'all' };
const NONE: TextPlan = { kind: 'not', plan: ALL };

/** Ignores nodes without words. */
const planAtLeast = (
  reader: IndexReader,
  { count, nodes, weights }: Extract<TextQuery, { kind: 'atLeast' }>,
  context: PlanContext,
): TextPlan | undefined => {
  if (count <= 0) return ALL;
  if (nodes.length === 0) return NONE;
  const plans = nodes.flatMap((node, at) => {
    const plan = planText(reader, node, context);
    return plan === undefined ? [] : Array<TextPlan>(weights?.[at] ?? 1).fill(plan);
  });
  return plans.length === 0 ? undefined : { kind: 'atLeast', count: Math.min(count, plans.length), plans };
};

const planLeaf = (reader: IndexReader, leaf: Leaf): TextPlan | undefined => {
  const scope = toScope(leaf);
  switch (leaf.kind) {
    case 'words':
      return planTokens(reader, toContentTokens(leaf.text), scope, anyForm);
    case 'phrase':
      return planPhrase(reader, leaf.text, leaf.slop, scope);
    case 'wildcard':
      return planWildcard(reader, foldText(leaf.pattern), scope);
    case 'fuzzy':
      return planTokens(reader, tokenise(leaf.text), scope, (word) => fuzzyWord(word, leaf.edits));
  }
};

const planNode = (reader: IndexReader, query: TextQuery, context: PlanContext): TextPlan | undefined => {
  context.deadline.throwIfPassed();
  switch (query.kind) {
    case 'and':
      return query.nodes.length === 0 ? ALL : allOf(planNodes(reader, query.nodes, context));
    case 'or':
    case 'firstOf': {
      if (query.nodes.length === 0) return NONE;
      const plans = planNodes(reader, query.nodes, context);
      return plans.length > 1 ? { kind: query.kind, plans } : plans[0];
    }
    case 'tiers':
      return { kind: 'tiers', plans: query.nodes.map((node) => planText(reader, node, context) ?? NONE) };
    case 'not': {
      const plan = planText(reader, query.node, context);
      return plan === undefined ? undefined : { kind: 'not', plan };
    }
    case 'atLeast':
      return planAtLeast(reader, query, context);
    case 'filter':
      return { ...query, set: context.matchFilter(query.filter) };
    default:
      return planLeaf(reader, query);
  }
};

/** Cached, because a search repeats the nodes of its query in other combinations. */
const cachedPlan = memoiseWeakByKey(1, (query: TextQuery, reader: IndexReader, context: PlanContext) => ({
  plan: planNode(reader, query, context),
}));

/** Undefined if the query has no words, such as "&", so that it does not restrict other words. */
export const planText = (reader: IndexReader, query: TextQuery, context: PlanContext): TextPlan | undefined =>
  cachedPlan(query, reader, context).plan;

const recordsAtMost = (plan: TextPlan): number => (plan.kind === 'term' ? plan.records : Number.POSITIVE_INFINITY);

/** Orders operands that must all match: rare words first, because they narrow the scope, and phrases last. */
export const rarestFirst = (plans: readonly TextPlan[]): readonly TextPlan[] =>
  plans.toSorted((a, b) => Math.sign(recordsAtMost(a) - recordsAtMost(b)) || 0);

/** Number of terms that a plan matches, for `explain`. */
export const termCount = ({ hits }: TermPlan): number =>
  hits.reduce((sum, { runs }) => sum + sumRuns(runs, (from, to) => to - from), 0);

export const vocabularySize = (reader: IndexReader): number =>
  reader.segments.reduce((sum, { view }) => sum + tableSize(view.terms), 0);

// Answers a question over a generation: matches, scores, order, page and facets.
import { andInto, type Bitset, countBits } from '../../lib/bitset.ts';
import type { Box } from '../../lib/geo/types.ts';
import type { Filter, SearchQuery } from '../../query/search-query.ts';
import type { FieldName } from '../../schema/fields.ts';
import type { FacetResult, SpatialFit } from '../engine.ts';
import { boxesOfDoc } from './doc-places.ts';
import { mergeCounts, toFacetResult } from './facet-buckets.ts';
import { countFacets, type ValueCounts } from './facet-count.ts';
import { matchFilter } from './filter-eval.ts';
import { boostScores, fitOf } from './fit.ts';
import { idOrder } from './id-order.ts';
import { pageOf } from './page.ts';
import { createSet, partOf, type Reader } from './reader.ts';
import { matchText, type ScoredTerm, scoreText } from './text-eval.ts';
import { planText } from './text-plan.ts';
import { addExactBonus, CLOSE_LOOK, liftTitles, plainWords, titleWords } from './title-bonus.ts';

export type EvaluatedHit = {
  /** Number of the part in the generation, and of the record in its segment. */
  readonly part: number;
  readonly doc: number;
  /** Row in the store. */
  readonly row: number;
  readonly score: number;
  readonly fit?: SpatialFit;
};

export type Evaluation = {
  readonly total: number;
  readonly hits: readonly EvaluatedHit[];
  readonly facets: readonly FacetResult[];
};

/** Which records match, and what is needed to score them and to count facets without one filter. */
export type Matches = {
  readonly base: Bitset;
  readonly set: Bitset;
  readonly scored: readonly ScoredTerm[];
  /** The set without one of the top-level filters. */
  readonly without: (filter: Filter) => Bitset;
};

const topLevel = (filter: Filter | undefined): readonly Filter[] =>
  filter === undefined ? [] : filter.kind === 'and' ? filter.filters : [filter];

type MatchQuestion = Pick<SearchQuery, 'text' | 'filter' | 'includeNonPublic'>;

const matched = new WeakMap<Filter, { readonly reader: Reader; readonly set: Bitset }>();

/** A question is asked several times over, for better spellings; its filters, which may be dear, are matched once. */
const matchOnce = (reader: Reader, filter: Filter): Bitset => {
  const known = matched.get(filter);
  if (known?.reader === reader) return known.set;
  const set = matchFilter(reader, filter);
  matched.set(filter, { reader, set });
  return set;
};

/** Filters first: they are cheap, and text is then matched among what they leave. */
export const findMatches = (reader: Reader, query: MatchQuestion): Matches => {
  const base = query.includeNonPublic ? reader.live : reader.visible;
  const filters = topLevel(query.filter).map((filter) => ({ filter, set: matchOnce(reader, filter) }));
  const combine = (kept: readonly { readonly set: Bitset }[]): Bitset =>
    kept.reduce<Bitset>((set, other) => andInto(set, other.set), base.slice());
  const plan = query.text === undefined ? undefined : planText(reader, query.text);
  const scored: ScoredTerm[] = [];
  const withText = (scope: Bitset, terms: ScoredTerm[]): Bitset => {
    if (query.text === undefined) return scope;
    return plan === undefined ? createSet(reader) : andInto(scope, matchText(reader, plan, scope, terms));
  };
  return {
    base,
    set: withText(combine(filters), scored),
    scored,
    without: (left) => withText(combine(filters.filter(({ filter }) => filter !== left)), []),
  };
};

/** Scores of the matching records; undefined when all are alike. */
const scoreMatches = (reader: Reader, query: SearchQuery, matches: Matches): Float32Array | undefined => {
  if (query.text === undefined && query.fit === undefined) return undefined;
  const scores = query.text === undefined ? reader.scores.fill(1) : scoreText(reader, matches.scored);
  const words = query.text === undefined ? undefined : plainWords(query.text);
  if (words !== undefined) addExactBonus(reader, words, matches.set, scores);
  if (query.fit !== undefined) boostScores(reader, query.fit, matches.set, scores);
  return scores;
};

const fitOfNumber = (reader: Reader, number: number, fit: readonly Box[]): SpatialFit => {
  const { view, base } = partOf(reader, number);
  return fitOf(boxesOfDoc(view, number - base), fit);
};

/** Looks closely at the best records before a page among them is cut; pages further on keep the plain order. */
const selectHits = (
  reader: Reader,
  query: SearchQuery,
  matched: Bitset,
  scores: Float32Array | undefined,
): Uint32Array => {
  const { sort, offset, limit, text } = query;
  const words = text === undefined || sort.kind !== 'relevance' ? undefined : titleWords(text);
  if (words === undefined || scores === undefined || offset >= CLOSE_LOOK) {
    return pageOf(reader, matched, sort, scores, offset, limit);
  }
  const best = pageOf(reader, matched, sort, scores, 0, Math.max(CLOSE_LOOK, offset + limit));
  const close = best.slice(0, CLOSE_LOOK);
  liftTitles(reader, words, close, scores);
  const { rankOf } = idOrder(reader);
  close.sort((a, b) => (scores[b] as number) - (scores[a] as number) || (rankOf[a] as number) - (rankOf[b] as number));
  best.set(close);
  return best.subarray(offset, offset + limit);
};

const toHit = (reader: Reader, query: SearchQuery, scores: Float32Array | undefined, number: number): EvaluatedHit => {
  const { view, base, index } = partOf(reader, number);
  const doc = number - base;
  return {
    part: index,
    doc,
    row: view.rows[doc] as number,
    score: scores === undefined ? 1 : (scores[number] as number),
    ...(query.fit === undefined ? {} : { fit: fitOfNumber(reader, number, query.fit) }),
  };
};

/** The filter of a facet that `multi` leaves out when that facet is counted: an `in` of its own at the top level. */
const ownFilter = (query: MatchQuestion & Pick<SearchQuery, 'facetMode'>, field: FieldName): Filter | undefined =>
  query.facetMode === 'multi'
    ? topLevel(query.filter).find((filter) => filter.kind === 'in' && filter.field === field)
    : undefined;

const countRequested = (reader: Reader, query: SearchQuery, matches: Matches): readonly FacetResult[] => {
  const plain = query.facets.filter((field) => ownFilter(query, field) === undefined);
  const total = countBits(matches.set);
  if (total === 0 && plain.length === query.facets.length) {
    return plain.map((field) => ({ field, buckets: [], distinct: 0 }));
  }
  const isEverything = total === countBits(matches.base);
  if (isEverything && plain.length === query.facets.length)
    return plain.map((field) => everyValue(reader, matches.base, field));
  const toResult = (field: FieldName, counts: ValueCounts): FacetResult =>
    toFacetResult(mergeCounts(reader, field, counts));
  const countsOf = countFacets(reader, plain, matches.set, matches.base);
  const results = new Map(plain.map((field) => [field, toResult(field, countsOf(field))]));
  // Those with a filter of their own come after: counting them takes the room of the counts before.
  return query.facets.map((field) => results.get(field) ?? toResult(field, countField(reader, query, matches, field)));
};

const everyValueKnown = new WeakMap<Bitset, Map<FieldName, FacetResult>>();

/** Facets over everything are asked for by every start page: made once per generation. */
const everyValue = (reader: Reader, base: Bitset, field: FieldName): FacetResult => {
  const known = everyValueKnown.get(base) ?? new Map<FieldName, FacetResult>();
  everyValueKnown.set(base, known);
  const result =
    known.get(field) ?? toFacetResult(mergeCounts(reader, field, countFacets(reader, [field], base, base)(field)));
  known.set(field, result);
  return result;
};

/** Counts of one facet, as its own filter and the facet mode want it. */
export const countField = (
  reader: Reader,
  query: MatchQuestion & Pick<SearchQuery, 'facetMode'>,
  matches: Matches,
  field: FieldName,
): ValueCounts => {
  const own = ownFilter(query, field);
  const set = own === undefined ? matches.set : matches.without(own);
  return countFacets(reader, [field], set, matches.base)(field);
};

export const evaluate = (reader: Reader, query: SearchQuery): Evaluation => {
  const matches = findMatches(reader, query);
  const total = countBits(matches.set);
  const scores = scoreMatches(reader, query, matches);
  const numbers = query.limit > 0 ? selectHits(reader, query, matches.set, scores) : new Uint32Array(0);
  const hits = Array.from(numbers, (number) => toHit(reader, query, scores, number));
  return { total, hits, facets: query.facets.length > 0 ? countRequested(reader, query, matches) : [] };
};

// Finds the records that match the filters and the text of a query, without order.
import { andInto, type Bitset, memoiseWeakByKey, once, orInto } from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import type { Filter, SearchQuery } from '../../../query/search-query.ts';
import { baseSetOf, createDocSet, type IndexReader } from '../segment/index-reader.ts';
import { boundOf, hasPhrases } from '../text/text-bound.ts';
import { matchText, matchTiers, type ScoredTerm, type ScoredTerms } from '../text/text-eval.ts';
import { planText, type TextPlan } from '../text/text-plan.ts';
import { matchFilter } from './filter-eval.ts';

export type Matches = {
  readonly baseSet: Bitset;
  readonly set: Bitset;
  /** Disjoint; their union is `set`. */
  readonly tiers?: readonly Bitset[];
  readonly scored: readonly ScoredTerm[];
  /** The set without one of the top-level filters, for counting facets. */
  readonly without: (filter: Filter) => Bitset;
};

export const topLevelFilters = (filter: Filter | undefined): readonly Filter[] =>
  filter === undefined ? [] : filter.kind === 'and' ? filter.filters : [filter];

export type MatchQuery = Pick<SearchQuery, 'text' | 'filter' | 'visibility'>;

/** Relaxation runs a query several times with the same filters, which may be expensive, so their results are cached. */
const matchOnce = memoiseWeakByKey(1, (filter: Filter, reader: IndexReader, deadline: Deadline) =>
  matchFilter(reader, filter, deadline),
);

/** Limits a query with phrases to the records that contain all of its words. */
const narrow = (reader: IndexReader, plan: TextPlan, scope: Bitset): Bitset => {
  const bound = hasPhrases(plan) ? boundOf(reader, plan) : undefined;
  return bound === undefined ? scope : andInto(bound, scope);
};

/** Evaluates filters first, because they are cheap and narrow the scope of text matching. */
export const findMatches = (
  reader: IndexReader,
  query: MatchQuery,
  deadline: Deadline,
  { ranked = true }: { readonly ranked?: boolean } = {},
): Matches => {
  const baseSet = baseSetOf(reader, query.visibility);
  const filters = topLevelFilters(query.filter).map((filter) => ({ filter, set: matchOnce(filter, reader, deadline) }));
  const combine = (sets: readonly { readonly set: Bitset }[]): Bitset =>
    sets.reduce<Bitset>((set, other) => andInto(set, other.set), baseSet.slice());
  const planContext = { deadline, matchFilter: (filter: Filter) => matchOnce(filter, reader, deadline) };
  const plan = query.text === undefined ? undefined : planText(reader, query.text, planContext);
  const scored: ScoredTerm[] = [];
  const textMatches = (scope: Bitset, terms: ScoredTerms): Bitset =>
    plan === undefined ? createDocSet(reader) : matchText(reader, plan, narrow(reader, plan, scope), terms, deadline);
  const terms = ranked ? scored : undefined;
  const withText = (scope: Bitset): Pick<Matches, 'set' | 'tiers'> => {
    if (query.text === undefined) return { set: scope };
    if (plan?.kind !== 'tiers') return { set: andInto(scope, textMatches(scope, terms)) };
    const tiers = matchTiers(reader, plan, narrow(reader, plan, scope), terms, deadline);
    return { set: tiers.reduce((set, tier) => orInto(set, tier), createDocSet(reader)), tiers };
  };
  // Each facet with its own filter has another scope; text is matched once for all of them.
  const unscoped = once(() => textMatches(baseSet, undefined));
  const without = (omitted: Filter): Bitset => {
    const scope = combine(filters.filter(({ filter }) => filter !== omitted));
    return query.text === undefined ? scope : andInto(scope, unscoped());
  };
  return {
    baseSet,
    ...withText(combine(filters)),
    scored,
    without,
  };
};

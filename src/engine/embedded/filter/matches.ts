// Finds the records that match the filters and the text of a query, without order.
import { andInto, type Bitset, memoiseWeakByKey, once, orInto } from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import type { Filter, SearchQuery } from '../../../query/search-query.ts';
import { baseSetOf, createDocSet, type IndexReader } from '../segment/index-reader.ts';
import { matchText, type ScoredTerm, type ScoredTerms } from '../text/text-eval.ts';
import { planText } from '../text/text-plan.ts';
import { matchFilter } from './filter-eval.ts';
import { matchTiers, narrow } from './match-tiers.ts';

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
  const plan = once(() => query.text && planText(reader, query.text, planContext));
  const textMatches = (scope: Bitset, terms: ScoredTerms): Bitset => {
    const text = plan();
    return text === undefined
      ? createDocSet(reader)
      : matchText(reader, text, narrow(reader, text, scope), terms, deadline);
  };
  const withText = (scope: Bitset): Pick<Matches, 'set' | 'tiers' | 'scored'> => {
    if (query.text === undefined) return { set: scope, scored: [] };
    if (query.text.kind === 'tiers') {
      const found = matchTiers(reader, query.text.nodes, { scope, query, ranked }, planContext);
      return { ...found, set: found.tiers.reduce((set, tier) => orInto(set, tier), createDocSet(reader)) };
    }
    const scored: ScoredTerm[] = [];
    return { set: andInto(scope, textMatches(scope, ranked ? scored : undefined)), scored };
  };
  // Each facet with its own filter has another scope; text is matched once for all of them.
  const unscoped = once(() => textMatches(baseSet, undefined));
  const without = (omitted: Filter): Bitset => {
    const scope = combine(filters.filter(({ filter }) => filter !== omitted));
    return query.text === undefined ? scope : andInto(scope, unscoped());
  };
  return { baseSet, ...withText(combine(filters)), without };
};

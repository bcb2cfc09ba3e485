// Which records match a question: filters and text together, without order.
import { andInto, type Bitset, memoiseWeakByKey, once } from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import type { Filter, SearchQuery } from '../../../query/search-query.ts';
import { createDocSet, type IndexReader } from '../segment/index-reader.ts';
import { boundOf, hasPhrases } from '../text/text-bound.ts';
import { matchText, type ScoredTerm, type ScoredTerms } from '../text/text-eval.ts';
import { planText, type TextPlan } from '../text/text-plan.ts';
import { matchFilter } from './filter-eval.ts';

/** Which records match, and what is needed to score them and to count facets without one filter. */
export type Matches = {
  readonly baseSet: Bitset;
  readonly set: Bitset;
  readonly scored: readonly ScoredTerm[];
  /** The set without one of the top-level filters. */
  readonly without: (filter: Filter) => Bitset;
};

export const topLevelFilters = (filter: Filter | undefined): readonly Filter[] =>
  filter === undefined ? [] : filter.kind === 'and' ? filter.filters : [filter];

export type MatchQuery = Pick<SearchQuery, 'text' | 'filter' | 'includeNonPublic'>;

/** A question is asked several times over, for better spellings; its filters, which may be expensive, are matched once. */
const matchOnce = memoiseWeakByKey(1, (filter: Filter, reader: IndexReader, deadline: Deadline) =>
  matchFilter(reader, filter, deadline),
);

/** Phrases are looked for where their words are, and those of the rest of the question. */
const narrow = (reader: IndexReader, plan: TextPlan, scope: Bitset): Bitset => {
  const bound = hasPhrases(plan) ? boundOf(reader, plan) : undefined;
  return bound === undefined ? scope : andInto(bound, scope);
};

/** Filters first: they are cheap, and text is then matched among what they leave. */
export const findMatches = (
  reader: IndexReader,
  query: MatchQuery,
  deadline: Deadline,
  { ranked = true }: { readonly ranked?: boolean } = {},
): Matches => {
  const base = query.includeNonPublic ? reader.live : reader.visible;
  const filters = topLevelFilters(query.filter).map((filter) => ({ filter, set: matchOnce(filter, reader, deadline) }));
  const combine = (kept: readonly { readonly set: Bitset }[]): Bitset =>
    kept.reduce<Bitset>((set, other) => andInto(set, other.set), base.slice());
  const plan = query.text === undefined ? undefined : planText(reader, query.text, deadline);
  const scored: ScoredTerm[] = [];
  const textMatches = (scope: Bitset, terms: ScoredTerms): Bitset =>
    plan === undefined ? createDocSet(reader) : matchText(reader, plan, narrow(reader, plan, scope), terms, deadline);
  const withText = (scope: Bitset): Bitset =>
    query.text === undefined ? scope : andInto(scope, textMatches(scope, ranked ? scored : undefined));
  // Every facet with a filter of its own asks for another scope: words are matched once for all of them.
  const everywhere = once(() => textMatches(base, undefined));
  const without = (left: Filter): Bitset => {
    const scope = combine(filters.filter(({ filter }) => filter !== left));
    return query.text === undefined ? scope : andInto(scope, everywhere());
  };
  return {
    baseSet: base,
    set: withText(combine(filters)),
    scored,
    without,
  };
};

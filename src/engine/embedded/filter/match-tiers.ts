// Matches the tiers of a text. A search repeats the tiers of its previous step, so the matches of each node are cached.
import { andInto, andNotInto, type Bitset } from '@periplus/collections';
import type { SearchQuery, TextQuery } from '../../../query/search-query.ts';
import { createDocSet, type IndexReader } from '../segment/index-reader.ts';
import { boundOf, hasPhrases } from '../text/text-bound.ts';
import { isLeaf, matchText, type ScoredTerm, type ScoredTerms, withinNode } from '../text/text-eval.ts';
import { type PlanContext, planText, type TextPlan } from '../text/text-plan.ts';

/** Limits a query with phrases to the records that contain all of its words. */
export const narrow = (reader: IndexReader, plan: TextPlan, scope: Bitset): Bitset => {
  const bound = hasPhrases(plan) ? boundOf(reader, plan) : undefined;
  return bound === undefined ? scope : andInto(bound, scope);
};

/** The matches of a node must not be changed. */
type TierMatches = { readonly set: Bitset; readonly scored: ScoredTerms };

type TierContext = {
  readonly reader: IndexReader;
  readonly query: Pick<SearchQuery, 'filter' | 'visibility'>;
  /** The tiers above, whose records do not match again. */
  readonly above: readonly TextQuery[];
};

const matchTier = (
  reader: IndexReader,
  node: TextQuery,
  { scope, ranked, isFirst }: { readonly scope: Bitset; readonly ranked: boolean; readonly isFirst: boolean },
  context: PlanContext,
): TierMatches => {
  const plan = planText(reader, node, context);
  if (plan === undefined) return { set: createDocSet(reader), scored: [] };
  const within = narrow(reader, plan, scope);
  const scored: ScoredTerms = ranked ? [] : undefined;
  const set = andInto(matchText(reader, plan, within, scored, context.deadline), within);
  // Records of the tiers above may also contain the word of a single leaf.
  return { set, scored: isFirst && isLeaf(plan) ? scored : scored?.map((term) => withinNode(term, set)) };
};

const cache = new WeakMap<TextQuery, TierContext & TierMatches>();

const findCached = (node: TextQuery, ranked: boolean, { reader, query, above }: TierContext) => {
  const cached = cache.get(node);
  const isValid =
    cached?.reader === reader &&
    cached.query.filter === query.filter &&
    cached.query.visibility === query.visibility &&
    cached.above.length === above.length &&
    cached.above.every((other, at) => other === above[at]) &&
    (cached.scored !== undefined || !ranked);
  return isValid ? cached : undefined;
};

export type TieredMatches = { readonly tiers: readonly Bitset[]; readonly scored: readonly ScoredTerm[] };

/** The records of each tier, disjoint and within the scope, which the filter and visibility of the query determine. */
export const matchTiers = (
  reader: IndexReader,
  nodes: readonly TextQuery[],
  { scope, query, ranked }: Pick<TierContext, 'query'> & { readonly scope: Bitset; readonly ranked: boolean },
  context: PlanContext,
): TieredMatches => {
  const remaining = scope.slice();
  const found = nodes.map((node, at) => {
    const tierContext = { reader, query, above: nodes.slice(0, at) };
    const options = { scope: remaining, ranked, isFirst: at === 0 };
    const tier = findCached(node, ranked, tierContext) ?? matchTier(reader, node, options, context);
    cache.set(node, { ...tierContext, ...tier });
    andNotInto(remaining, tier.set);
    return tier;
  });
  return { tiers: found.map(({ set }) => set), scored: found.flatMap(({ scored = [] }) => scored) };
};

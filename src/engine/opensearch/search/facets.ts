// Counts the facets of a query, with a cache per revision.
import { createLru } from '@periplus/collections';
import { isOwnFilter } from '../../../query/own-filter.ts';
import type { Filter, SearchQuery } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { DISTINCT_COUNT_LIMIT, facetBucketLimit, isInTableOrder, toTableOrder } from '../../bucket-order.ts';
import type { QueryContext } from '../../query-context.ts';
import type { FacetBucket, FacetResult } from '../../search-index.ts';
import type { Dsl } from '../cluster/wire.ts';
import type { FilterCompiler } from '../query/filter-query.ts';
import { toMatchingQuery, topLevelFilters } from '../query/search-body.ts';
import {
  compareValues,
  countValuesByPage,
  isComplete,
  isTopExact,
  type RawTerms,
  toBuckets,
  toTopTermsAggregation,
} from './facet-counts.ts';
import type { SearchClient } from './search-client.ts';

const CACHE_BUCKETS = 200_000;
const CACHE_MS = 3_600_000;
/** Values per shard. If the counts are not certain with the first, the field is counted again with the second. */
const SHARD_SIZES = [1_000, 60_000] as const;

/** A field in table order needs all its values: years, or the rows of a list. */
const maxValues = (field: FieldName): number => (isInTableOrder(field) ? 10_000 : DISTINCT_COUNT_LIMIT);

const byValue = (a: FacetBucket, b: FacetBucket): number => compareValues(a.value, b.value);
const byCount = (a: FacetBucket, b: FacetBucket): number => b.count - a.count || byValue(a, b);

/** `found` contains the most frequent values, or all values for a field in table order. */
const toFacet = (field: FieldName, found: readonly FacetBucket[]): FacetResult => {
  const inOrder = isInTableOrder(field) ? toTableOrder(field, found.toSorted(byValue)) : found;
  return {
    field,
    buckets: inOrder.slice(0, facetBucketLimit(field)),
    distinct: Math.min(found.length, DISTINCT_COUNT_LIMIT),
  };
};

const isEnough = (field: FieldName, found: RawTerms): boolean =>
  isComplete(found) || (!isInTableOrder(field) && isTopExact(found, facetBucketLimit(field)));

const countTogether = async (
  searchClient: SearchClient,
  query: Dsl,
  fields: readonly FieldName[],
  context: QueryContext,
): Promise<readonly FacetResult[]> => {
  const facets: FacetResult[] = [];
  let uncounted = fields;
  for (const shardSize of SHARD_SIZES) {
    if (uncounted.length === 0) return facets;
    const aggs = Object.fromEntries(
      uncounted.map((field) => [field, toTopTermsAggregation(field, maxValues(field), shardSize)]),
    );
    const { aggregations = {} } = await searchClient.search({ size: 0, track_total_hits: false, query, aggs }, context);
    const foundOf = (field: FieldName): RawTerms => aggregations[field] as RawTerms;
    const counted = new Set(uncounted.filter((field) => isEnough(field, foundOf(field))));
    for (const field of counted) facets.push(toFacet(field, toBuckets(field, foundOf(field))));
    uncounted = uncounted.filter((field) => !counted.has(field));
  }
  for (const field of uncounted) {
    const all = await countValuesByPage(searchClient, query, field, context);
    facets.push(toFacet(field, all.toSorted(byCount)));
  }
  return facets;
};

/** In mode `multi` a facet ignores its own filter. */
export const ownFilter = ({ filter, facetMode }: SearchQuery, field: FieldName): Filter | undefined =>
  facetMode === 'multi' ? topLevelFilters(filter).find((inner) => isOwnFilter(inner, field)) : undefined;

export type FacetCounter = (
  query: SearchQuery,
  compileFilters: FilterCompiler,
  context: QueryContext,
) => Promise<readonly FacetResult[]>;

export type FacetDependencies = { readonly searchClient: SearchClient; readonly revision: () => string };

export const createFacetCounter = ({ searchClient, revision }: FacetDependencies): FacetCounter => {
  const cache = createLru<FacetResult>({ maxWeight: CACHE_BUCKETS, weigh: ({ buckets }) => 1 + buckets.length });

  const count = async (
    query: SearchQuery,
    fields: readonly FieldName[],
    except: Filter | undefined,
    compileFilters: FilterCompiler,
    context: QueryContext,
  ): Promise<readonly FacetResult[]> => {
    const { text, filter, visibility } = query;
    const base = JSON.stringify([revision(), visibility, text, filter, except]);
    const keyOf = (field: FieldName): string => `${field} ${base}`;
    const missing = fields.filter((field) => cache.get(keyOf(field)) === undefined);
    const fresh = new Map<FieldName, FacetResult>();
    if (missing.length > 0) {
      const match = await toMatchingQuery(query, compileFilters, context, except);
      for (const facet of await countTogether(searchClient, match, missing, context)) {
        fresh.set(facet.field, facet);
        cache.set(keyOf(facet.field), facet, CACHE_MS);
      }
    }
    return fields.flatMap((field) => fresh.get(field) ?? cache.get(keyOf(field)) ?? []);
  };

  return async (query, compileFilters, context) => {
    const groups = Map.groupBy(query.facets, (field) => ownFilter(query, field));
    const found = new Map<FieldName, FacetResult>();
    for (const [except, fields] of groups) {
      for (const facet of await count(query, fields, except, compileFilters, context)) found.set(facet.field, facet);
    }
    return query.facets.flatMap((field) => found.get(field) ?? []);
  };
};

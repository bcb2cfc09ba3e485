// The facets of a question. What is known of the whole catalogue, or of the same question, is not counted again.
import { createLru } from '@periplus/collections';
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

const KEPT_BUCKETS = 200_000;
const KEPT_MS = 3_600_000;
/** Of how many values a shard tells. With few their counts may not be certain; then the field is asked for again. */
const TOLD = [1_000, 60_000] as const;

/** A field in the order of the table needs all its values: years, or the rows of a list. */
const valuesAsked = (field: FieldName): number => (isInTableOrder(field) ? 10_000 : DISTINCT_COUNT_LIMIT);

const byValue = (a: FacetBucket, b: FacetBucket): number => compareValues(a.value, b.value);
const byCount = (a: FacetBucket, b: FacetBucket): number => b.count - a.count || byValue(a, b);

/** From the most frequent values, most first; all there are for a field in the order of the table. */
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
  let open = fields;
  for (const told of TOLD) {
    if (open.length === 0) return facets;
    const aggs = Object.fromEntries(
      open.map((field) => [field, toTopTermsAggregation(field, valuesAsked(field), told)]),
    );
    const { aggregations = {} } = await searchClient.search({ size: 0, track_total_hits: false, query, aggs }, context);
    const foundOf = (field: FieldName): RawTerms => aggregations[field] as RawTerms;
    const settled = new Set(open.filter((field) => isEnough(field, foundOf(field))));
    for (const field of settled) facets.push(toFacet(field, toBuckets(field, foundOf(field))));
    open = open.filter((field) => !settled.has(field));
  }
  for (const field of open) {
    const all = await countValuesByPage(searchClient, query, field, context);
    facets.push(toFacet(field, all.toSorted(byCount)));
  }
  return facets;
};

/** In mode `multi` a facet ignores the filter on its own field. */
export const ownFilter = ({ filter, facetMode }: SearchQuery, field: FieldName): Filter | undefined =>
  facetMode === 'multi'
    ? topLevelFilters(filter).find((part) => part.kind === 'in' && part.field === field)
    : undefined;

export type FacetCounter = (
  query: SearchQuery,
  compileFilters: FilterCompiler,
  context: QueryContext,
) => Promise<readonly FacetResult[]>;

export type FacetDependencies = { readonly searchClient: SearchClient; readonly revision: () => string };

export const createFacetCounter = ({ searchClient, revision }: FacetDependencies): FacetCounter => {
  const known = createLru<FacetResult>({ maxWeight: KEPT_BUCKETS, weigh: ({ buckets }) => 1 + buckets.length });

  const count = async (
    query: SearchQuery,
    fields: readonly FieldName[],
    except: Filter | undefined,
    compileFilters: FilterCompiler,
    context: QueryContext,
  ): Promise<readonly FacetResult[]> => {
    const { text, filter, includeNonPublic } = query;
    const base = JSON.stringify([revision(), includeNonPublic, text, filter, except]);
    const keyOf = (field: FieldName): string => `${field} ${base}`;
    const missing = fields.filter((field) => known.get(keyOf(field)) === undefined);
    const fresh = new Map<FieldName, FacetResult>();
    if (missing.length > 0) {
      const match = await toMatchingQuery(query, compileFilters, context, except);
      for (const facet of await countTogether(searchClient, match, missing, context)) {
        fresh.set(facet.field, facet);
        known.set(keyOf(facet.field), facet, KEPT_MS);
      }
    }
    return fields.flatMap((field) => fresh.get(field) ?? known.get(keyOf(field)) ?? []);
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

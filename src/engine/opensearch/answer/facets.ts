// The facets of a question. What is known of the whole catalogue, or of the same question, is not counted again.
import { createLru } from '../../../lib/cache/lru.ts';
import type { Filter, SearchQuery } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { Asking } from '../../asking.ts';
import { bucketsShown, isInTableOrder, toTableOrder } from '../../bucket-order.ts';
import type { FacetBucket, FacetResult } from '../../search-index.ts';
import type { Dsl } from '../cluster/wire.ts';
import type { FilterReader } from '../question/filter-query.ts';
import { toMatch, topLevel } from '../question/search-body.ts';
import type { Ask } from './ask.ts';
import { compareValues, countAll, isWhole, mostFrequent, type RawTerms, toBuckets } from './facet-counts.ts';

/** Fields with no more values than this are counted in one go, with the others. */
const AT_ONCE = 300;
const KEPT_BUCKETS = 200_000;
const KEPT_MS = 3_600_000;

const shape = (field: FieldName, buckets: readonly FacetBucket[], distinct: number): FacetResult => ({
  field,
  buckets: buckets.slice(0, bucketsShown(field)),
  distinct,
});

const byValue = (a: FacetBucket, b: FacetBucket): number => compareValues(a.value, b.value);
const byCount = (a: FacetBucket, b: FacetBucket): number => b.count - a.count || byValue(a, b);

/** From all buckets of a field. */
const toFacet = (field: FieldName, all: readonly FacetBucket[]): FacetResult =>
  isInTableOrder(field)
    ? shape(field, toTableOrder(field, all.toSorted(byValue)), all.length)
    : shape(field, all.toSorted(byCount), all.length);

const countTogether = async (
  ask: Ask,
  query: Dsl,
  fields: readonly FieldName[],
  shardSize: number,
  asking: Asking,
): Promise<readonly FacetResult[]> => {
  const aggs = Object.fromEntries(fields.map((field) => [field, mostFrequent(field, AT_ONCE, shardSize)]));
  const { aggregations = {} } = await ask.search({ size: 0, track_total_hits: false, query, aggs }, asking);
  const facets: FacetResult[] = [];
  for (const field of fields) {
    const found = aggregations[field] as RawTerms;
    const all = isWhole(found) ? toBuckets(field, found) : await countAll(ask, query, field, asking);
    facets.push(toFacet(field, all));
  }
  return facets;
};

/** In mode `multi` a facet ignores the filter on its own field. */
export const ownFilter = ({ filter, facetMode }: SearchQuery, field: FieldName): Filter | undefined =>
  facetMode === 'multi' ? topLevel(filter).find((part) => part.kind === 'in' && part.field === field) : undefined;

export type FacetCounter = (query: SearchQuery, asking: Asking) => Promise<readonly FacetResult[]>;

export type FacetParts = {
  readonly ask: Ask;
  readonly readFilters: FilterReader;
  readonly revision: () => string;
  readonly shards: number;
};

/** With several shards each must tell of all its values, or counts would be guesses. */
const SHARD_SIZE = 60_000;

export const createFacetCounter = ({ ask, readFilters, revision, shards }: FacetParts): FacetCounter => {
  const known = createLru<FacetResult>({ maxWeight: KEPT_BUCKETS, weigh: ({ buckets }) => 1 + buckets.length });

  const count = async (
    query: SearchQuery,
    fields: readonly FieldName[],
    except: Filter | undefined,
    asking: Asking,
  ): Promise<readonly FacetResult[]> => {
    const { text, filter, includeNonPublic } = query;
    const base = JSON.stringify([revision(), includeNonPublic, text, filter, except]);
    const keyOf = (field: FieldName): string => `${field} ${base}`;
    const missing = fields.filter((field) => known.get(keyOf(field)) === undefined);
    const fresh = new Map<FieldName, FacetResult>();
    if (missing.length > 0) {
      const match = await toMatch(query, readFilters, asking, except);
      const shardSize = shards > 1 ? SHARD_SIZE : 0;
      for (const facet of await countTogether(ask, match, missing, shardSize, asking)) {
        fresh.set(facet.field, facet);
        known.set(keyOf(facet.field), facet, KEPT_MS);
      }
    }
    return fields.flatMap((field) => fresh.get(field) ?? known.get(keyOf(field)) ?? []);
  };

  return async (query, asking) => {
    const groups = Map.groupBy(query.facets, (field) => ownFilter(query, field));
    const found = new Map<FieldName, FacetResult>();
    for (const [except, fields] of groups) {
      for (const facet of await count(query, fields, except, asking)) found.set(facet.field, facet);
    }
    return query.facets.flatMap((field) => found.get(field) ?? []);
  };
};

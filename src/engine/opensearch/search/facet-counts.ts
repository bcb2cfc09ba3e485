// Counts facet values exactly, for any number of shards and values.
import { compareCodePoints } from '@periplus/collections';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import type { QueryContext } from '../../query-context.ts';
import type { FacetBucket } from '../../search-index.ts';
import type { Dsl } from '../cluster/wire.ts';
import { canonicalField } from '../document/field-codes.ts';
import { isNumberField } from '../document/mapping.ts';
import type { SearchClient } from './search-client.ts';

const facetColumn = (name: FieldName): string => {
  const field = canonicalField(name);
  return isNumberField(field) ? `numbers.${field}` : `values.${field}`;
};

type RawBucket = {
  readonly key: string | number;
  readonly doc_count: number;
  /** The maximum additional count in shards that did not report this value. */
  readonly doc_count_error_upper_bound?: number;
};
export type RawTerms = {
  readonly buckets: readonly RawBucket[];
  readonly sum_other_doc_count: number;
  readonly doc_count_error_upper_bound: number;
};

const toBucket = (name: FieldName, { key, doc_count }: RawBucket): FacetBucket => ({
  value: fieldRow(canonicalField(name)).kind === 'boolean' ? key === 'true' : key,
  count: doc_count,
});

export const toBuckets = (name: FieldName, { buckets }: RawTerms): readonly FacetBucket[] =>
  buckets.map((bucket) => toBucket(name, bucket));

export const compareValues = (a: FacetBucket['value'], b: FacetBucket['value']): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareCodePoints(String(a), String(b));

/** Whether these are all values with exact counts. */
export const isComplete = ({ sum_other_doc_count, doc_count_error_upper_bound }: RawTerms): boolean =>
  sum_other_doc_count === 0 && doc_count_error_upper_bound === 0;

/** Whether the first `shown` values are certainly the most frequent, with exact counts. */
export const isTopExact = (found: RawTerms, shown: number): boolean => {
  const { buckets, doc_count_error_upper_bound: unreported } = found;
  if (unreported === 0) return true;
  const least = buckets[Math.min(shown, buckets.length) - 1]?.doc_count ?? 0;
  const last = buckets.at(-1)?.doc_count ?? 0;
  const isCertain = ({ doc_count, doc_count_error_upper_bound: more = 0 }: RawBucket, at: number): boolean =>
    more === 0 || (at >= shown && doc_count + more < least);
  return last + unreported < least && buckets.every(isCertain);
};

/** The most frequent values; ties are sorted by value. */
export const toTopTermsAggregation = (name: FieldName, size: number, shardSize: number): object => ({
  terms: {
    field: facetColumn(name),
    size,
    shard_size: Math.max(size, shardSize),
    order: [{ _count: 'desc' }, { _key: 'asc' }],
    show_term_doc_count_error: true,
  },
});

/** Limits the memory of the cluster. */
const PAGE_SIZE = 5_000;

type Page = {
  readonly buckets: readonly { readonly key: { readonly value: string | number }; readonly doc_count: number }[];
  readonly after_key?: { readonly value: string | number };
};

export const countValuesByPage = async (
  searchClient: SearchClient,
  query: Dsl,
  name: FieldName,
  context: QueryContext,
): Promise<readonly FacetBucket[]> => {
  const found: FacetBucket[] = [];
  for (let after: Page['after_key']; ; ) {
    const sources = [{ value: { terms: { field: facetColumn(name) } } }];
    const composite = { size: PAGE_SIZE, sources, ...(after === undefined ? {} : { after }) };
    const { aggregations } = await searchClient.search(
      { size: 0, track_total_hits: false, query, aggs: { all: { composite } } },
      context,
    );
    const { buckets, after_key } = (aggregations as { readonly all: Page }).all;
    found.push(...buckets.map(({ key, doc_count }) => toBucket(name, { key: key.value, doc_count })));
    if (buckets.length < PAGE_SIZE || after_key === undefined) return found;
    after = after_key;
  }
};

/** The cluster limits responses to 65,535 buckets. */
const MAX_BUCKETS = 60_000;

/** Counts all values, in pages if one response cannot contain them. */
export const countAllValues = async (
  searchClient: SearchClient,
  query: Dsl,
  name: FieldName,
  context: QueryContext,
): Promise<readonly FacetBucket[]> => {
  const aggs = { all: toTopTermsAggregation(name, MAX_BUCKETS, MAX_BUCKETS) };
  const { aggregations } = await searchClient.search({ size: 0, track_total_hits: false, query, aggs }, context);
  const { all } = aggregations as { readonly all: RawTerms };
  return isComplete(all) ? toBuckets(name, all) : countValuesByPage(searchClient, query, name, context);
};

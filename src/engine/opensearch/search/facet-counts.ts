// Counts of values, exact whatever the number of shards and of values.
import { compareCodePoints } from '@periplus/collections';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import type { QueryContext } from '../../query-context.ts';
import type { FacetBucket } from '../../search-index.ts';
import type { Dsl } from '../cluster/wire.ts';
import { canonicalField } from '../document/field-codes.ts';
import { isNumberField } from '../document/mapping.ts';
import type { SearchClient } from './search-client.ts';

export const facetColumn = (name: FieldName): string => {
  const field = canonicalField(name);
  return isNumberField(field) ? `numbers.${field}` : `values.${field}`;
};

type RawBucket = {
  readonly key: string | number;
  readonly doc_count: number;
  /** How many more there may be in shards that did not tell of this value. */
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

/** Whether these are all the values there are, each with its count. */
export const isComplete = ({ sum_other_doc_count, doc_count_error_upper_bound }: RawTerms): boolean =>
  sum_other_doc_count === 0 && doc_count_error_upper_bound === 0;

/** Whether the first `shown` values are surely the most frequent, with their whole counts: whatever a shard kept to itself. */
export const isTopExact = (found: RawTerms, shown: number): boolean => {
  const { buckets, doc_count_error_upper_bound: untold } = found;
  if (untold === 0) return true;
  const least = buckets[Math.min(shown, buckets.length) - 1]?.doc_count ?? 0;
  const last = buckets.at(-1)?.doc_count ?? 0;
  const isSettled = ({ doc_count, doc_count_error_upper_bound: more = 0 }: RawBucket, at: number): boolean =>
    more === 0 || (at >= shown && doc_count + more < least);
  return last + untold < least && buckets.every(isSettled);
};

/** The most frequent values; of equal ones the least. */
export const toTopTermsAggregation = (name: FieldName, size: number, shardSize: number): object => ({
  terms: {
    field: facetColumn(name),
    size,
    shard_size: Math.max(size, shardSize),
    order: [{ _count: 'desc' }, { _key: 'asc' }],
    show_term_doc_count_error: true,
  },
});

/** Values that the cluster counts at a time: it holds as many in memory. */
const PAGE = 5_000;

type Page = {
  readonly buckets: readonly { readonly key: { readonly value: string | number }; readonly doc_count: number }[];
  readonly after_key?: { readonly value: string | number };
};

/** Every value with its count, however many there are. */
export const countValuesByPage = async (
  searchClient: SearchClient,
  query: Dsl,
  name: FieldName,
  context: QueryContext,
): Promise<readonly FacetBucket[]> => {
  const found: FacetBucket[] = [];
  for (let after: Page['after_key']; ; ) {
    const sources = [{ value: { terms: { field: facetColumn(name) } } }];
    const composite = { size: PAGE, sources, ...(after === undefined ? {} : { after }) };
    const { aggregations } = await searchClient.search(
      { size: 0, track_total_hits: false, query, aggs: { all: { composite } } },
      context,
    );
    const { buckets, after_key } = (aggregations as { readonly all: Page }).all;
    found.push(...buckets.map(({ key, doc_count }) => toBucket(name, { key: key.value, doc_count })));
    if (buckets.length < PAGE || after_key === undefined) return found;
    after = after_key;
  }
};

/** So many values are counted in one go; the cluster gives no more than 65,535 in an answer. */
const AT_ONCE = 60_000;

/** Every value with its count; in pages for fields that have more than one answer holds. */
export const countAllValues = async (
  searchClient: SearchClient,
  query: Dsl,
  name: FieldName,
  context: QueryContext,
): Promise<readonly FacetBucket[]> => {
  const aggs = { all: toTopTermsAggregation(name, AT_ONCE, AT_ONCE) };
  const { aggregations } = await searchClient.search({ size: 0, track_total_hits: false, query, aggs }, context);
  const { all } = aggregations as { readonly all: RawTerms };
  return isComplete(all) ? toBuckets(name, all) : countValuesByPage(searchClient, query, name, context);
};

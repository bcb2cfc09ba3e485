// The number and order of facet buckets, as the field table defines them for every engine.
import { type FieldName, fieldRow } from '../schema/fields.ts';
import type { FacetBucket } from './search-index.ts';

const DEFAULT_SIZE = 11;

/** Distinct values are counted up to this limit; the limit itself means "this many or more". */
export const DISTINCT_COUNT_LIMIT = 300;

export const facetBucketLimit = (name: FieldName): number => fieldRow(name).facet?.size ?? DEFAULT_SIZE;

/** Other facets are ordered by descending count, then value. */
export const isInTableOrder = (name: FieldName): boolean => fieldRow(name).facet?.order === 'table';

/** Sorts buckets by the enumerated or suggested values of the field table; unlisted values come last. */
export const toTableOrder = (name: FieldName, buckets: readonly FacetBucket[]): readonly FacetBucket[] => {
  const listed = fieldRow(name).enum ?? fieldRow(name).suggested;
  if (listed === undefined) return buckets;
  const positions = new Map<FacetBucket['value'], number>(listed.map((value, position) => [value, position]));
  const positionOf = ({ value }: FacetBucket): number => positions.get(value) ?? positions.size;
  return buckets.toSorted((a, b) => positionOf(a) - positionOf(b));
};

// How many values a facet lists and in which order, as its row says: the same from every engine.
import { type FieldName, fieldRow } from '../schema/fields.ts';
import type { FacetBucket } from './search-index.ts';

/** Of a field without a facet of its own. */
const DEFAULT_SIZE = 11;

/** Whether a field has more values than are listed is told by counting them, up to so many: that then means so many or more. */
export const DISTINCT_COUNT_LIMIT = 300;

export const facetBucketLimit = (name: FieldName): number => fieldRow(name).facet?.size ?? DEFAULT_SIZE;

/** Otherwise by count, most first, then by value. */
export const isInTableOrder = (name: FieldName): boolean => fieldRow(name).facet?.order === 'table';

/** From the order of values to that of the closed or suggested list of the row; what is not listed comes after. */
export const toTableOrder = (name: FieldName, buckets: readonly FacetBucket[]): readonly FacetBucket[] => {
  const listed = fieldRow(name).enum ?? fieldRow(name).suggested;
  if (listed === undefined) return buckets;
  const places = new Map<FacetBucket['value'], number>(listed.map((value, place) => [value, place]));
  const placeOf = ({ value }: FacetBucket): number => places.get(value) ?? places.size;
  return buckets.toSorted((a, b) => placeOf(a) - placeOf(b));
};

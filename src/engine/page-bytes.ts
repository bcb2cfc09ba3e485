// Ends a page of matches where the stored texts of its records exceed a size.
import type { StoredRecord } from './record-store.ts';

/** The returned function takes the records in order and returns whether each still fits. The first one always does. */
export const createPageMeter = (maxBytes = Number.POSITIVE_INFINITY) => {
  let bytes = 0;
  return ({ json, precomputed }: Pick<StoredRecord, 'json' | 'precomputed'>): boolean => {
    const isFirst = bytes === 0;
    bytes += json.length + precomputed.length;
    return isFirst || bytes <= maxBytes;
  };
};

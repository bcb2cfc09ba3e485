// Values of a field in a segment by descending number of records.
import { memoiseWeakByKey } from '@periplus/collections';
import type { FieldName } from '../../../schema/fields.ts';
import { INDEX_FIELDS } from '../../indexed-fields.ts';
import { fieldRange } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';

export type ValueFrequencies = {
  /** Ranks of the values within their field. */
  readonly ranks: Uint32Array;
  /** Number of records per value, an upper bound for facet counts. */
  readonly counts: Uint32Array;
};

export const ranksByFrequency = memoiseWeakByKey(
  INDEX_FIELDS.length,
  (view: SegmentView, name: FieldName): ValueFrequencies => {
    const { from, to } = fieldRange(view, name);
    const records = Uint32Array.from(
      { length: to - from },
      (_, rank) => (view.valueDocStarts[from + rank + 1] as number) - (view.valueDocStarts[from + rank] as number),
    );
    const ranks = Uint32Array.from(records.keys());
    ranks.sort((a, b) => (records[b] as number) - (records[a] as number) || a - b);
    return { ranks, counts: ranks.map((rank) => records[rank] as number) };
  },
);

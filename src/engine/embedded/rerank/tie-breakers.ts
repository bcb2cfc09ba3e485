// Small reranking factors that decide between nearly equal records: parents before their parts, recent before old.
import { addBit, type Bitset, hasBit, memoiseWeak, stringAt } from '@periplus/collections';
import { fieldNamesWhere } from '../../../schema/fields.ts';
import { PARENT_FACTOR, recencyFactor } from '../../rerank-factors.ts';
import { createDocSet, type IndexReader } from '../segment/index-reader.ts';
import { UNDATED_END } from '../segment/layout.ts';
import { fieldRange, findDoc } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';

const PART_FIELDS = fieldNamesWhere((row) => row.relation?.isPart === true);

/** Records that other records are part of, computed once per generation. */
const parentsOf = memoiseWeak((reader: IndexReader): Bitset => {
  const found = createDocSet(reader);
  for (const { view } of reader.segments) {
    for (const field of PART_FIELDS) {
      const { from, to } = fieldRange(view, field);
      for (let value = from; value < to; value++) {
        const id = stringAt(view.values, value);
        for (const segment of reader.segments) {
          const doc = findDoc(segment.view, id);
          if (doc !== undefined) addBit(found, segment.docBase + doc);
        }
      }
    }
  }
  return found;
});

export const parentFactor = (reader: IndexReader, globalDoc: number): number =>
  hasBit(parentsOf(reader), globalDoc) ? PARENT_FACTOR : 1;

export const recencyFactorOfDoc = ({ time }: SegmentView, doc: number): number => {
  const end = time.end[time.ofDoc[doc] as number] as number;
  return recencyFactor(end === UNDATED_END ? undefined : end);
};

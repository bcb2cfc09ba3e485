// What decides between records that are as good as equal: a whole comes before its parts, a newer edition before an older one.
import { addBit, type Bitset, hasBit, memoiseWeak, stringAt } from '@periplus/collections';
import { fieldNamesWhere } from '../../../schema/fields.ts';
import { recencyFactor as factorOfDay, PARENT_FACTOR } from '../../rerank-factors.ts';
import { createDocSet, type IndexReader } from '../segment/index-reader.ts';
import { UNDATED_END } from '../segment/layout.ts';
import { fieldRange, findDoc } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';

const PART_FIELDS = fieldNamesWhere((row) => row.relation?.isPart === true);

/** Records that others say to be part of; there are few, and they are the same until the catalogue changes. */
const wholesOf = memoiseWeak((reader: IndexReader): Bitset => {
  const found = createDocSet(reader);
  for (const { view } of reader.segments) {
    for (const field of PART_FIELDS) {
      const { from, to } = fieldRange(view, field);
      for (let value = from; value < to; value++) {
        const id = stringAt(view.values, value);
        for (const part of reader.segments) {
          const doc = findDoc(part.view, id);
          if (doc !== undefined) addBit(found, part.docBase + doc);
        }
      }
    }
  }
  return found;
});

export const parentFactor = (reader: IndexReader, number: number): number =>
  hasBit(wholesOf(reader), number) ? PARENT_FACTOR : 1;

export const recencyFactorOfDoc = ({ time }: SegmentView, doc: number): number => {
  const end = time.end[time.ofDoc[doc] as number] as number;
  return factorOfDay(end === UNDATED_END ? undefined : end);
};

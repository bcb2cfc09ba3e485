// Reranking factor for records with a subject, place or creator that equals the query.
import { binarySearch, memoiseWeak, type TableRange } from '@periplus/collections';
import { containsPhrase } from '@periplus/text';
import { FULL_VALUE_FACTOR, FULL_VALUE_FIELDS } from '../../rerank-factors.ts';
import { fieldRange } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import type { SegmentQuery } from './segment-query.ts';

/** Value ranges of the relevant fields, ascending like the values of a record. */
const rangesOf = memoiseWeak((view: SegmentView): readonly TableRange[] =>
  FULL_VALUE_FIELDS.map((name) => fieldRange(view, name)).sort((a, b) => a.from - b.from),
);

const equalsQuery = ({ wordStarts, words }: SegmentView, value: number, { allWords }: SegmentQuery): boolean => {
  const [from, to] = [wordStarts[value] as number, wordStarts[value + 1] as number];
  return to - from === allWords.length && words[from] === allWords[0] && containsPhrase(words, from, to, allWords, 0);
};

export const fullValueFactor = (view: SegmentView, doc: number, query: SegmentQuery): number => {
  const { docValueStarts, docValues } = view;
  const end = docValueStarts[doc + 1] as number;
  let at = docValueStarts[doc] as number;
  for (const { from, to } of rangesOf(view)) {
    at = binarySearch(docValues, from, at, end);
    for (; at < end && (docValues[at] as number) < to; at++) {
      if (equalsQuery(view, docValues[at] as number, query)) return FULL_VALUE_FACTOR;
    }
  }
  return 1;
};

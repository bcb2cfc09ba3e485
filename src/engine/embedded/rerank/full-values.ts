// A subject, place or creator that is the whole question: "Ordnance Survey" means its maps before those that mention it.
import { binarySearch, memoiseWeak, type TableRange } from '@periplus/collections';
import { containsPhrase } from '@periplus/text';
import { FULL_VALUE_FACTOR, FULL_VALUE_FIELDS } from '../../rerank-factors.ts';
import { fieldRange } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import type { SegmentQuery } from './segment-query.ts';

/** Ranges of the values that may be lifted, ascending as the values of a record are: nothing else needs to be looked at. */
const rangesOf = memoiseWeak((view: SegmentView): readonly TableRange[] =>
  FULL_VALUE_FIELDS.map((name) => fieldRange(view, name)).sort((a, b) => a.from - b.from),
);

const isWhole = ({ wordStarts, words }: SegmentView, value: number, { allWords: inOrder }: SegmentQuery): boolean => {
  const [from, to] = [wordStarts[value] as number, wordStarts[value + 1] as number];
  return to - from === inOrder.length && words[from] === inOrder[0] && containsPhrase(words, from, to, inOrder, 0);
};

export const fullValueFactor = (view: SegmentView, doc: number, query: SegmentQuery): number => {
  const { docValueStarts, docValues } = view;
  const end = docValueStarts[doc + 1] as number;
  let at = docValueStarts[doc] as number;
  for (const { from, to } of rangesOf(view)) {
    at = binarySearch(docValues, from, at, end);
    for (; at < end && (docValues[at] as number) < to; at++) {
      if (isWhole(view, docValues[at] as number, query)) return FULL_VALUE_FACTOR;
    }
  }
  return 1;
};

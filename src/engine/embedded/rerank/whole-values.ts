// A subject, place or creator that is the whole question: "Ordnance Survey" means its maps before those that mention it.
import { fieldRange, type SegmentView } from '../segment/segment-view.ts';
import { holdsPhrase } from '../text/phrase.ts';
import type { SegmentQuestion } from './question.ts';

const FIELDS = [
  ...(['dct_subject_sm', 'dcat_theme_sm', 'dcat_keyword_sm', 'dct_spatial_sm', 'dct_creator_sm'] as const),
] as const;
const WHOLE_VALUE = 1.3;

const isLifted = (view: SegmentView, value: number): boolean =>
  FIELDS.some((name) => {
    const { from, to } = fieldRange(view, name);
    return value >= from && value < to;
  });

/** The length of a value decides for nearly all of them. */
export const wholeValueFactor = (view: SegmentView, doc: number, { inOrder }: SegmentQuestion): number => {
  const { docValueStarts, docValues, wordStarts, words } = view;
  const end = docValueStarts[doc + 1] as number;
  for (let at = docValueStarts[doc] as number; at < end; at++) {
    const value = docValues[at] as number;
    const [from, to] = [wordStarts[value] as number, wordStarts[value + 1] as number];
    if (to - from !== inOrder.length || words[from] !== inOrder[0]) continue;
    if (holdsPhrase(words, from, to, inOrder, 0) && isLifted(view, value)) return WHOLE_VALUE;
  }
  return 1;
};

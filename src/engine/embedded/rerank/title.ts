// The words of a question in a title: all of them, side by side, and nothing else.
import { ALL_IN_TITLE, OTHER_FORM, SIDE_BY_SIDE, WHOLE_TITLE } from '../../rerank-factors.ts';
import { type SegmentView, valuesOfDoc } from '../segment/segment-view.ts';
import { holdsPhrase } from '../text/phrase.ts';
import { ABSENT, type SegmentQuestion, type TellingTerm } from './question.ts';

const partOfTitle = (title: Uint32Array, { exact, forms }: TellingTerm): number =>
  title.includes(exact) ? 1 : forms.some((form) => title.includes(form)) ? OTHER_FORM : 0;

/** How rare a word is elsewhere does not count in a title. */
export const titleFactor = (view: SegmentView, doc: number, { inOrder, telling }: SegmentQuestion): number => {
  const [title] = valuesOfDoc(view, doc, 'dct_title_s');
  if (title === undefined) return 1;
  const [from, to] = [view.wordStarts[title] as number, view.wordStarts[title + 1] as number];
  if (inOrder.length > 1 && !inOrder.includes(ABSENT) && holdsPhrase(view.words, from, to, inOrder, 0)) {
    return to - from === inOrder.length ? WHOLE_TITLE : SIDE_BY_SIDE;
  }
  const own = view.words.subarray(from, to);
  const found = telling.reduce((sum, term) => sum + partOfTitle(own, term), 0);
  return 1 + (ALL_IN_TITLE * found) / telling.length;
};

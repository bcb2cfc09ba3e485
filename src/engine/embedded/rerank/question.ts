// A question in plain words as reranking looks at it: the terms of a segment that its words are.
import { findString } from '../../../lib/string-table.ts';
import type { PlainQuestion } from '../../plain-question.ts';
import type { TellingWord, WordsAsked } from '../../rerank-factors.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { anyForm } from '../text/word-finders.ts';

export type SegmentQuestion = WordsAsked<number>;

/** Of a word that does not occur in the segment; no term has this number. */
const ABSENT = -1;

const toTelling = (view: SegmentView, word: string): TellingWord<number> => ({
  exact: findString(view.terms, word) ?? ABSENT,
  forms: anyForm(word)
    .runs(view)
    .filter(({ form }) => form === 'other')
    .flatMap(({ bounds: [form = ABSENT] }) => [form]),
});

export const toSegmentQuestion = (view: SegmentView, { inOrder, telling }: PlainQuestion): SegmentQuestion => ({
  inOrder: inOrder.map((word) => findString(view.terms, word) ?? ABSENT),
  telling: telling.map((word) => toTelling(view, word)),
});

// A question in plain words as reranking looks at it: the terms of a segment that its words are.
import { findString } from '@periplus/collections';
import type { QueryWords } from '../../query-words.ts';
import type { ContentWord, RerankQuery } from '../../rerank-factors.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { anyForm } from '../text/word-finders.ts';

export type SegmentQuery = RerankQuery<number>;

/** Of a word that does not occur in the segment; no term has this number. */
const ABSENT = -1;

const toTelling = (view: SegmentView, word: string): ContentWord<number> => ({
  exact: findString(view.terms, word) ?? ABSENT,
  forms: anyForm(word)
    .runs(view)
    .filter(({ form }) => form === 'other')
    .flatMap(({ bounds: [form = ABSENT] }) => [form]),
});

export const toSegmentQuery = (
  view: SegmentView,
  { allWords: inOrder, contentWords: telling }: QueryWords,
): SegmentQuery => ({
  allWords: inOrder.map((word) => findString(view.terms, word) ?? ABSENT),
  contentWords: telling.map((word) => toTelling(view, word)),
});

// Translates the plain words of a query to the terms of a segment, for reranking.
import { findString } from '@periplus/collections';
import type { QueryWords } from '../../query-words.ts';
import type { ContentWord, RerankQuery } from '../../rerank-factors.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { anyForm } from '../text/word-finders.ts';

export type SegmentQuery = RerankQuery<number>;

/** Stands for a word that does not occur in the segment. */
const ABSENT = -1;

const toContentWord = (view: SegmentView, word: string): ContentWord<number> => ({
  exact: findString(view.terms, word) ?? ABSENT,
  forms: anyForm(word)
    .runs(view)
    .filter(({ form }) => form === 'other')
    .flatMap(({ bounds: [form = ABSENT] }) => [form]),
});

export const toSegmentQuery = (view: SegmentView, { allWords, contentWords }: QueryWords): SegmentQuery => ({
  allWords: allWords.map((word) => findString(view.terms, word) ?? ABSENT),
  contentWords: contentWords.map((word) => toContentWord(view, word)),
});

// Folded texts of the value table, cached because folding is expensive and queries test the same values repeatedly.
import { memoise, memoiseWeakByKey, stringAt } from '@periplus/collections';
import { foldAccents, foldCase, foldText } from '@periplus/text';
import type { Folds } from '../../../query/search-query.ts';
import type { SegmentView } from '../segment/segment-view.ts';

type Fold = (text: string) => string;

/** Undefined if texts stay as they are. */
export const foldOf = ({ foldCase: noCase, foldAccents: noAccents }: Folds): Fold | undefined => {
  if (noCase) return noAccents ? foldText : foldCase;
  return noAccents ? foldAccents : undefined;
};

/** Case, accents, or both. */
const FOLDS = 3;
const FOLDED_TEXTS = 50_000;

export const foldedTexts = memoiseWeakByKey(FOLDS, (view: SegmentView, fold: Fold) =>
  memoise((value: number) => fold(stringAt(view.values, value)), FOLDED_TEXTS),
);

/** The text of a value as the folds leave it. */
export const textReader = (view: SegmentView, folds: Folds): ((value: number) => string) => {
  const fold = foldOf(folds);
  return fold === undefined ? (value) => stringAt(view.values, value) : foldedTexts(view, fold);
};

// A question in plain words as reranking looks at it: its words, and the terms of a segment that they are.
import { findString } from '../../../lib/string-table.ts';
import { toWantedUnits } from '../../../lib/text/function-words.ts';
import { toStream } from '../../../lib/text/words.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { anyForm } from '../text/word-finders.ts';

export type PlainQuestion = {
  /** All words as typed. */
  readonly inOrder: readonly string[];
  /** Those that say what it is about. */
  readonly telling: readonly string[];
};

/** A telling word in one segment: as typed, and in other forms. */
export type TellingTerm = { readonly exact: number; readonly forms: readonly number[] };

export type SegmentQuestion = {
  /** All words in order; those that do not occur in the segment are ABSENT. */
  readonly inOrder: readonly number[];
  readonly telling: readonly TellingTerm[];
};

export const ABSENT = -1;

export const toPlainQuestion = (text: string): PlainQuestion | undefined => {
  const inOrder = toStream(text);
  const telling = toWantedUnits(text).flatMap(({ stream }) => stream);
  return telling.length === 0 ? undefined : { inOrder, telling };
};

const toTelling = (view: SegmentView, word: string): TellingTerm => ({
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

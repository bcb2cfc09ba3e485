// What the score of a record is multiplied by when a question in plain words is ranked, the same from every engine.
import { containsPhrase } from '@periplus/text';
import type { FieldName } from '../schema/fields.ts';

/** A telling word as typed, and in other forms. Engines name words by text or by number. */
export type ContentWord<T> = { readonly exact: T; readonly forms: readonly T[] };

export type RerankQuery<T> = {
  /** All words in order. */
  readonly allWords: readonly T[];
  readonly contentWords: readonly ContentWord<T>[];
};

type Words<T> = ArrayLike<T> & { readonly includes: (word: T) => boolean };

/** What all telling words in the title add; some of them add their part of it. */
const ALL_IN_TITLE = 0.3;
/** Another form of a word stands for it nearly as well. */
const OTHER_FORM = 0.8;
const SIDE_BY_SIDE = 1.5;
const WHOLE_TITLE = 1.75;

const partOfTitle = <T>(title: Words<T>, { exact, forms }: ContentWord<T>): number =>
  title.includes(exact) ? 1 : forms.some((form) => title.includes(form)) ? OTHER_FORM : 0;

/** The words of a question in a title: all of them, side by side, and nothing else. How rare they are elsewhere does not count. */
export const titleFactorOf = <T>(
  title: Words<T>,
  { allWords: inOrder, contentWords: telling }: RerankQuery<T>,
): number => {
  if (inOrder.length > 1 && containsPhrase(title, 0, title.length, inOrder, 0)) {
    return title.length === inOrder.length ? WHOLE_TITLE : SIDE_BY_SIDE;
  }
  const found = telling.reduce((sum, word) => sum + partOfTitle(title, word), 0);
  return 1 + (ALL_IN_TITLE * found) / telling.length;
};

/** A value of these that is the whole question: "Ordnance Survey" means its maps before those that mention it. */
export const FULL_VALUE_FIELDS = [
  'dct_subject_sm',
  'dcat_theme_sm',
  'dcat_keyword_sm',
  'dct_spatial_sm',
  'dct_creator_sm',
] as const satisfies readonly FieldName[];
export const FULL_VALUE_FACTOR = 1.3;

/** A record that others say to be part of. */
export const PARENT_FACTOR = 1.03;

/** What a score is multiplied by. */
export type RerankFactors = {
  readonly title: number;
  /** What a whole value adds to the title: the better of the two counts. */
  readonly fullValue: number;
  readonly parent: number;
  readonly recency: number;
};

/** `fullValue` as it is by itself. */
export const toRerankFactors = ({ title, fullValue, parent, recency }: RerankFactors): RerankFactors => ({
  title,
  fullValue: Math.max(1, fullValue / title),
  parent,
  recency,
});

export const rerankedScore = (score: number, { title, fullValue, parent, recency }: RerankFactors): number =>
  score * title * fullValue * parent * recency;

/** From the earliest maps to the end of this century; a year makes less of a difference than any word. */
const NEWER = 0.01;
const [FIRST_DAY, LAST_DAY] = [Date.UTC(1400, 0) / 86_400_000, Date.UTC(2100, 0) / 86_400_000];

/** By the last day that the record is about. */
export const recencyFactor = (lastDay: number | undefined): number => {
  if (lastDay === undefined) return 1;
  const share = (lastDay - FIRST_DAY) / (LAST_DAY - FIRST_DAY);
  return 1 + NEWER * Math.min(1, Math.max(0, share));
};

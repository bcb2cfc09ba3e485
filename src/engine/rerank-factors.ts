// The factors that every engine applies to the scores of the best records of a plain-word query.
import { containsPhrase } from '@periplus/text';
import type { FieldName } from '../schema/fields.ts';

/** A content word as typed, and its other forms. Engines identify words by text or by number. */
export type ContentWord<T> = { readonly exact: T; readonly forms: readonly T[] };

export type RerankQuery<T> = {
  readonly allWords: readonly T[];
  readonly contentWords: readonly ContentWord<T>[];
};

type Words<T> = ArrayLike<T> & { readonly includes: (word: T) => boolean };

/** Added if the title contains all content words; if it contains some, the addition is proportional. */
const ALL_IN_TITLE = 0.3;
const OTHER_FORM = 0.8;
const PHRASE_IN_TITLE = 1.5;
const FULL_TITLE = 1.75;

const titleMatch = <T>(title: Words<T>, { exact, forms }: ContentWord<T>): number =>
  title.includes(exact) ? 1 : forms.some((form) => title.includes(form)) ? OTHER_FORM : 0;

/** Rates how well a title matches the query: as the full title, as a phrase, or by its words. Ignores word rarity. */
export const titleFactorOf = <T>(title: Words<T>, { allWords, contentWords }: RerankQuery<T>): number => {
  if (allWords.length > 1 && containsPhrase(title, 0, title.length, allWords, 0)) {
    return title.length === allWords.length ? FULL_TITLE : PHRASE_IN_TITLE;
  }
  const found = contentWords.reduce((sum, word) => sum + titleMatch(title, word), 0);
  return 1 + (ALL_IN_TITLE * found) / contentWords.length;
};

/**
 * A full value of these fields that equals the query ranks higher: maps by "Ordnance Survey" before maps that mention
 * it.
 */
export const FULL_VALUE_FIELDS = [
  'dct_subject_sm',
  'dcat_theme_sm',
  'dcat_keyword_sm',
  'dct_spatial_sm',
  'dct_creator_sm',
] as const satisfies readonly FieldName[];
export const FULL_VALUE_FACTOR = 1.3;

export const PARENT_FACTOR = 1.03;

export type RerankFactors = {
  readonly title: number;
  readonly fullValue: number;
  readonly parent: number;
  readonly recency: number;
};

/** Reduces `fullValue`, so that together with `title` only the larger of the two applies. */
export const toRerankFactors = ({ title, fullValue, parent, recency }: RerankFactors): RerankFactors => ({
  title,
  fullValue: Math.max(1, fullValue / title),
  parent,
  recency,
});

export const rerankedScore = (score: number, { title, fullValue, parent, recency }: RerankFactors): number =>
  score * title * fullValue * parent * recency;

/** Small enough that recency never outweighs a word. */
const MAX_RECENCY = 0.01;
const [FIRST_DAY, LAST_DAY] = [Date.UTC(1400, 0) / 86_400_000, Date.UTC(2100, 0) / 86_400_000];

/** From the last day of the record's temporal extent. */
export const recencyFactor = (lastDay: number | undefined): number => {
  if (lastDay === undefined) return 1;
  const share = (lastDay - FIRST_DAY) / (LAST_DAY - FIRST_DAY);
  return 1 + MAX_RECENCY * Math.min(1, Math.max(0, share));
};

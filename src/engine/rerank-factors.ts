// What the score of a record is multiplied by when a question in plain words is ranked, the same from every engine.
import type { FieldName } from '../schema/fields.ts';

/** What all telling words in the title add; some of them add their part of it. */
export const ALL_IN_TITLE = 0.3;
/** Another form of a word stands for it nearly as well. */
export const OTHER_FORM = 0.8;
export const SIDE_BY_SIDE = 1.5;
export const WHOLE_TITLE = 1.75;

/** A value of these that is the whole question: "Ordnance Survey" means its maps before those that mention it. */
export const WHOLE_VALUE_FIELDS = [
  'dct_subject_sm',
  'dcat_theme_sm',
  'dcat_keyword_sm',
  'dct_spatial_sm',
  'dct_creator_sm',
] as const satisfies readonly FieldName[];
export const WHOLE_VALUE = 1.3;

/** A record that others say to be part of. */
export const WHOLE = 1.03;

/** From the earliest maps to the end of this century; a year makes less of a difference than any word. */
const NEWER = 0.01;
const [FIRST_DAY, LAST_DAY] = [Date.UTC(1400, 0) / 86_400_000, Date.UTC(2100, 0) / 86_400_000];

/** By the last day that the record is about. */
export const newerFactor = (lastDay: number | undefined): number => {
  if (lastDay === undefined) return 1;
  const share = (lastDay - FIRST_DAY) / (LAST_DAY - FIRST_DAY);
  return 1 + NEWER * Math.min(1, Math.max(0, share));
};

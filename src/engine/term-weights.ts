// Term weights by BM25F, which adds up fields before saturation (Robertson and Zaragoza 2009, 3.3).
import { type FieldName, fieldRow } from '../schema/fields.ts';
import { SEARCHED_FIELDS } from './indexed-fields.ts';

/** Larger than the usual 1.2, because the boosts of several fields add up first. */
const WEIGHT_SATURATION = 2.5;
/** How strongly the length of a field reduces its weight. */
const B = 0.6;

/**
 * Field length at which the weight is neither raised nor reduced. Fixed instead of averaged from the data, so that
 * weights of separate segments are comparable and do not change when segments are merged.
 */
const PIVOTS: { readonly [Name in FieldName]?: number } = {
  dct_title_s: 10,
  dct_description_sm: 60,
  summary: 60,
  dct_subject_sm: 15,
  dcat_theme_sm: 15,
  dcat_keyword_sm: 15,
};
const DEFAULT_PIVOT = 5;

const boosts = SEARCHED_FIELDS.map((name) => fieldRow(name).search ?? 0);
const pivots = SEARCHED_FIELDS.map((name) => PIVOTS[name] ?? DEFAULT_PIVOT);

export const WEIGHTS_FINGERPRINT = JSON.stringify([WEIGHT_SATURATION, B, boosts, pivots]);

/** Weight of one occurrence in the searched field `bit` that contains `length` words. */
export const occurrenceWeight = (bit: number, length: number): number =>
  (boosts[bit] as number) / (1 - B + (B * length) / (pivots[bit] as number));

/** Weight of a word in one of `count` values of the searched field `bit`. */
export const valueWeight = (bit: number, count: number): number => (boosts[bit] as number) / count;

/** Maps the weight of a word in a record to its score contribution, 0 to 1, with diminishing returns. */
export const saturate = (weight: number): number => weight / (WEIGHT_SATURATION + weight);

export const MAX_IMPACT = 65_535;

export const toImpact = (weight: number): number => Math.max(1, Math.round(MAX_IMPACT * saturate(weight)));

/** For other forms of a word: a search for "maps" ranks "maps" before "map", unless "map" is in a stronger field. */
export const STEM_WEIGHT = 0.8;
export const EDIT_WEIGHTS = [1, 0.6, 0.3] as const;
/** Score contribution of a match in a field without term weights. */
export const VALUE_IMPACT = 0.3;

/** A word that occurs in this many place names does not identify a place: it matches, but adds no score. */
export const COMMON_WORD_VALUES = 50;

/** Rarity of a word that occurs in `matches` of `size` records. */
export const inverseFrequency = (matches: number, size: number): number =>
  Math.log(1 + Math.max(0, size - matches + 0.5) / (matches + 0.5));

// How much a word in a record weighs: BM25F, where fields add up before saturation (Robertson and Zaragoza 2009, 3.3).
import { type FieldName, fieldRow } from '../schema/fields.ts';
import { SEARCHED_FIELDS } from './indexed-fields.ts';

/** Saturation: larger than the usual 1.2, since boosts of several fields add up first. */
export const WEIGHT_SATURATION = 2.5;
/** How strongly long fields are discounted. */
const B = 0.6;

/**
 * Length at which a field counts as it is. Fixed numbers rather than averages of the data: then weights of separate
 * segments compare, and do not shift when segments are merged.
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

/** All that weights depend on, for telling apart indexes that were built with others. */
export const WEIGHTS_FINGERPRINT = JSON.stringify([WEIGHT_SATURATION, B, boosts, pivots]);

/** Weight of one occurrence in the searched field `bit`, when that field of the record holds `length` words. */
export const occurrenceWeight = (bit: number, length: number): number =>
  (boosts[bit] as number) / (1 - B + (B * length) / (pivots[bit] as number));

/** Weight of a word in a value of the searched field `bit`, when the record has `count` values there: each is a part of it. */
export const valueWeight = (bit: number, count: number): number => (boosts[bit] as number) / count;

/** Weight of a word in a record -> what it adds to the score, 0 to 1: more and more of it counts less and less. */
export const saturate = (weight: number): number => weight / (WEIGHT_SATURATION + weight);

export const MAX_IMPACT = 65_535;

/** Summed weight of a word in a record -> 16-bit impact. */
export const toImpact = (weight: number): number => Math.max(1, Math.round(MAX_IMPACT * saturate(weight)));

/** Other forms of a word count less: whoever writes "maps" means "maps" first, but in a title rather than in a description. */
export const STEM_WEIGHT = 0.8;
/** A misspelt match counts less per edit. */
export const EDIT_WEIGHTS = [1, 0.6, 0.3] as const;
/** What a match in a field counts whose words are not weighed. */
export const VALUE_IMPACT = 0.3;

/** A word that so many names of places share tells nothing of a place: it matches, and counts nothing. */
export const COMMON_WORD_VALUES = 50;

/** Rarity of a word that `matches` of `size` records have. */
export const inverseFrequency = (matches: number, size: number): number =>
  Math.log(1 + Math.max(0, size - matches + 0.5) / (matches + 0.5));

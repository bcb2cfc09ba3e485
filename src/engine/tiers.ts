// Orders hits by tier and then by score, as one number: each tier multiplies its scores by a power of two of its own,
// which costs no precision, because every score of a tier lies in a range of exponents that no other tier reaches.

/** By tier. Scores are 32-bit floats below 2^30 in every engine. */
export const TIER_SCALES: readonly number[] = [2 ** 80, 1, 2 ** -80];

/** Added to scores, so that a match without a score keeps its tier. Too small to change or to show in other scores. */
export const TIER_FLOOR = 2 ** -41;

const LEAST: readonly number[] = [2 ** 30, 2 ** -50, 0];

export type TieredScore = { readonly tier: number; readonly score: number };

export const parseTieredScore = (scaled: number): TieredScore => {
  const tier = LEAST.findIndex((least) => scaled >= least);
  return { tier, score: scaled / (TIER_SCALES[tier] ?? 1) };
};

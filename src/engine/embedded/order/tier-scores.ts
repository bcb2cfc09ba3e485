// Scales the scores of each tier, so that hits are ordered by tier first.
import type { Bitset } from '@periplus/collections';
import { TIER_FLOOR, TIER_SCALES } from '../../tiers.ts';

export const scaleTiers = (tiers: readonly Bitset[], scores: Float32Array): void => {
  for (const [tier, set] of tiers.entries()) {
    const scale = TIER_SCALES[tier] ?? 1;
    for (let word = 0; word < set.length; word++) {
      for (let rest = set[word] as number; rest !== 0; rest &= rest - 1) {
        const doc = (word << 5) + 31 - Math.clz32(rest & -rest);
        scores[doc] = Math.fround((scores[doc] as number) + TIER_FLOOR) * scale;
      }
    }
  }
};

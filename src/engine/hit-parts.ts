// What the score of a hit was multiplied by, as every engine tells it.
import type { Box } from '@periplus/geo';
import type { RerankFactors } from './rerank-factors.ts';
import type { FactorPart } from './search-index.ts';
import { fitBoost, fitOf } from './spatial-fit.ts';

/** Those that make a difference. */
export const toFactorParts = (factors: RerankFactors): readonly FactorPart[] =>
  (Object.entries(factors) as readonly (readonly [keyof RerankFactors, number])[])
    .filter(([, factor]) => factor !== 1)
    .map(([of, factor]) => ({ kind: 'factor', of, factor }));

/** How well the boxes of the record fit those asked for; nothing when either has none. */
export const toBoxPart = (boxes: readonly Box[], asked: readonly Box[] | undefined): readonly FactorPart[] =>
  asked === undefined || boxes.length === 0
    ? []
    : [{ kind: 'factor', of: 'box', factor: fitBoost(fitOf(boxes, asked).score) }];

// The factors of a hit's score, for the explanation that every engine returns.
import type { Box } from '@periplus/geo';
import type { RerankFactors } from './rerank-factors.ts';
import type { FactorPart } from './search-index.ts';
import { fitBoost, fitOf } from './spatial-fit.ts';

export const toFactorParts = (factors: RerankFactors): readonly FactorPart[] =>
  (Object.entries(factors) as readonly (readonly [keyof RerankFactors, number])[])
    .filter(([, factor]) => factor !== 1)
    .map(([of, factor]) => ({ kind: 'factor', of, factor }));

/** The spatial fit of the record's boxes; empty when the record or the query has none. */
export const toBoxPart = (boxes: readonly Box[], queryBoxes: readonly Box[] | undefined): readonly FactorPart[] =>
  queryBoxes === undefined || boxes.length === 0
    ? []
    : [{ kind: 'factor', of: 'box', factor: fitBoost(fitOf(boxes, queryBoxes).score) }];

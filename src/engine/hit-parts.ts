// The parts of a hit's score that every engine explains in the same way.
import type { Box } from '@periplus/geo';
import type { Filter, TextQuery } from '../query/search-query.ts';
import type { RerankFactors } from './rerank-factors.ts';
import type { FactorPart, FilterPart } from './search-index.ts';
import { fitBoost, fitOf } from './spatial-fit.ts';

type FilterLeaf = Extract<TextQuery, { kind: 'filter' }>;

/** What a filter compares; for a combination, what its first condition compares. */
const subjectOf = (filter: Filter): FilterPart['of'] => {
  switch (filter.kind) {
    case 'spatial':
    case 'distance':
    case 'h3':
      return 'spatial';
    case 'temporal':
      return 'temporal';
    case 'and':
    case 'or':
      return filter.filters[0] === undefined ? 'value' : subjectOf(filter.filters[0]);
    case 'not':
    case 'exclude':
      return subjectOf(filter.filter);
    default:
      return 'value';
  }
};

export const toFilterPart = ({ filter, score, reason }: Omit<FilterLeaf, 'kind'>): FilterPart => ({
  kind: 'filter',
  of: subjectOf(filter),
  score,
  ...(reason === undefined ? {} : { reason }),
});

export const toFactorParts = (factors: RerankFactors): readonly FactorPart[] =>
  (Object.entries(factors) as readonly (readonly [keyof RerankFactors, number])[])
    .filter(([, factor]) => factor !== 1)
    .map(([of, factor]) => ({ kind: 'factor', of, factor }));

/** The spatial fit of the record's boxes; empty when the record or the query has none. */
export const toBoxPart = (boxes: readonly Box[], queryBoxes: readonly Box[] | undefined): readonly FactorPart[] =>
  queryBoxes === undefined || boxes.length === 0
    ? []
    : [{ kind: 'factor', of: 'box', factor: fitBoost(fitOf(boxes, queryBoxes).score) }];

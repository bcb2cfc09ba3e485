// Explains the score of a hit: its words, bonuses and factors.
import type { SearchQuery } from '../../../query/search-query.ts';
import { toBoxPart, toFactorParts } from '../../hit-parts.ts';
import type { RerankFactors } from '../../rerank-factors.ts';
import type { HitPart } from '../../search-index.ts';
import { boxesOfDoc } from '../segment/doc-extents.ts';
import { type IndexReader, segmentContaining } from '../segment/index-reader.ts';
import { exactBonusOf } from '../text/exact-bonus.ts';
import type { ScoredTerm } from '../text/text-eval.ts';
import { explainWords } from './explain-words.ts';

export type ExplainInput = {
  readonly scored: readonly ScoredTerm[];
  readonly words: string | undefined;
  readonly factors: ((globalDoc: number) => RerankFactors) | undefined;
};

/** The score is the sum of words and bonuses, multiplied by all factors. */
export const explainHit = (
  reader: IndexReader,
  { fit }: SearchQuery,
  globalDoc: number,
  { scored, words, factors }: ExplainInput,
): readonly HitPart[] => {
  const segment = segmentContaining(reader, globalDoc);
  const doc = globalDoc - segment.docBase;
  const boxes = fit === undefined ? [] : boxesOfDoc(segment.view, doc);
  return [
    ...explainWords(segment, doc, scored),
    ...(words === undefined ? [] : exactBonusOf(segment, doc, words)),
    ...toBoxPart(boxes, fit),
    ...(factors === undefined ? [] : toFactorParts(factors(globalDoc))),
  ];
};

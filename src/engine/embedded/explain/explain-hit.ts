// Tells why a record stands where it stands: what its words count, and what its score was multiplied by.
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
  /** The question in plain words, if it is one. */
  readonly words: string | undefined;
  /** Undefined for what was not reranked. */
  readonly factors: ((number: number) => RerankFactors) | undefined;
};

/** The sum of words and bonuses times all factors is the score. */
export const explainHit = (
  reader: IndexReader,
  { fit }: SearchQuery,
  number: number,
  { scored, words, factors }: ExplainInput,
): readonly HitPart[] => {
  const part = segmentContaining(reader, number);
  const doc = number - part.docBase;
  const boxes = fit === undefined ? [] : boxesOfDoc(part.view, doc);
  return [
    ...explainWords(part, doc, scored),
    ...(words === undefined ? [] : exactBonusOf(part, doc, words)),
    ...toBoxPart(boxes, fit),
    ...(factors === undefined ? [] : toFactorParts(factors(number))),
  ];
};

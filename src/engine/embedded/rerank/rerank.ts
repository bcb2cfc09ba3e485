// Reranks the best records of a question in plain words by what is too expensive to find out of all of them.
import type { QueryWords } from '../../query-words.ts';
import { type RerankFactors, rerankedScore, toRerankFactors } from '../../rerank-factors.ts';
import { type IndexReader, segmentContaining } from '../segment/index-reader.ts';
import { fullValueFactor } from './full-values.ts';
import { type SegmentQuery, toSegmentQuery } from './segment-query.ts';
import { parentFactor, recencyFactorOfDoc } from './tie-breakers.ts';
import { titleFactor } from './title.ts';

const factorsOf = (reader: IndexReader, number: number, questions: readonly SegmentQuery[]): RerankFactors => {
  const { view, docBase: base, index } = segmentContaining(reader, number);
  const query = questions[index] as SegmentQuery;
  return toRerankFactors({
    title: titleFactor(view, number - base, query),
    fullValue: fullValueFactor(view, number - base, query),
    parent: parentFactor(reader, number),
    recency: recencyFactorOfDoc(view, number - base),
  });
};

/** The factors of one record by number. */
export const createFactors = (reader: IndexReader, query: QueryWords): ((number: number) => RerankFactors) => {
  const questions = reader.segments.map(({ view }) => toSegmentQuery(view, query));
  return (number) => factorsOf(reader, number, questions);
};

export const rerank = (reader: IndexReader, query: QueryWords, best: Uint32Array, scores: Float32Array): void => {
  const factors = createFactors(reader, query);
  for (const number of best) scores[number] = rerankedScore(scores[number] as number, factors(number));
};

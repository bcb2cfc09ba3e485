// Reranks the best records of a plain-word query by factors that are too expensive to compute for all matches.
import { type QueryWords, TITLE_FIELD } from '../../query-words.ts';
import { type RerankFactors, rerankedScore, titleFactorOf, toRerankFactors } from '../../rerank-factors.ts';
import { type IndexReader, segmentContaining } from '../segment/index-reader.ts';
import { valuesOfDoc } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { fullValueFactor } from './full-values.ts';
import { type SegmentQuery, toSegmentQuery } from './segment-query.ts';
import { parentFactor, recencyFactorOfDoc } from './tie-breakers.ts';

const titleFactor = (view: SegmentView, doc: number, query: SegmentQuery): number => {
  const [title] = valuesOfDoc(view, doc, TITLE_FIELD);
  if (title === undefined) return 1;
  return titleFactorOf(view.words.subarray(view.wordStarts[title], view.wordStarts[title + 1]), query);
};

const factorsOf = (reader: IndexReader, globalDoc: number, segmentQueries: readonly SegmentQuery[]): RerankFactors => {
  const { view, docBase, index } = segmentContaining(reader, globalDoc);
  const query = segmentQueries[index] as SegmentQuery;
  return toRerankFactors({
    title: titleFactor(view, globalDoc - docBase, query),
    fullValue: fullValueFactor(view, globalDoc - docBase, query),
    parent: parentFactor(reader, globalDoc),
    recency: recencyFactorOfDoc(view, globalDoc - docBase),
  });
};

export const createFactors = (reader: IndexReader, query: QueryWords): ((globalDoc: number) => RerankFactors) => {
  const segmentQueries = reader.segments.map(({ view }) => toSegmentQuery(view, query));
  return (globalDoc) => factorsOf(reader, globalDoc, segmentQueries);
};

export const rerank = (reader: IndexReader, query: QueryWords, best: Uint32Array, scores: Float32Array): void => {
  const factors = createFactors(reader, query);
  for (const globalDoc of best) scores[globalDoc] = rerankedScore(scores[globalDoc] as number, factors(globalDoc));
};

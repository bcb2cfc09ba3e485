// Evaluates a query on a generation: matches, scores, order, page and facets.
import { addBit, type Bitset, countBits } from '@periplus/collections';
import type { Box } from '@periplus/geo';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import type { SearchQuery } from '../../query/search-query.ts';
import type { FacetResult } from '../engine.ts';
import { rankedWording, rerankDepth, toQueryWords, wordingOf } from '../query-words.ts';
import { fitOf, type SpatialFit } from '../spatial-fit.ts';
import { parseTieredScore, type TieredScore } from '../tiers.ts';
import { explainHit } from './explain/explain-hit.ts';
import { countRequestedFacets } from './facets/requested-facets.ts';
import { findMatches, type Matches } from './filter/matches.ts';
import type { EvaluatedHit } from './order/evaluated-hit.ts';
import { pageOf } from './order/page.ts';
import { boostScores } from './order/spatial-boost.ts';
import { scaleTiers } from './order/tier-scores.ts';
import { createFactors, rerank } from './rerank/rerank.ts';
import { boxesOfDoc } from './segment/doc-extents.ts';
import { createDocSet, type IndexReader, segmentContaining } from './segment/index-reader.ts';
import { addExactBonus } from './text/exact-bonus.ts';
import { scoreText } from './text/text-score.ts';

export type Evaluation = {
  readonly total: number;
  readonly tiers?: readonly number[];
  readonly hits: readonly EvaluatedHit[];
  readonly facets: readonly FacetResult[];
};

/** Scores of the matching records; undefined if the query does not score. */
const scoreMatches = (
  reader: IndexReader,
  query: SearchQuery,
  matches: Matches,
  deadline: Deadline,
): Float32Array | undefined => {
  if (query.text === undefined && query.fit === undefined) return undefined;
  const scores =
    query.text === undefined ? reader.scores.fill(1) : scoreText(reader, matches.scored, matches.set, deadline);
  const words = wordingOf(query);
  if (words !== undefined) addExactBonus(reader, words, matches.set, scores);
  if (matches.tiers !== undefined) scaleTiers(matches.tiers, scores);
  if (query.fit !== undefined) boostScores(reader, query.fit, matches.set, scores);
  return scores;
};

const fitOfDoc = (reader: IndexReader, globalDoc: number, fit: readonly Box[]): SpatialFit => {
  const { view, docBase } = segmentContaining(reader, globalDoc);
  return fitOf(boxesOfDoc(view, globalDoc - docBase), fit);
};

/** Reranks the best records before cutting a page from them; later pages keep the plain order. */
const selectHits = (
  reader: IndexReader,
  query: SearchQuery,
  matched: Bitset,
  scores: Float32Array | undefined,
): Uint32Array => {
  const { sort, offset, limit } = query;
  const wording = rankedWording(query);
  const words = wording === undefined ? undefined : toQueryWords(wording);
  const depth = words === undefined ? 0 : rerankDepth(words);
  if (words === undefined || scores === undefined || offset >= depth) {
    return pageOf(reader, matched, sort, scores, offset, limit);
  }
  const best = pageOf(reader, matched, sort, scores, 0, Math.max(depth, offset + limit));
  const reranked = best.slice(0, depth);
  rerank(reader, words, reranked, scores);
  const rerankedSet = createDocSet(reader);
  for (const globalDoc of reranked) addBit(rerankedSet, globalDoc);
  best.set(pageOf(reader, rerankedSet, sort, scores, 0, reranked.length));
  return best.subarray(offset, offset + limit);
};

/** Store rows of all matches, in order. Takes four bytes per match, because a slow consumer may hold them for long. */
export const matchingRows = (
  reader: IndexReader,
  query: SearchQuery,
  deadline: Deadline = INFINITE_DEADLINE,
): Uint32Array => {
  const unpaged = { ...query, offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const matches = findMatches(reader, unpaged, deadline);
  const scores = scoreMatches(reader, unpaged, matches, deadline);
  deadline.throwIfPassed();
  return selectHits(reader, unpaged, matches.set, scores).map((globalDoc) => {
    const { view, docBase } = segmentContaining(reader, globalDoc);
    return view.rows[globalDoc - docBase] as number;
  });
};

const toScore = ({ text }: SearchQuery, score: number): Partial<TieredScore> & { readonly score: number } =>
  text?.kind === 'tiers' ? parseTieredScore(score) : { score };

const toHit = (
  reader: IndexReader,
  query: SearchQuery,
  scores: Float32Array | undefined,
  globalDoc: number,
): EvaluatedHit => {
  const { view, docBase, index } = segmentContaining(reader, globalDoc);
  const doc = globalDoc - docBase;
  return {
    segmentIndex: index,
    doc,
    row: view.rows[doc] as number,
    ...(scores === undefined ? { score: 1 } : toScore(query, scores[globalDoc] as number)),
    ...(query.fit === undefined ? {} : { fit: fitOfDoc(reader, globalDoc, query.fit) }),
  };
};

const explainHits = (
  reader: IndexReader,
  query: SearchQuery,
  { scored }: Matches,
  hits: readonly EvaluatedHit[],
  deadline: Deadline,
): readonly EvaluatedHit[] => {
  const words = wordingOf(query);
  const ranked = rankedWording(query);
  const queryWords = ranked === undefined ? undefined : toQueryWords(ranked);
  const factors = queryWords === undefined ? undefined : createFactors(reader, queryWords);
  return hits.map((hit, at) => {
    deadline.throwIfPassed();
    const isReranked = queryWords !== undefined && query.offset + at < rerankDepth(queryWords);
    const input = { scored, words, factors: isReranked ? factors : undefined };
    const globalDoc = (reader.segments[hit.segmentIndex]?.docBase ?? 0) + hit.doc;
    return { ...hit, explain: explainHit(reader, query, globalDoc, input) };
  });
};

export const evaluate = (
  reader: IndexReader,
  query: SearchQuery,
  deadline: Deadline = INFINITE_DEADLINE,
): Evaluation => {
  // A query without hits only counts, so it needs no scores.
  const matches = findMatches(reader, query, deadline, { ranked: query.limit > 0 });
  const total = countBits(matches.set);
  const tiers = matches.tiers?.map(countBits);
  const counts = { total, ...(tiers === undefined ? {} : { tiers }) };
  if (total < (query.minTotal ?? 0)) return { ...counts, hits: [], facets: [] };
  const scores = query.limit > 0 ? scoreMatches(reader, query, matches, deadline) : undefined;
  deadline.throwIfPassed();
  const docs = query.limit > 0 ? selectHits(reader, query, matches.set, scores) : new Uint32Array(0);
  const found = Array.from(docs, (globalDoc) => toHit(reader, query, scores, globalDoc));
  const hits = query.explain === true ? explainHits(reader, query, matches, found, deadline) : found;
  const facets = query.facets.length > 0 ? countRequestedFacets(reader, query, matches, total, deadline) : [];
  return { ...counts, hits, facets };
};

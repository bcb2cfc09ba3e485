// Answers a question over a generation: matches, scores, order, page and facets.
import { addBit, type Bitset, countBits } from '@periplus/collections';
import type { Box } from '@periplus/geo';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import type { SearchQuery } from '../../query/search-query.ts';
import type { FacetResult } from '../engine.ts';
import { rankedWording, rerankDepth, toQueryWords, wordingOf } from '../query-words.ts';
import { fitOf, type SpatialFit } from '../spatial-fit.ts';
import { explainHit } from './explain/explain-hit.ts';
import { countRequestedFacets } from './facets/requested-facets.ts';
import { findMatches, type Matches } from './filter/matches.ts';
import type { EvaluatedHit } from './order/evaluated-hit.ts';
import { pageOf } from './order/page.ts';
import { boostScores } from './order/spatial-boost.ts';
import { createFactors, rerank } from './rerank/rerank.ts';
import { boxesOfDoc } from './segment/doc-extents.ts';
import { createDocSet, type IndexReader, segmentContaining } from './segment/index-reader.ts';
import { addExactBonus } from './text/exact-bonus.ts';
import { scoreText } from './text/text-score.ts';

export type Evaluation = {
  readonly total: number;
  readonly hits: readonly EvaluatedHit[];
  readonly facets: readonly FacetResult[];
};

/** Scores of the matching records; undefined when all are alike. */
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
  if (query.fit !== undefined) boostScores(reader, query.fit, matches.set, scores);
  return scores;
};

const fitOfNumber = (reader: IndexReader, number: number, fit: readonly Box[]): SpatialFit => {
  const { view, docBase: base } = segmentContaining(reader, number);
  return fitOf(boxesOfDoc(view, number - base), fit);
};

/** Reranks the best records before a page among them is cut; pages further on keep the plain order. */
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
  const among = createDocSet(reader);
  for (const number of reranked) addBit(among, number);
  best.set(pageOf(reader, among, sort, scores, 0, reranked.length));
  return best.subarray(offset, offset + limit);
};

/** Rows in the store of all matches, in order: four bytes each, since they are held as long as a slow reader takes. */
export const matchingRows = (
  reader: IndexReader,
  query: SearchQuery,
  deadline: Deadline = INFINITE_DEADLINE,
): Uint32Array => {
  const whole = { ...query, offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const matches = findMatches(reader, whole, deadline);
  const scores = scoreMatches(reader, whole, matches, deadline);
  deadline.throwIfPassed();
  return selectHits(reader, whole, matches.set, scores).map((number) => {
    const { view, docBase: base } = segmentContaining(reader, number);
    return view.rows[number - base] as number;
  });
};

const toHit = (
  reader: IndexReader,
  query: SearchQuery,
  scores: Float32Array | undefined,
  number: number,
): EvaluatedHit => {
  const { view, docBase: base, index } = segmentContaining(reader, number);
  const doc = number - base;
  return {
    segmentIndex: index,
    doc,
    row: view.rows[doc] as number,
    score: scores === undefined ? 1 : (scores[number] as number),
    ...(query.fit === undefined ? {} : { fit: fitOfNumber(reader, number, query.fit) }),
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
  const question = ranked === undefined ? undefined : toQueryWords(ranked);
  const factors = question === undefined ? undefined : createFactors(reader, question);
  return hits.map((hit, at) => {
    deadline.throwIfPassed();
    const isReranked = question !== undefined && query.offset + at < rerankDepth(question);
    const explaining = { scored, words, factors: isReranked ? factors : undefined };
    const number = (reader.segments[hit.segmentIndex]?.docBase ?? 0) + hit.doc;
    return { ...hit, explain: explainHit(reader, query, number, explaining) };
  });
};

export const evaluate = (
  reader: IndexReader,
  query: SearchQuery,
  deadline: Deadline = INFINITE_DEADLINE,
): Evaluation => {
  // Whoever asks for no hits asks for counts: nothing need be scored.
  const matches = findMatches(reader, query, deadline, { ranked: query.limit > 0 });
  const total = countBits(matches.set);
  const scores = query.limit > 0 ? scoreMatches(reader, query, matches, deadline) : undefined;
  deadline.throwIfPassed();
  const numbers = query.limit > 0 ? selectHits(reader, query, matches.set, scores) : new Uint32Array(0);
  const found = Array.from(numbers, (number) => toHit(reader, query, scores, number));
  const hits = query.explain === true ? explainHits(reader, query, matches, found, deadline) : found;
  const facets = query.facets.length > 0 ? countRequestedFacets(reader, query, matches, total, deadline) : [];
  return { total, hits, facets };
};

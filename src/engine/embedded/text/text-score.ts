// Scores matching records: the sum of rarity times impact over their terms.
import { type Bitset, binarySearch, countBits, hasBit, listBits } from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import { MAX_IMPACT, VALUE_IMPACT } from '../../term-weights.ts';
import { type IndexReader, type ReaderSegment, segmentBits } from '../segment/index-reader.ts';
import type { PostingColumns, SegmentView } from '../segment/segment-view.ts';
import { addPostingDocs, allowedMasks } from './term-set.ts';
import { isScoredFilter, type ScoredTerm, type ScoredWord } from './text-eval.ts';
import type { FilterPlan, TermPlan, WordHits } from './text-plan.ts';
import { SEARCH_COST, scoreByValues } from './value-docs.ts';
import { hasValueMatches } from './value-terms.ts';

type Scoring = {
  readonly allowed: Uint8Array | undefined;
  readonly within: Bitset | undefined;
  /** The matching records in order, if they are few. */
  readonly few: Uint32Array | undefined;
};

/** If at most one in this many records match, they are looked up in the postings one by one. */
const FEW = 32;

const scoreFew = (
  { docs, impacts, fields }: PostingColumns,
  from: number,
  to: number,
  factor: number,
  { allowed, within, few }: Scoring & { readonly few: Uint32Array },
  scores: Float32Array,
): void => {
  let at = from;
  for (const doc of few) {
    at = binarySearch(docs, doc, at, to);
    if (at === to) return;
    if (docs[at] !== doc || (allowed !== undefined && allowed[fields[at] as number] === 0)) continue;
    if (within === undefined || hasBit(within, doc))
      scores[doc] = (scores[doc] as number) + factor * (impacts[at] as number);
  }
};

const scoreRun = (
  { docs, impacts, fields }: PostingColumns,
  from: number,
  to: number,
  factor: number,
  { allowed, within }: Scoring,
  scores: Float32Array,
): void => {
  if (allowed === undefined && within === undefined) {
    for (let at = from; at < to; at++) {
      const doc = docs[at] as number;
      scores[doc] = (scores[doc] as number) + factor * (impacts[at] as number);
    }
    return;
  }
  for (let at = from; at < to; at++) {
    const doc = docs[at] as number;
    if (allowed !== undefined && allowed[fields[at] as number] === 0) continue;
    if (within !== undefined && !hasBit(within, doc)) continue;
    scores[doc] = (scores[doc] as number) + factor * (impacts[at] as number);
  }
};

const scoreValue = (
  view: SegmentView,
  value: number,
  amount: number,
  { within }: Scoring,
  scores: Float32Array,
): void => {
  const end = view.valueDocStarts[value + 1] as number;
  for (let at = view.valueDocStarts[value] as number; at < end; at++) {
    const doc = view.valueDocs[at] as number;
    if (within === undefined || hasBit(within, doc)) scores[doc] = (scores[doc] as number) + amount;
  }
};

/** Derived place names score only records that do not contain the word themselves. */
const scorePlaceNames = (
  { view, index, wordCount }: ReaderSegment,
  plan: TermPlan,
  { allowed, within, few }: Scoring,
  scores: Float32Array,
): void => {
  const { runs } = plan.hits[index] as WordHits;
  const alreadyScored = new Uint32Array(wordCount);
  addPostingDocs(view, runs, allowed, alreadyScored);
  for (const found of runs) {
    const factor = found.weight * plan.weight * plan.idf;
    scoreByValues(view, found, { mask: plan.mask, factor, alreadyScored, within, few }, scores);
  }
};

/** Scores term by term, because only the postings of one term are in order. */
const scoreTerms = (
  postings: PostingColumns,
  first: number,
  past: number,
  factor: number,
  scoring: Scoring & { readonly few: Uint32Array },
  scores: Float32Array,
): void => {
  for (let term = first; term < past; term++) {
    const [from, to] = [postings.starts[term] as number, postings.starts[term + 1] as number];
    const score = scoring.few.length * SEARCH_COST < to - from ? scoreFew : scoreRun;
    score(postings, from, to, factor, scoring, scores);
  }
};

const addFilterScore = ({ score }: FilterPlan, within: Bitset, docs: Uint32Array, scores: Float32Array): void => {
  for (const doc of docs) if (hasBit(within, doc)) scores[doc] = (scores[doc] as number) + score;
};

const addScores = (
  segment: ReaderSegment,
  { plan, within }: ScoredWord,
  few: Uint32Array | undefined,
  scores: Float32Array,
): void => {
  const { view } = segment;
  const { runs, values } = plan.hits[segment.index] as WordHits;
  const { starts } = view.postings;
  const scoring: Scoring = {
    allowed: allowedMasks(view, plan.mask),
    within: within === undefined ? undefined : segmentBits(within, segment),
    few,
  };
  for (const { bounds, weight } of runs) {
    const factor = (weight * plan.weight * plan.idf) / MAX_IMPACT;
    for (let at = 0; at < bounds.length; at += 2) {
      const [first, past] = [bounds[at] as number, bounds[at + 1] as number];
      if (few !== undefined) scoreTerms(view.postings, first, past, factor, { ...scoring, few }, scores);
      else scoreRun(view.postings, starts[first] as number, starts[past] as number, factor, scoring, scores);
    }
  }
  if (runs.some((found) => hasValueMatches(view, found, plan.mask))) scorePlaceNames(segment, plan, scoring, scores);
  for (const value of values) {
    scoreValue(view, value, plan.weight * plan.idf * VALUE_IMPACT, scoring, scores);
  }
};

const listDocs = (bits: Bitset, count = countBits(bits)): Uint32Array => {
  const docs = new Uint32Array(count);
  listBits(bits, docs);
  return docs;
};

const listFew = (bits: Bitset, { view }: ReaderSegment): Uint32Array | undefined => {
  const count = countBits(bits);
  return count * FEW > view.size ? undefined : listDocs(bits, count);
};

/** Fills the reader's scores; they are valid for matching records only. */
export const scoreText = (
  reader: IndexReader,
  scored: readonly ScoredTerm[],
  matched: Bitset,
  deadline: Deadline,
): Float32Array => {
  const { scores } = reader;
  for (const segment of reader.segments) {
    const bits = segmentBits(matched, segment);
    const few = listFew(bits, segment);
    const segmentScores = scores.subarray(segment.docBase, segment.docBase + segment.view.size);
    if (few === undefined) segmentScores.fill(0);
    else for (const doc of few) segmentScores[doc] = 0;
    for (const term of scored) {
      deadline.throwIfPassed();
      if (isScoredFilter(term))
        addFilterScore(term.plan, segmentBits(term.within, segment), few ?? listDocs(bits), segmentScores);
      else addScores(segment, term, few, segmentScores);
    }
  }
  return scores;
};

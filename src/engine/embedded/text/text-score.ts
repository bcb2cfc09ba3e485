// How well matching records match: the sum of rarity times impact over the words that speak for them.
import { type Bitset, binarySearch, countBits, hasBit, listBits } from '@periplus/collections';
import type { Deadline } from '@periplus/time';
import { MAX_IMPACT, VALUE_IMPACT } from '../../term-weights.ts';
import { type IndexReader, type ReaderSegment, segmentBits } from '../segment/index-reader.ts';
import type { PostingColumns, SegmentView } from '../segment/segment-view.ts';
import { addPostingDocs, allowedMasks } from './term-set.ts';
import type { ScoredTerm } from './text-eval.ts';
import type { TermPlan, WordHits } from './text-plan.ts';
import { scoreByValues } from './value-docs.ts';
import { hasValueMatches } from './value-terms.ts';

type Scoring = {
  readonly allowed: Uint8Array | undefined;
  readonly within: Bitset | undefined;
  /** The records that match, in order, when they are few. */
  readonly few: Uint32Array | undefined;
};

/** Up to one record in so many, they are looked up in postings one by one. */
const FEW = 32;

/** As below, for the few records that match. */
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

/** The name of a place counts where a record lies in it without saying so: what records say decides among those that do. */
const scorePlaces = (
  { view, index, wordCount: words }: ReaderSegment,
  plan: TermPlan,
  { allowed, within }: Scoring,
  scores: Float32Array,
): void => {
  const { runs } = plan.hits[index] as WordHits;
  const stated = new Uint32Array(words);
  addPostingDocs(view, runs, allowed, stated);
  for (const found of runs) {
    const worth = found.weight * plan.weight * plan.idf;
    scoreByValues(view, found, { mask: plan.mask, worth, stated, within }, scores);
  }
};

/** A look-up takes as long as so many postings one after the other. */
const SEEK_COST = 16;

/** Term by term: the records of each stand in order, those of several one after the other do not. */
const scoreTerms = (
  postings: PostingColumns,
  first: number,
  behind: number,
  factor: number,
  scoring: Scoring & { readonly few: Uint32Array },
  scores: Float32Array,
): void => {
  for (let term = first; term < behind; term++) {
    const [from, to] = [postings.starts[term] as number, postings.starts[term + 1] as number];
    const score = scoring.few.length * SEEK_COST < to - from ? scoreFew : scoreRun;
    score(postings, from, to, factor, scoring, scores);
  }
};

const addScores = (
  part: ReaderSegment,
  { plan, within }: ScoredTerm,
  few: Uint32Array | undefined,
  scores: Float32Array,
): void => {
  const { view } = part;
  const { runs, values } = plan.hits[part.index] as WordHits;
  const { starts } = view.postings;
  const scoring: Scoring = {
    allowed: allowedMasks(view, plan.mask),
    within: within === undefined ? undefined : segmentBits(within, part),
    few,
  };
  for (const { bounds, weight } of runs) {
    const factor = (weight * plan.weight * plan.idf) / MAX_IMPACT;
    for (let at = 0; at < bounds.length; at += 2) {
      const [first, behind] = [bounds[at] as number, bounds[at + 1] as number];
      if (few !== undefined) scoreTerms(view.postings, first, behind, factor, { ...scoring, few }, scores);
      else scoreRun(view.postings, starts[first] as number, starts[behind] as number, factor, scoring, scores);
    }
  }
  if (runs.some((found) => hasValueMatches(view, found, plan.mask))) scorePlaces(part, plan, scoring, scores);
  for (const value of values) {
    scoreValue(view, value, plan.weight * plan.idf * VALUE_IMPACT, scoring, scores);
  }
};

const listFew = (part: ReaderSegment, matched: Bitset): Uint32Array | undefined => {
  const bits = segmentBits(matched, part);
  const count = countBits(bits);
  if (count * FEW > part.view.size) return undefined;
  const docs = new Uint32Array(count);
  listBits(bits, docs);
  return docs;
};

/** Fills the reader's scores: sum of rarity times impact over all words. Valid for records that match, and for no others. */
export const scoreText = (
  reader: IndexReader,
  scored: readonly ScoredTerm[],
  matched: Bitset,
  deadline: Deadline,
): Float32Array => {
  const { scores } = reader;
  for (const part of reader.segments) {
    const few = listFew(part, matched);
    const own = scores.subarray(part.docBase, part.docBase + part.view.size);
    if (few === undefined) own.fill(0);
    else for (const doc of few) own[doc] = 0;
    for (const term of scored) {
      deadline.throwIfPassed();
      addScores(part, term, few, own);
    }
  }
  return scores;
};

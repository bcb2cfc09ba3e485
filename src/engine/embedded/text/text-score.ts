// How well matching records match: the sum of rarity times impact over the words that speak for them.
import { type Bitset, hasBit } from '../../../lib/bitset.ts';
import type { Deadline } from '../../../lib/deadline.ts';
import { MAX_IMPACT } from '../segment/bm25f.ts';
import { partBits, type Reader, type ReaderPart } from '../segment/reader.ts';
import type { PostingColumns, SegmentView } from '../segment/segment-view.ts';
import { addStatedDocs, allowedMasks, type ScoredTerm } from './text-eval.ts';
import type { TermPlan, WordHits } from './text-plan.ts';
import { scoreByValues } from './value-docs.ts';
import { hasValues } from './value-terms.ts';

/** What a match in a field without postings counts. */
export const VALUE_IMPACT = 0.3;

type Scoring = { readonly allowed: Uint8Array | undefined; readonly within: Bitset | undefined };

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
  { view, index, words }: ReaderPart,
  plan: TermPlan,
  { allowed, within }: Scoring,
  scores: Float32Array,
): void => {
  const { runs } = plan.hits[index] as WordHits;
  const stated = new Uint32Array(words);
  addStatedDocs(view, runs, allowed, stated);
  for (const found of runs) {
    const worth = found.weight * plan.weight * plan.idf;
    scoreByValues(view, found, { mask: plan.mask, worth, stated, within }, scores);
  }
};

const addScores = (part: ReaderPart, { plan, within }: ScoredTerm, scores: Float32Array): void => {
  const { view } = part;
  const { runs, values } = plan.hits[part.index] as WordHits;
  const { starts } = view.postings;
  const scoring: Scoring = {
    allowed: allowedMasks(view, plan.mask),
    within: within === undefined ? undefined : partBits(within, part),
  };
  for (const { bounds, weight } of runs) {
    const factor = (weight * plan.weight * plan.idf) / MAX_IMPACT;
    for (let at = 0; at < bounds.length; at += 2) {
      const [from, to] = [starts[bounds[at] as number] as number, starts[bounds[at + 1] as number] as number];
      scoreRun(view.postings, from, to, factor, scoring, scores);
    }
  }
  if (runs.some((found) => hasValues(view, found, plan.mask))) scorePlaces(part, plan, scoring, scores);
  for (const value of values) {
    scoreValue(view, value, plan.weight * plan.idf * VALUE_IMPACT, scoring, scores);
  }
};

/** Fills the reader's scores: sum of rarity times impact over all words. Valid for records that match. */
export const scoreText = (reader: Reader, scored: readonly ScoredTerm[], deadline: Deadline): Float32Array => {
  const scores = reader.scores.fill(0);
  for (const term of scored) {
    deadline.throwIfPassed();
    for (const part of reader.parts) addScores(part, term, scores.subarray(part.base, part.base + part.view.size));
  }
  return scores;
};

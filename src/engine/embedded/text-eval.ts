// Runs a text plan: first which records match, then, for those that count, how well.
import { addBit, andInto, andNotInto, type Bitset, hasBit, orInto } from '../../lib/bitset.ts';
import { MAX_IMPACT } from './bm25f.ts';
import { ALL_SEARCHED } from './index-fields.ts';
import { addPhraseInField, phraseDocs } from './phrase.ts';
import { createSet, partBits, type Reader, type ReaderPart } from './reader.ts';
import type { SegmentView } from './segment-view.ts';
import type { PhrasePlan, TermPlan, TextPlan, WordHits } from './text-plan.ts';

/** Per number of a field mask: do the fields asked for occur in it? Undefined when all fields count. */
const allowedMasks = (view: SegmentView, mask: number): Uint8Array | undefined =>
  mask === ALL_SEARCHED ? undefined : Uint8Array.from(view.postings.masks, (fields) => ((fields & mask) === 0 ? 0 : 1));

const addTermDocs = (view: SegmentView, { runs, values }: WordHits, mask: number, into: Bitset): void => {
  const { starts, docs, fields } = view.postings;
  const allowed = allowedMasks(view, mask);
  for (const { from, to } of runs) {
    const end = starts[to] as number;
    for (let at = starts[from] as number; at < end; at++) {
      if (allowed !== undefined && allowed[fields[at] as number] === 0) continue;
      const doc = docs[at] as number;
      into[doc >>> 5] = (into[doc >>> 5] as number) | (1 << (doc & 31));
    }
  }
  for (const value of values) addValueDocs(view, value, into);
};

export const addValueDocs = (view: SegmentView, value: number, into: Bitset): void => {
  const end = view.valueDocStarts[value + 1] as number;
  for (let at = view.valueDocStarts[value] as number; at < end; at++) addBit(into, view.valueDocs[at] as number);
};

const termSet = (reader: Reader, plan: TermPlan): Bitset => {
  const set = createSet(reader);
  for (const part of reader.parts) {
    addTermDocs(part.view, plan.hits[part.index] as WordHits, plan.mask, partBits(set, part));
  }
  return set;
};

/** The one term per word of a phrase in this segment; undefined when a word does not occur there. */
const phraseTerms = (plan: PhrasePlan, part: ReaderPart): readonly number[] | undefined => {
  const terms = plan.terms.map(({ hits }) => hits[part.index]?.runs[0]?.from);
  return terms.every((term) => term !== undefined) ? terms : undefined;
};

const phraseSet = (reader: Reader, plan: PhrasePlan): Bitset => {
  const set = createSet(reader);
  const [first, ...rest] = plan.terms.map((term) => termSet(reader, term));
  if (first === undefined) return set;
  for (const other of rest) andInto(first, other);
  for (const part of reader.parts) {
    const bits = partBits(set, part);
    const terms = phraseTerms(plan, part);
    if (terms !== undefined) bits.set(phraseDocs(part.view, partBits(first, part), terms, plan.slop, plan.mask));
    for (const name of plan.otherFields) addPhraseInField(part.view, name, plan.words, plan.slop, bits);
  }
  return set;
};

/** A word that counts towards the score; a phrase counts only where it stands. */
export type ScoredTerm = { readonly plan: TermPlan; readonly within?: Bitset };

/** The records that match; words that speak for a record are added to `scored`. */
export const matchText = (reader: Reader, plan: TextPlan, scored: ScoredTerm[]): Bitset => {
  switch (plan.kind) {
    case 'all':
      return reader.live.slice();
    case 'term':
      scored.push({ plan });
      return termSet(reader, plan);
    case 'phrase': {
      const within = phraseSet(reader, plan);
      for (const term of plan.terms) scored.push({ plan: term, within });
      return within;
    }
    case 'not':
      return andNotInto(reader.live.slice(), matchText(reader, plan.plan, []));
    case 'and':
    case 'or': {
      const combine = plan.kind === 'and' ? andInto : orInto;
      return plan.plans.map((child) => matchText(reader, child, scored)).reduce((set, other) => combine(set, other));
    }
  }
};

/** What a match in a field without postings counts. */
const VALUE_IMPACT = 0.3;

const addScores = (
  view: SegmentView,
  hits: WordHits,
  plan: TermPlan,
  within: Bitset | undefined,
  scores: Float32Array,
): void => {
  const { starts, docs, impacts, fields } = view.postings;
  const allowed = allowedMasks(view, plan.mask);
  for (const { from, to, weight } of hits.runs) {
    const factor = (weight * plan.idf) / MAX_IMPACT;
    const end = starts[to] as number;
    for (let at = starts[from] as number; at < end; at++) {
      if (allowed !== undefined && allowed[fields[at] as number] === 0) continue;
      const doc = docs[at] as number;
      if (within !== undefined && !hasBit(within, doc)) continue;
      scores[doc] = (scores[doc] as number) + factor * (impacts[at] as number);
    }
  }
  for (const value of hits.values) {
    const end = view.valueDocStarts[value + 1] as number;
    for (let at = view.valueDocStarts[value] as number; at < end; at++) {
      const doc = view.valueDocs[at] as number;
      if (within !== undefined && !hasBit(within, doc)) continue;
      scores[doc] = (scores[doc] as number) + plan.idf * VALUE_IMPACT;
    }
  }
};

/** Fills the reader's scores: sum of rarity times impact over all words. Valid for records that match. */
export const scoreText = (reader: Reader, scored: readonly ScoredTerm[]): Float32Array => {
  const { scores } = reader;
  scores.fill(0);
  for (const { plan, within } of scored) {
    for (const part of reader.parts) {
      const bits = within === undefined ? undefined : partBits(within, part);
      const partScores = scores.subarray(part.base, part.base + part.view.size);
      addScores(part.view, plan.hits[part.index] as WordHits, plan, bits, partScores);
    }
  }
  return scores;
};

// The records that have a word, as a set: gathered from postings and values, and remembered for common words.
import { addBit, type Bitset, countBits, memoiseWeakByKey } from '@periplus/collections';
import { ALL_SEARCHED_MASK } from '../../indexed-fields.ts';
import { createDocSet, type IndexReader, segmentBits } from '../segment/index-reader.ts';
import type { PostingColumns, SegmentView } from '../segment/segment-view.ts';
import type { TermPlan, WordHits } from './text-plan.ts';
import { addDocsByValues } from './value-docs.ts';
import type { TermRuns } from './word-finders.ts';

/** Per number of a field mask: do the fields asked for occur in it? Undefined when all fields count. */
export const allowedMasks = (view: SegmentView, mask: number): Uint8Array | undefined =>
  mask === ALL_SEARCHED_MASK
    ? undefined
    : Uint8Array.from(view.postings.masks, (fields) => ((fields & mask) === 0 ? 0 : 1));

/** The plain loop and the one that looks at fields are apart: the plain one is where most of the time goes. */
const addRun = (
  { docs, fields }: PostingColumns,
  from: number,
  to: number,
  allowed: Uint8Array | undefined,
  into: Bitset,
): void => {
  if (allowed === undefined) {
    for (let at = from; at < to; at++) {
      const doc = docs[at] as number;
      into[doc >>> 5] = (into[doc >>> 5] as number) | (1 << (doc & 31));
    }
    return;
  }
  for (let at = from; at < to; at++) if (allowed[fields[at] as number] === 1) addBit(into, docs[at] as number);
};

/** A pattern may stand in every record many times over: after so many postings it is seen whether more can be added. */
const CHECK_AFTER = 65_536;

/** Records that say the word themselves. */
export const addPostingDocs = (
  view: SegmentView,
  runs: readonly TermRuns[],
  allowed: Uint8Array | undefined,
  into: Bitset,
): void => {
  const { starts } = view.postings;
  let added = 0;
  for (const { bounds } of runs) {
    for (let at = 0; at < bounds.length; at += 2) {
      const [from, to] = [starts[bounds[at] as number] as number, starts[bounds[at + 1] as number] as number];
      addRun(view.postings, from, to, allowed, into);
      added += to - from;
      if (added < CHECK_AFTER) continue;
      if (countBits(into) === view.size) return;
      added = 0;
    }
  }
};

const addTermDocs = (view: SegmentView, { runs, values }: WordHits, mask: number, into: Bitset): void => {
  addPostingDocs(view, runs, allowedMasks(view, mask), into);
  for (const found of runs) addDocsByValues(view, found, mask, into);
  for (const value of values) addValueDocs(view, value, into);
};

export const addValueDocs = (view: SegmentView, value: number, into: Bitset): void => {
  const end = view.valueDocStarts[value + 1] as number;
  for (let at = view.valueDocStarts[value] as number; at < end; at++) addBit(into, view.valueDocs[at] as number);
};

const makeTermSet = (reader: IndexReader, plan: TermPlan): Bitset => {
  const set = createDocSet(reader);
  for (const part of reader.segments) {
    addTermDocs(part.view, plan.hits[part.index] as WordHits, plan.mask, segmentBits(set, part));
  }
  return set;
};

/** Common words that are remembered of one generation; each takes a bit per record. */
const REMEMBERED = 64;
/** A word in fewer records than one in so many is quicker gathered than copied. */
const RARE = 64;

const rememberedSet = memoiseWeakByKey(REMEMBERED, (reader: IndexReader, _label: string, plan: TermPlan) =>
  makeTermSet(reader, plan),
);

const isCommon = (reader: IndexReader, { mask, records }: TermPlan): boolean =>
  mask === ALL_SEARCHED_MASK && records > reader.size / RARE;

/** The records that have a word; a set of the caller's own. */
export const termSet = (reader: IndexReader, plan: TermPlan): Bitset =>
  isCommon(reader, plan) ? rememberedSet(reader, plan.label, plan).slice() : makeTermSet(reader, plan);

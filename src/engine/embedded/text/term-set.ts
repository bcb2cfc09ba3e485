// The set of records that contain a word, from postings and values; cached for common words.
import { addBit, type Bitset, countBits, memoiseWeakByKey } from '@periplus/collections';
import { ALL_SEARCHED_MASK } from '../../indexed-fields.ts';
import { createDocSet, type IndexReader, segmentBits } from '../segment/index-reader.ts';
import type { PostingColumns, SegmentView } from '../segment/segment-view.ts';
import type { TermPlan, WordHits } from './text-plan.ts';
import { addDocsByValues } from './value-docs.ts';
import type { TermRuns } from './word-finders.ts';

/** Per index of a field mask, whether it contains one of the fields; undefined if all fields are searched. */
export const allowedMasks = (view: SegmentView, mask: number): Uint8Array | undefined =>
  mask === ALL_SEARCHED_MASK
    ? undefined
    : Uint8Array.from(view.postings.masks, (fields) => ((fields & mask) === 0 ? 0 : 1));

/** Has a separate loop without the field test, because most of the time is spent there. */
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

/**
 * A pattern may match every record many times: after this many postings, checks whether all records have been added.
 */
const CHECK_AFTER = 65_536;

/** Adds the records that contain the word itself, not only by the values of VALUE_SEARCHED_FIELDS. */
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

const collectTermSet = (reader: IndexReader, plan: TermPlan): Bitset => {
  const set = createDocSet(reader);
  for (const segment of reader.segments) {
    addTermDocs(segment.view, plan.hits[segment.index] as WordHits, plan.mask, segmentBits(set, segment));
  }
  return set;
};

/** Number of common words whose sets are cached per generation, at one bit per record. */
const CACHED_WORDS = 64;
/** If fewer than one in this many records have a word, collecting its set is faster than copying a cached one. */
const RARE = 64;

const cachedSet = memoiseWeakByKey(CACHED_WORDS, (reader: IndexReader, _label: string, plan: TermPlan) =>
  collectTermSet(reader, plan),
);

const isCommon = (reader: IndexReader, { mask, records }: TermPlan): boolean =>
  mask === ALL_SEARCHED_MASK && records > reader.size / RARE;

/** Returns a new set that the caller may change. */
export const termSet = (reader: IndexReader, plan: TermPlan): Bitset =>
  isCommon(reader, plan) ? cachedSet(reader, plan.label, plan).slice() : collectTermSet(reader, plan);

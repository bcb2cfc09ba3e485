// Finds records similar to another one by their shared characteristic words.
import { type Bitset, countBits, findString, removeBit, stringAt } from '@periplus/collections';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import { type FieldName, fieldRow, SIMILAR_FIELDS } from '../../../schema/fields.ts';
import { inverseFrequency, MAX_IMPACT } from '../../term-weights.ts';
import type { EvaluatedHit } from '../order/evaluated-hit.ts';
import { pageOf } from '../order/page.ts';
import { createDocSet, type IndexReader, segmentContaining } from '../segment/index-reader.ts';
import { valuesOfDoc } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { wordDocFrequency } from '../text/similar-words.ts';
import { findRecordById } from './related.ts';

const MAX_TERMS = 25;
/** Limits how much repeated words of a long description outweigh the title. */
const MAX_REPEATS = 3;
/** Words in this share of all records, and in at least MIN_COMMON_RECORDS, are too common. */
const COMMON_SHARE = 0.1;
const MIN_COMMON_RECORDS = 50;
/**
 * Share of the characteristic words that another record must have; the second value applies if the first finds none.
 */
const MIN_SHARED = [0.3, 0.15] as const;

type Weighted = { readonly word: string; readonly weight: number };

const countTerms = (view: SegmentView, doc: number, field: FieldName): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const value of valuesOfDoc(view, doc, field)) {
    for (let at = view.wordStarts[value] as number; at < (view.wordStarts[value + 1] as number); at++) {
      const term = view.words[at] as number;
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return counts;
};

const weighTerms = (view: SegmentView, doc: number): Map<number, number> => {
  const weights = new Map<number, number>();
  for (const field of SIMILAR_FIELDS) {
    const boost = fieldRow(field).search ?? 1;
    for (const [term, count] of countTerms(view, doc, field)) {
      weights.set(term, (weights.get(term) ?? 0) + boost * Math.min(count, MAX_REPEATS));
    }
  }
  return weights;
};

const recordsWith = (reader: IndexReader, view: SegmentView, term: number): number => {
  const { starts } = view.postings;
  if (reader.segments.length > 1) return wordDocFrequency(reader, stringAt(view.terms, term));
  return (starts[term + 1] as number) - (starts[term] as number);
};

/** The most characteristic words of the record, in descending order. */
const characteristicWords = (reader: IndexReader, view: SegmentView, doc: number): readonly Weighted[] => {
  const maxRecords = Math.max(reader.size * COMMON_SHARE, MIN_COMMON_RECORDS);
  return [...weighTerms(view, doc)]
    .map(([term, weight]) => ({ term, weight, records: recordsWith(reader, view, term) }))
    .filter(({ records }) => records > 1 && records < maxRecords)
    .map(({ term, weight, records }) => ({ term, weight: weight * inverseFrequency(records, reader.size) }))
    .sort((a, b) => b.weight - a.weight || a.term - b.term)
    .slice(0, MAX_TERMS)
    .map(({ term, weight }) => ({ word: stringAt(view.terms, term), weight }));
};

/** Fills the reader's scores, and counts the shared words of each record in `shared`. */
const addShared = (
  reader: IndexReader,
  words: readonly Weighted[],
  shared: Uint8Array,
  deadline: Deadline,
): Float32Array => {
  const scores = reader.scores.fill(0);
  for (const { word, weight } of words) {
    deadline.throwIfPassed();
    for (const { view, docBase } of reader.segments) {
      const term = findString(view.terms, word);
      if (term === undefined) continue;
      const { starts, docs, impacts } = view.postings;
      for (let at = starts[term] as number; at < (starts[term + 1] as number); at++) {
        const globalDoc = docBase + (docs[at] as number);
        scores[globalDoc] = (scores[globalDoc] as number) + (weight * (impacts[at] as number)) / MAX_IMPACT;
        shared[globalDoc] = (shared[globalDoc] as number) + 1;
      }
    }
  }
  return scores;
};

const selectShared = (reader: IndexReader, shared: Uint8Array, minShared: number): Bitset => {
  const set = createDocSet(reader);
  for (let word = 0; word < set.length; word++) {
    let selected = 0;
    for (let rest = reader.visible[word] as number; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      if ((shared[word * 32 + bit] as number) >= minShared) selected |= 1 << bit;
    }
    set[word] = selected;
  }
  return set;
};

/** Returns visible records without the record itself; empty if the record is not in the index. */
export const findSimilar = (
  reader: IndexReader,
  id: string,
  limit: number,
  deadline: Deadline = INFINITE_DEADLINE,
): readonly EvaluatedHit[] => {
  const origin = findRecordById(reader, id);
  if (origin === undefined) return [];
  const words = characteristicWords(reader, origin.segment.view, origin.doc);
  if (words.length === 0) return [];
  const shared = new Uint8Array(reader.span);
  const scores = addShared(reader, words, shared, deadline);
  const self = origin.segment.docBase + origin.doc;
  const sets = MIN_SHARED.values().map((share) => {
    const set = selectShared(reader, shared, Math.max(1, Math.ceil(words.length * share)));
    removeBit(set, self);
    return set;
  });
  const set = sets.find((found) => countBits(found) > 0) ?? createDocSet(reader);
  return Array.from(pageOf(reader, set, [], scores, 0, limit), (globalDoc) => {
    const { index, view, docBase } = segmentContaining(reader, globalDoc);
    const doc = globalDoc - docBase;
    return { segmentIndex: index, doc, row: view.rows[doc] as number, score: scores[globalDoc] as number };
  });
};

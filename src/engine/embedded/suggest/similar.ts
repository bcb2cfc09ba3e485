// Records that read like another one: they share its most telling words.
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
/** A long description must not drown the title by repeating itself. */
const MAX_REPEATS = 3;
/** Words that this share of all records have tell nothing, unless there are hardly any records. */
const COMMON_SHARE = 0.1;
const FEW_RECORDS = 50;
/** Share of the telling words that another record must have too; a record that is unlike all others is content with less. */
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

/** What each word of the record counts, by the boosts of the fields it stands in. */
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

/** How rare a word is, is a matter of all segments together; in one segment its number is enough to tell. */
const recordsWith = (reader: IndexReader, view: SegmentView, term: number): number => {
  const { starts } = view.postings;
  if (reader.segments.length > 1) return wordDocFrequency(reader, stringAt(view.terms, term));
  return (starts[term + 1] as number) - (starts[term] as number);
};

/** The words that set the record apart, most telling first. */
const tellingWords = (reader: IndexReader, view: SegmentView, doc: number): readonly Weighted[] => {
  const mostRecords = Math.max(reader.size * COMMON_SHARE, FEW_RECORDS);
  return [...weighTerms(view, doc)]
    .map(([term, weight]) => ({ term, weight, records: recordsWith(reader, view, term) }))
    .filter(({ records }) => records > 1 && records < mostRecords)
    .map(({ term, weight, records }) => ({ term, weight: weight * inverseFrequency(records, reader.size) }))
    .sort((a, b) => b.weight - a.weight || a.term - b.term)
    .slice(0, MAX_TERMS)
    .map(({ term, weight }) => ({ word: stringAt(view.terms, term), weight }));
};

/** Fills the reader's scores, and counts in `shared` how many of the words each record has. */
const addShared = (
  reader: IndexReader,
  words: readonly Weighted[],
  shared: Uint8Array,
  deadline: Deadline,
): Float32Array => {
  const scores = reader.scores.fill(0);
  for (const { word, weight } of words) {
    deadline.throwIfPassed();
    for (const { view, docBase: base } of reader.segments) {
      const term = findString(view.terms, word);
      if (term === undefined) continue;
      const { starts, docs, impacts } = view.postings;
      for (let at = starts[term] as number; at < (starts[term + 1] as number); at++) {
        const number = base + (docs[at] as number);
        scores[number] = (scores[number] as number) + (weight * (impacts[at] as number)) / MAX_IMPACT;
        shared[number] = (shared[number] as number) + 1;
      }
    }
  }
  return scores;
};

/** Public records that have so many of the words, looked for 32 at a time. */
const enoughShared = (reader: IndexReader, shared: Uint8Array, least: number): Bitset => {
  const set = createDocSet(reader);
  for (let word = 0; word < set.length; word++) {
    let kept = 0;
    for (let left = reader.visible[word] as number; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left);
      if ((shared[word * 32 + bit] as number) >= least) kept |= 1 << bit;
    }
    set[word] = kept;
  }
  return set;
};

/** Public records only, never the record itself; none when the record is not in the index. */
export const findSimilar = (
  reader: IndexReader,
  id: string,
  limit: number,
  deadline: Deadline = INFINITE_DEADLINE,
): readonly EvaluatedHit[] => {
  const origin = findRecordById(reader, id);
  if (origin === undefined) return [];
  const words = tellingWords(reader, origin.part.view, origin.doc);
  if (words.length === 0) return [];
  const shared = new Uint8Array(reader.span);
  const scores = addShared(reader, words, shared, deadline);
  const self = origin.part.docBase + origin.doc;
  const sets = MIN_SHARED.values().map((share) => {
    const set = enoughShared(reader, shared, Math.max(1, Math.ceil(words.length * share)));
    removeBit(set, self);
    return set;
  });
  const set = sets.find((found) => countBits(found) > 0) ?? createDocSet(reader);
  return Array.from(pageOf(reader, set, [], scores, 0, limit), (number) => {
    const part = segmentContaining(reader, number);
    const doc = number - part.docBase;
    return { segmentIndex: part.index, doc, row: part.view.rows[doc] as number, score: scores[number] as number };
  });
};

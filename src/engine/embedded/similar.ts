// Records that read like another one: they share its most telling words.
import { type Bitset, hasBit, removeBit } from '../../lib/bitset.ts';
import { findString, stringAt } from '../../lib/string-table.ts';
import { type FieldName, fieldRow } from '../../schema/fields.ts';
import { inverseFrequency, MAX_IMPACT } from './bm25f.ts';
import type { EvaluatedHit } from './evaluate.ts';
import { pageOf } from './page.ts';
import { createSet, partBits, partOf, type Reader } from './reader.ts';
import { locateId } from './related.ts';
import { type SegmentView, valuesOfDoc } from './segment-view.ts';

const FIELDS: readonly FieldName[] = [
  ...(['dct_title_s', 'dct_description_sm', 'summary', 'dct_creator_sm', 'dct_subject_sm', 'dcat_keyword_sm'] as const),
  ...(['dcat_theme_sm', 'dct_spatial_sm'] as const),
];
const MAX_TERMS = 25;
/** A long description must not drown the title by repeating itself. */
const MAX_REPEATS = 3;
/** Words that this share of all records have tell nothing. */
const COMMON_SHARE = 0.25;
const MIN_SHARED = 0.3;

type Weighted = { readonly term: number; readonly weight: number };

const recordsWith = (view: SegmentView, term: number): number =>
  (view.postings.starts[term + 1] as number) - (view.postings.starts[term] as number);

const weighTerms = (view: SegmentView, doc: number): Map<number, number> => {
  const weights = new Map<number, number>();
  for (const field of FIELDS) {
    const boost = fieldRow(field).search ?? 1;
    for (const value of valuesOfDoc(view, doc, field)) {
      for (let at = view.wordStarts[value] as number; at < (view.wordStarts[value + 1] as number); at++) {
        const term = view.words[at] as number;
        weights.set(term, Math.min((weights.get(term) ?? 0) + boost, boost * MAX_REPEATS));
      }
    }
  }
  return weights;
};

/** The words that set the record apart, most telling first. */
const tellingTerms = (reader: Reader, view: SegmentView, doc: number): readonly Weighted[] =>
  [...weighTerms(view, doc)]
    .map(([term, weight]) => ({ term, records: recordsWith(view, term), weight }))
    .filter(({ records }) => records > 1 && records < Math.max(view.size * COMMON_SHARE, 10))
    .map(({ term, records, weight }) => ({ term, weight: weight * inverseFrequency(records, reader.size) }))
    .sort((a, b) => b.weight - a.weight || a.term - b.term)
    .slice(0, MAX_TERMS);

/** Adds to scores and counts what each record shares; a word may have another number in another segment. */
const addShared = (reader: Reader, from: SegmentView, terms: readonly Weighted[], shared: Uint8Array): Float32Array => {
  const scores = reader.scores.fill(0);
  for (const { term, weight } of terms) {
    const word = stringAt(from.terms, term);
    for (const { view, base } of reader.parts) {
      const own = view === from ? term : findString(view.terms, word);
      if (own === undefined) continue;
      const { starts, docs, impacts } = view.postings;
      for (let at = starts[own] as number; at < (starts[own + 1] as number); at++) {
        const number = base + (docs[at] as number);
        scores[number] = (scores[number] as number) + (weight * (impacts[at] as number)) / MAX_IMPACT;
        shared[number] = (shared[number] as number) + 1;
      }
    }
  }
  return scores;
};

const enoughShared = (reader: Reader, shared: Uint8Array, least: number): Bitset => {
  const set = createSet(reader);
  for (const part of reader.parts) {
    const bits = partBits(set, part);
    for (let doc = 0; doc < part.view.size; doc++) {
      const number = part.base + doc;
      if ((shared[number] as number) >= least && hasBit(reader.visible, number)) {
        bits[doc >>> 5] = (bits[doc >>> 5] as number) | (1 << (doc & 31));
      }
    }
  }
  return set;
};

/** Public records only, never the record itself; none when the record is not in the index. */
export const findSimilar = (reader: Reader, id: string, limit: number): readonly EvaluatedHit[] => {
  const origin = locateId(reader, id);
  if (origin === undefined) return [];
  const terms = tellingTerms(reader, origin.part.view, origin.doc);
  if (terms.length === 0) return [];
  const shared = new Uint8Array(reader.span);
  const scores = addShared(reader, origin.part.view, terms, shared);
  const set = enoughShared(reader, shared, Math.max(1, Math.ceil(terms.length * MIN_SHARED)));
  removeBit(set, origin.part.base + origin.doc);
  return Array.from(pageOf(reader, set, { kind: 'relevance' }, scores, 0, limit), (number) => {
    const part = partOf(reader, number);
    const doc = number - part.base;
    return { part: part.index, doc, row: part.view.rows[doc] as number, score: scores[number] as number };
  });
};

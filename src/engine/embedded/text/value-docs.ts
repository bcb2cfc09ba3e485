// Finds and scores records by the words of their values in VALUE_SEARCHED_FIELDS, such as place names.
import { addBit, type Bitset, binarySearch, hasBit, orInto } from '@periplus/collections';
import { containsPhrase } from '@periplus/text';
import type { FieldName } from '../../../schema/fields.ts';
import type { SegmentView, ValueTermField } from '../segment/segment-view.ts';
import { docsOfCommonWord } from './common-words.ts';
import { impactTable, type UnweightedRuns, valueTermFieldOf, visitValues } from './value-terms.ts';

export const addDocsByValues = (view: SegmentView, found: UnweightedRuns, mask: number, into: Bitset): void => {
  const shared = docsOfCommonWord(view, found, mask);
  if (shared !== undefined) {
    orInto(into, shared);
    return;
  }
  visitValues(view, found, mask, (value) => {
    const field = valueTermFieldOf(view, value, mask);
    if (field !== undefined) addDocs(view, value, field, into);
  });
};

const addDocs = (
  { valueDocStarts, valueDocs }: SegmentView,
  value: number,
  { counts, maxValues }: ValueTermField,
  into: Bitset,
): void => {
  const end = valueDocStarts[value + 1] as number;
  for (let at = valueDocStarts[value] as number; at < end; at++) {
    const doc = valueDocs[at] as number;
    if ((counts[doc] as number) <= maxValues) addBit(into, doc);
  }
};

/** A binary search takes as long as scanning this many records. */
export const SEARCH_COST = 16;

type ValueScoring = {
  readonly mask: number;
  readonly factor: number;
  /** Records that contain the word themselves; they have been scored by their postings. */
  readonly alreadyScored: Bitset;
  readonly within: Bitset | undefined;
  /** The records to score in ascending order, if they are few. */
  readonly few: Uint32Array | undefined;
};

/** Calls `visit` for the records with a value, or for those of the few records that have it. */
const visitDocs = (
  { valueDocStarts, valueDocs }: SegmentView,
  value: number,
  few: Uint32Array | undefined,
  visit: (doc: number) => void,
): void => {
  const end = valueDocStarts[value + 1] as number;
  let at = valueDocStarts[value] as number;
  if (few === undefined || few.length * SEARCH_COST > end - at) {
    for (; at < end; at++) visit(valueDocs[at] as number);
    return;
  }
  for (const doc of few) {
    at = binarySearch(valueDocs, doc, at, end);
    if (at === end) return;
    if (valueDocs[at] === doc) visit(doc);
  }
};

export const scoreByValues = (
  view: SegmentView,
  found: UnweightedRuns,
  { mask, factor, alreadyScored, within, few }: ValueScoring,
  scores: Float32Array,
): void => {
  if (docsOfCommonWord(view, found, mask) !== undefined) return;
  visitValues(view, found, mask, (value) => {
    const field = valueTermFieldOf(view, value, mask);
    if (field === undefined) return;
    const impacts = impactTable(field);
    visitDocs(view, value, few, (doc) => {
      if (hasBit(alreadyScored, doc) || (within !== undefined && !hasBit(within, doc))) return;
      scores[doc] = (scores[doc] as number) + factor * (impacts[field.counts[doc] as number] as number);
    });
  });
};

/** The impact of the values of one record, and their fields. */
export const impactInDoc = (
  view: SegmentView,
  found: UnweightedRuns,
  mask: number,
  doc: number,
): { readonly impact: number; readonly fields: readonly FieldName[] } => {
  const fields = new Set<FieldName>();
  let impact = 0;
  if (docsOfCommonWord(view, found, mask) !== undefined) return { impact, fields: [] };
  visitValues(view, found, mask, (value) => {
    const field = valueTermFieldOf(view, value, mask);
    const docs = view.valueDocs.subarray(view.valueDocStarts[value], view.valueDocStarts[value + 1]);
    if (field === undefined || docs[binarySearch(docs, doc)] !== doc) return;
    const valueImpact = impactTable(field)[field.counts[doc] as number] as number;
    if (valueImpact > 0) fields.add(field.name);
    impact += valueImpact;
  });
  return { impact, fields: [...fields] };
};

const oneTerm = (term: number): UnweightedRuns => ({ bounds: [term, term + 1] });

export const addPhraseInValues = (
  view: SegmentView,
  terms: readonly number[],
  slop: number,
  mask: number,
  into: Bitset,
): void =>
  visitValues(view, oneTerm(terms[0] ?? 0), mask, (value) => {
    const [from, to] = [view.wordStarts[value] as number, view.wordStarts[value + 1] as number];
    const field = valueTermFieldOf(view, value, mask);
    if (field !== undefined && containsPhrase(view.words, from, to, terms, slop)) addDocs(view, value, field, into);
  });

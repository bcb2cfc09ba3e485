// Records that have words through their values: which they are, and what it counts.
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
  { counts, maxValues: most }: ValueTermField,
  into: Bitset,
): void => {
  const end = valueDocStarts[value + 1] as number;
  for (let at = valueDocStarts[value] as number; at < end; at++) {
    const doc = valueDocs[at] as number;
    if ((counts[doc] as number) <= most) addBit(into, doc);
  }
};

type PlaceScoring = {
  readonly mask: number;
  /** What a record counts that lies in this place alone, before its boost. */
  readonly worth: number;
  /** Records that say the word themselves, for which it has been counted. */
  readonly stated: Bitset;
  readonly within: Bitset | undefined;
};

export const scoreByValues = (
  view: SegmentView,
  found: UnweightedRuns,
  { mask, worth, stated, within }: PlaceScoring,
  scores: Float32Array,
): void => {
  if (docsOfCommonWord(view, found, mask) !== undefined) return;
  const { valueDocStarts, valueDocs } = view;
  visitValues(view, found, mask, (value) => {
    const field = valueTermFieldOf(view, value, mask);
    if (field === undefined) return;
    const impacts = impactTable(field);
    const end = valueDocStarts[value + 1] as number;
    for (let at = valueDocStarts[value] as number; at < end; at++) {
      const doc = valueDocs[at] as number;
      if (hasBit(stated, doc) || (within !== undefined && !hasBit(within, doc))) continue;
      scores[doc] = (scores[doc] as number) + worth * (impacts[field.counts[doc] as number] as number);
    }
  });
};

/** What one record counts through its values, and in which fields. */
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
    const own = impactTable(field)[field.counts[doc] as number] as number;
    if (own > 0) fields.add(field.name);
    impact += own;
  });
  return { impact, fields: [...fields] };
};

const oneTerm = (term: number): UnweightedRuns => ({ bounds: [term, term + 1] });

/** Records that have a value with these terms in this order. */
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

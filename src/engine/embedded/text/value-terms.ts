// Words in fields that are searched through their values: the places that a record lies in, by name.
import { addBit, type Bitset, hasBit } from '../../../lib/bitset.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { saturate, valueWeight } from '../segment/bm25f.ts';
import { ALL_SEARCHED } from '../segment/index-fields.ts';
import type { SegmentView, ValueTermField } from '../segment/segment-view.ts';
import { holdsPhrase } from './phrase.ts';
import type { TermRuns } from './word-finders.ts';

/** First place in an ascending list that does not come before `wanted`. */
const placeOf = (list: Uint32Array, wanted: number): number => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

type Runs = Pick<TermRuns, 'bounds' | 'form'>;

/** Names have no other forms, and patterns look at them only where their field is asked for. */
const meansNames = ({ bounds, form }: Runs, mask: number): boolean =>
  bounds.length > 0 && (form === undefined || (form === 'pattern' && mask !== ALL_SEARCHED));

/** Values that hold one of the terms; one that holds several is visited as often. */
const visitValues = (view: SegmentView, found: Runs, mask: number, visit: (value: number) => void): void => {
  if (!meansNames(found, mask)) return;
  const { bounds } = found;
  const { terms, starts, values } = view.valueTerms;
  let term = placeOf(terms, bounds[0] as number);
  for (let at = 0; at < bounds.length && term < terms.length; at += 2) {
    while (term < terms.length && (terms[term] as number) < (bounds[at] as number)) term += 1;
    const first = term;
    while (term < terms.length && (terms[term] as number) < (bounds[at + 1] as number)) term += 1;
    for (let value = starts[first] as number; value < (starts[term] as number); value++) visit(values[value] as number);
  }
};

export const hasValues = (view: SegmentView, found: Runs, mask = ALL_SEARCHED): boolean => {
  let has = false;
  visitValues(view, found, mask, () => {
    has = true;
  });
  return has;
};

const fieldOf = ({ valueTerms: { fields } }: SegmentView, value: number, mask: number): ValueTermField | undefined =>
  fields.find(({ bit, range }) => ((mask >>> bit) & 1) === 1 && value >= range.from && value < range.to);

export const addDocsByValues = (view: SegmentView, found: Runs, mask: number, into: Bitset): void => {
  const summed = summedOf(view, found, mask);
  if (summed !== undefined) {
    for (const doc of summed.docs) addBit(into, doc);
    return;
  }
  visitValues(view, found, mask, (value) => {
    const field = fieldOf(view, value, mask);
    if (field !== undefined) addDocs(view, value, field, into);
  });
};

const addDocs = (
  { valueDocStarts, valueDocs }: SegmentView,
  value: number,
  { counts, most }: ValueTermField,
  into: Bitset,
): void => {
  const end = valueDocStarts[value + 1] as number;
  for (let at = valueDocStarts[value] as number; at < end; at++) {
    const doc = valueDocs[at] as number;
    if ((counts[doc] as number) <= most) addBit(into, doc);
  }
};

/** What a word counts by how many values the record has in that field. */
const impactsOf = ({ bit, most }: ValueTermField): Float32Array =>
  Float32Array.from({ length: 256 }, (_, count) =>
    count === 0 || count > most ? 0 : saturate(valueWeight(bit, count)),
  );

const impactTables = new Map<number, Float32Array>();

const impactTable = (field: ValueTermField): Float32Array => {
  const known = impactTables.get(field.bit) ?? impactsOf(field);
  impactTables.set(field.bit, known);
  return known;
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
  found: Runs,
  { mask, worth, stated, within }: PlaceScoring,
  scores: Float32Array,
): void => {
  const summed = summedOf(view, found, mask);
  if (summed !== undefined) {
    const { docs, impacts } = summed;
    for (let at = 0; at < docs.length; at++) {
      const doc = docs[at] as number;
      if (hasBit(stated, doc) || (within !== undefined && !hasBit(within, doc))) continue;
      scores[doc] = (scores[doc] as number) + worth * (impacts[at] as number);
    }
    return;
  }
  const { valueDocStarts, valueDocs } = view;
  visitValues(view, found, mask, (value) => {
    const field = fieldOf(view, value, mask);
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
  found: Runs,
  mask: number,
  doc: number,
): { readonly impact: number; readonly fields: readonly FieldName[] } => {
  const fields = new Set<FieldName>();
  let impact = 0;
  visitValues(view, found, mask, (value) => {
    const field = fieldOf(view, value, mask);
    const docs = view.valueDocs.subarray(view.valueDocStarts[value], view.valueDocStarts[value + 1]);
    if (field === undefined || docs[placeOf(docs, doc)] !== doc) return;
    const own = impactTable(field)[field.counts[doc] as number] as number;
    if (own > 0) fields.add(field.name);
    impact += own;
  });
  return { impact, fields: [...fields] };
};

/** A word that so many values share ("county") is summed up once, record by record, and kept for the next question. */
const MANY_VALUES = 50;

type Summed = { readonly docs: Uint32Array; readonly impacts: Float32Array };

const summedTerms = new WeakMap<SegmentView, Map<number, Summed>>();

const sumUp = (view: SegmentView, found: Runs): Summed => {
  const sums = new Float32Array(view.size);
  visitValues(view, found, ALL_SEARCHED, (value) => {
    const field = fieldOf(view, value, ALL_SEARCHED);
    if (field === undefined) return;
    const impacts = impactTable(field);
    const end = view.valueDocStarts[value + 1] as number;
    for (let at = view.valueDocStarts[value] as number; at < end; at++) {
      const doc = view.valueDocs[at] as number;
      sums[doc] = (sums[doc] as number) + (impacts[field.counts[doc] as number] as number);
    }
  });
  const docs = Uint32Array.from(sums.keys().filter((doc) => (sums[doc] as number) > 0));
  return { docs, impacts: Float32Array.from(docs, (doc) => sums[doc] as number) };
};

/** Undefined for words that few values share, and where not all fields count. */
const summedOf = (view: SegmentView, found: Runs, mask: number): Summed | undefined => {
  const [term = 0, behind = 0] = found.bounds;
  if (mask !== ALL_SEARCHED || !meansNames(found, mask) || found.bounds.length !== 2 || behind !== term + 1) return;
  const { terms, starts } = view.valueTerms;
  const at = placeOf(terms, term);
  if (terms[at] !== term || (starts[at + 1] as number) - (starts[at] as number) < MANY_VALUES) return;
  const known = summedTerms.get(view) ?? new Map<number, Summed>();
  summedTerms.set(view, known);
  const summed = known.get(term) ?? sumUp(view, found);
  known.set(term, summed);
  return summed;
};

const oneTerm = (term: number): Runs => ({ bounds: [term, term + 1] });

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
    const field = fieldOf(view, value, mask);
    if (field !== undefined && holdsPhrase(view.words, from, to, terms, slop)) addDocs(view, value, field, into);
  });

/** How many records have one of the terms through a value; a record with several such values counts as often. */
export const countByValues = (view: SegmentView, found: Runs, mask = ALL_SEARCHED): number => {
  let count = 0;
  visitValues(view, found, mask, (value) => {
    count += (view.valueDocStarts[value + 1] as number) - (view.valueDocStarts[value] as number);
  });
  return count;
};

// Phrases: records that hold all the words in one field are checked for their order, value by value.
import { addBit, type Bitset, hasBit } from '../../lib/bitset.ts';
import type { FieldName } from '../../schema/fields.ts';
import { valuesWhere } from './field-words.ts';
import { searchedField } from './index-fields.ts';
import type { SegmentView } from './segment-view.ts';

/**
 * Do the wanted items stand in this order in items[from..to), with at most `slop` others between them in all?
 * From a given first item, taking the nearest next one each time gives the tightest fit.
 */
export const holdsPhrase = <T>(
  items: ArrayLike<T>,
  from: number,
  to: number,
  wanted: readonly T[],
  slop: number,
): boolean => {
  const first = wanted[0];
  const last = to - wanted.length;
  for (let start = from; start <= last; start++) {
    if (items[start] !== first) continue;
    let at = start;
    let matched = 1;
    const end = Math.min(to, start + wanted.length + slop);
    while (matched < wanted.length && ++at < end) if (items[at] === wanted[matched]) matched += 1;
    if (matched === wanted.length) return true;
  }
  return false;
};

const UNKNOWN = 0;
const HOLDS = 1;
const LACKS = 2;

/** Many records share values, so the verdict on a value is kept. */
const valueHolds = (
  { wordStarts, words }: SegmentView,
  value: number,
  terms: readonly number[],
  slop: number,
  verdicts: Uint8Array,
): boolean => {
  if (verdicts[value] === UNKNOWN) {
    const holds = holdsPhrase(words, wordStarts[value] as number, wordStarts[value + 1] as number, terms, slop);
    verdicts[value] = holds ? HOLDS : LACKS;
  }
  return verdicts[value] === HOLDS;
};

/** Looks at the values of those fields only in which all the words occur. */
const docHolds = (
  view: SegmentView,
  doc: number,
  fields: number,
  terms: readonly number[],
  slop: number,
  verdicts: Uint8Array,
): boolean => {
  const { docValueStarts, docValues, fieldStarts } = view;
  const end = docValueStarts[doc + 1] as number;
  for (let rest = fields; rest !== 0; rest &= rest - 1) {
    const field = searchedField(31 - Math.clz32(rest & -rest));
    const low = fieldStarts[field] as number;
    const high = fieldStarts[field + 1] as number;
    for (let at = docValueStarts[doc] as number; at < end; at++) {
      const value = docValues[at] as number;
      if (value >= low && value < high && valueHolds(view, value, terms, slop, verdicts)) return true;
    }
  }
  return false;
};

/** Per record the fields in which this word and all words before it occur. */
const narrowFields = (view: SegmentView, term: number, before: Uint32Array): Uint32Array => {
  const { starts, docs, fields, masks } = view.postings;
  const after = new Uint32Array(before.length);
  const end = starts[term + 1] as number;
  for (let at = starts[term] as number; at < end; at++) {
    const doc = docs[at] as number;
    after[doc] = (before[doc] as number) & (masks[fields[at] as number] as number);
  }
  return after;
};

/** Records of `scope` that hold the terms in this order in one value of the fields in `mask`. */
export const phraseDocs = (
  view: SegmentView,
  scope: Bitset,
  terms: readonly number[],
  slop: number,
  mask: number,
): Bitset => {
  const everyField: Uint32Array = new Uint32Array(view.size).fill(mask);
  const fields = [...new Set(terms)].reduce((before, term) => narrowFields(view, term, before), everyField);
  const found = new Uint32Array(scope.length);
  const verdicts = new Uint8Array(view.wordStarts.length);
  for (let doc = 0; doc < view.size; doc++) {
    if (fields[doc] === 0 || !hasBit(scope, doc)) continue;
    if (docHolds(view, doc, fields[doc] as number, terms, slop, verdicts)) addBit(found, doc);
  }
  return found;
};

/** Records that have the phrase in a field that is not searched by default. */
export const addPhraseInField = (
  view: SegmentView,
  name: FieldName,
  words: readonly string[],
  slop: number,
  into: Bitset,
): void => {
  for (const value of valuesWhere(view, name, (stream) => holdsPhrase(stream, 0, stream.length, words, slop))) {
    for (let at = view.valueDocStarts[value] as number; at < (view.valueDocStarts[value + 1] as number); at++) {
      addBit(into, view.valueDocs[at] as number);
    }
  }
};

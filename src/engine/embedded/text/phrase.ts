// Phrase matching: finds records with all words in one field, then checks the word order in each value.
import { addBit, type Bitset, binarySearch, createBitset, hasBit } from '@periplus/collections';
import { containsPhrase } from '@periplus/text';
import type { FieldName } from '../../../schema/fields.ts';
import { fieldOfSearchBit } from '../../indexed-fields.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { valuesWhere } from './field-words.ts';

/** Many records share values, so the result for each value is cached in two bitsets. */
type PhraseSearch = {
  readonly terms: readonly number[];
  readonly slop: number;
  readonly tested: Bitset;
  readonly matching: Bitset;
};

const valueMatches = ({ wordStarts, words }: SegmentView, value: number, search: PhraseSearch): boolean => {
  const { terms, slop, tested, matching } = search;
  if (!hasBit(tested, value)) {
    addBit(tested, value);
    const matches = containsPhrase(words, wordStarts[value] as number, wordStarts[value + 1] as number, terms, slop);
    if (matches) addBit(matching, value);
  }
  return hasBit(matching, value);
};

/** Tests only values of fields that contain all words. */
const docMatches = (view: SegmentView, doc: number, fields: number, search: PhraseSearch): boolean => {
  const { docValueStarts, docValues, fieldStarts } = view;
  const end = docValueStarts[doc + 1] as number;
  for (let rest = fields; rest !== 0; rest &= rest - 1) {
    const field = fieldOfSearchBit(31 - Math.clz32(rest & -rest));
    const low = fieldStarts[field] as number;
    const high = fieldStarts[field + 1] as number;
    for (let at = binarySearch(docValues, low, docValueStarts[doc], end); at < end; at++) {
      const value = docValues[at] as number;
      if (value >= high) break;
      if (valueMatches(view, value, search)) return true;
    }
  }
  return false;
};

/** Records in ascending order, each with the fields that contain all words so far. */
type Candidates = { readonly docs: Uint32Array; readonly fields: Uint32Array; readonly count: number };

const postingCount = ({ postings }: SegmentView, term: number): number =>
  (postings.starts[term + 1] as number) - (postings.starts[term] as number);

const docsWith = (view: SegmentView, term: number, scope: Bitset, mask: number): Candidates => {
  const { starts, docs, fields, masks } = view.postings;
  const capacity = postingCount(view, term);
  const found = { docs: new Uint32Array(capacity), fields: new Uint32Array(capacity) };
  const end = starts[term + 1] as number;
  let count = 0;
  for (let at = starts[term] as number; at < end; at++) {
    const doc = docs[at] as number;
    const matched = (masks[fields[at] as number] as number) & mask;
    if (matched === 0 || !hasBit(scope, doc)) continue;
    found.docs[count] = doc;
    found.fields[count++] = matched;
  }
  return { ...found, count };
};

/** Keeps the records that have this word in one of the same fields; reuses the arrays of the previous candidates. */
const narrow = (view: SegmentView, candidates: Candidates, term: number): Candidates => {
  const { starts, docs, fields, masks } = view.postings;
  const end = starts[term + 1] as number;
  let at = starts[term] as number;
  let count = 0;
  for (let item = 0; item < candidates.count; item++) {
    const doc = candidates.docs[item] as number;
    while (at < end && (docs[at] as number) < doc) at += 1;
    if (at === end) break;
    if (docs[at] !== doc) continue;
    const common = (candidates.fields[item] as number) & (masks[fields[at] as number] as number);
    if (common === 0) continue;
    candidates.docs[count] = doc;
    candidates.fields[count++] = common;
  }
  return { ...candidates, count };
};

/** Records of `scope` that contain the terms in this order in one value of the fields in `mask`. */
export const phraseDocs = (
  view: SegmentView,
  scope: Bitset,
  terms: readonly number[],
  slop: number,
  mask: number,
): Bitset => {
  const found = new Uint32Array(scope.length);
  // The rarest word first, because time and memory depend on its number of records.
  const [rarest, ...others] = [...new Set(terms)].sort((a, b) => postingCount(view, a) - postingCount(view, b));
  if (rarest === undefined) return found;
  const first = docsWith(view, rarest, scope, mask);
  const { docs, fields, count } = others.reduce((candidates, term) => narrow(view, candidates, term), first);
  const values = view.wordStarts.length;
  const search = { terms, slop, tested: createBitset(values), matching: createBitset(values) };
  for (let item = 0; item < count; item++) {
    const doc = docs[item] as number;
    if (docMatches(view, doc, fields[item] as number, search)) addBit(found, doc);
  }
  return found;
};

/** Adds records with the phrase in a field that is not searched by default. */
export const addPhraseInField = (
  view: SegmentView,
  name: FieldName,
  words: readonly string[],
  slop: number,
  into: Bitset,
): void => {
  for (const value of valuesWhere(view, name, (sequence) =>
    containsPhrase(sequence, 0, sequence.length, words, slop),
  )) {
    for (let at = view.valueDocStarts[value] as number; at < (view.valueDocStarts[value + 1] as number); at++) {
      addBit(into, view.valueDocs[at] as number);
    }
  }
};

// Phrases: records that hold all the words in one field are checked for their order, value by value.
import { addBit, type Bitset, binarySearch, createBitset, hasBit } from '@periplus/collections';
import { containsPhrase } from '@periplus/text';
import type { FieldName } from '../../../schema/fields.ts';
import { fieldOfSearchBit } from '../../indexed-fields.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { valuesWhere } from './field-words.ts';

/** A phrase being looked for in a segment. Many records share values, so the verdict on a value is kept, as two bits. */
type Search = {
  readonly terms: readonly number[];
  readonly slop: number;
  readonly judged: Bitset;
  readonly holding: Bitset;
};

const valueHolds = ({ wordStarts, words }: SegmentView, value: number, search: Search): boolean => {
  const { terms, slop, judged, holding } = search;
  if (!hasBit(judged, value)) {
    addBit(judged, value);
    const holds = containsPhrase(words, wordStarts[value] as number, wordStarts[value + 1] as number, terms, slop);
    if (holds) addBit(holding, value);
  }
  return hasBit(holding, value);
};

/** Looks at the values of those fields only in which all the words occur. */
const docHolds = (view: SegmentView, doc: number, fields: number, search: Search): boolean => {
  const { docValueStarts, docValues, fieldStarts } = view;
  const end = docValueStarts[doc + 1] as number;
  for (let rest = fields; rest !== 0; rest &= rest - 1) {
    const field = fieldOfSearchBit(31 - Math.clz32(rest & -rest));
    const low = fieldStarts[field] as number;
    const high = fieldStarts[field + 1] as number;
    for (let at = binarySearch(docValues, low, docValueStarts[doc], end); at < end; at++) {
      const value = docValues[at] as number;
      if (value >= high) break;
      if (valueHolds(view, value, search)) return true;
    }
  }
  return false;
};

/** Records in ascending order, each with the fields in which all words so far occur. */
type Candidates = { readonly docs: Uint32Array; readonly fields: Uint32Array; readonly count: number };

const postingCount = ({ postings }: SegmentView, term: number): number =>
  (postings.starts[term + 1] as number) - (postings.starts[term] as number);

const docsWith = (view: SegmentView, term: number, scope: Bitset, mask: number): Candidates => {
  const { starts, docs, fields, masks } = view.postings;
  const most = postingCount(view, term);
  const found = { docs: new Uint32Array(most), fields: new Uint32Array(most) };
  const end = starts[term + 1] as number;
  let count = 0;
  for (let at = starts[term] as number; at < end; at++) {
    const doc = docs[at] as number;
    const own = (masks[fields[at] as number] as number) & mask;
    if (own === 0 || !hasBit(scope, doc)) continue;
    found.docs[count] = doc;
    found.fields[count++] = own;
  }
  return { ...found, count };
};

/** Keeps the records that have this word in one of the same fields, in the arrays of those before. */
const narrow = (view: SegmentView, before: Candidates, term: number): Candidates => {
  const { starts, docs, fields, masks } = view.postings;
  const end = starts[term + 1] as number;
  let at = starts[term] as number;
  let count = 0;
  for (let item = 0; item < before.count; item++) {
    const doc = before.docs[item] as number;
    while (at < end && (docs[at] as number) < doc) at += 1;
    if (at === end) break;
    if (docs[at] !== doc) continue;
    const common = (before.fields[item] as number) & (masks[fields[at] as number] as number);
    if (common === 0) continue;
    before.docs[count] = doc;
    before.fields[count++] = common;
  }
  return { ...before, count };
};

/** Records of `scope` that hold the terms in this order in one value of the fields in `mask`. */
export const phraseDocs = (
  view: SegmentView,
  scope: Bitset,
  terms: readonly number[],
  slop: number,
  mask: number,
): Bitset => {
  const found = new Uint32Array(scope.length);
  // The rarest word first: all that follows takes time and memory by the records that have it.
  const [rarest, ...others] = [...new Set(terms)].sort((a, b) => postingCount(view, a) - postingCount(view, b));
  if (rarest === undefined) return found;
  const first = docsWith(view, rarest, scope, mask);
  const { docs, fields, count } = others.reduce((before, term) => narrow(view, before, term), first);
  const values = view.wordStarts.length;
  const search = { terms, slop, judged: createBitset(values), holding: createBitset(values) };
  for (let item = 0; item < count; item++) {
    const doc = docs[item] as number;
    if (docHolds(view, doc, fields[item] as number, search)) addBit(found, doc);
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
  for (const value of valuesWhere(view, name, (stream) => containsPhrase(stream, 0, stream.length, words, slop))) {
    for (let at = view.valueDocStarts[value] as number; at < (view.valueDocStarts[value + 1] as number); at++) {
      addBit(into, view.valueDocs[at] as number);
    }
  }
};

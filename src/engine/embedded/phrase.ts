// Phrases: records that hold all the words are checked for the words in order, value by value.
import { addBit, type Bitset, countBits, listBits } from '../../lib/bitset.ts';
import type { FieldName } from '../../schema/fields.ts';
import { valuesWhere } from './field-words.ts';
import { SEARCHED } from './index-fields.ts';
import { fieldRange, type SegmentView } from './segment-view.ts';

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

/** Values of other fields than those asked for count as checked and found wanting. */
const createVerdicts = (view: SegmentView, mask: number): Uint8Array => {
  const verdicts = new Uint8Array(view.wordStarts.length);
  SEARCHED.forEach((name, bit) => {
    if ((mask & (1 << bit)) !== 0) return;
    const { from, to } = fieldRange(view, name);
    verdicts.fill(LACKS, from, to);
  });
  return verdicts;
};

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

const docHolds = (
  view: SegmentView,
  doc: number,
  terms: readonly number[],
  slop: number,
  verdicts: Uint8Array,
): boolean => {
  const end = view.docValueStarts[doc + 1] as number;
  for (let at = view.docValueStarts[doc] as number; at < end; at++) {
    if (valueHolds(view, view.docValues[at] as number, terms, slop, verdicts)) return true;
  }
  return false;
};

export const phraseDocs = (
  view: SegmentView,
  candidates: Bitset,
  terms: readonly number[],
  slop: number,
  mask: number,
): Bitset => {
  const found = new Uint32Array(candidates.length);
  const verdicts = createVerdicts(view, mask);
  const docs = new Uint32Array(countBits(candidates));
  listBits(candidates, docs);
  for (const doc of docs) if (docHolds(view, doc, terms, slop, verdicts)) addBit(found, doc);
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

// Phrases: records that hold all the words are checked for the words in order, value by value.
import { addBit, type Bitset, hasBit } from '../../lib/bitset.ts';
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
  for (let start = from; start < to; start++) {
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
export const phraseDocs = (
  view: SegmentView,
  candidates: Bitset,
  terms: readonly number[],
  slop: number,
  mask: number,
): Bitset => {
  const found = new Uint32Array(candidates.length);
  const verdicts = createVerdicts(view, mask);
  const { docValueStarts, docValues, wordStarts, words } = view;
  const holds = (value: number): boolean => {
    if (verdicts[value] === UNKNOWN) {
      const fits = holdsPhrase(words, wordStarts[value] as number, wordStarts[value + 1] as number, terms, slop);
      verdicts[value] = fits ? HOLDS : LACKS;
    }
    return verdicts[value] === HOLDS;
  };
  for (let doc = 0; doc < view.size; doc++) {
    if (candidates[doc >>> 5] === 0) {
      doc |= 31;
      continue;
    }
    if (!hasBit(candidates, doc)) continue;
    const end = docValueStarts[doc + 1] as number;
    for (let at = docValueStarts[doc] as number; at < end; at++) {
      if (!holds(docValues[at] as number)) continue;
      addBit(found, doc);
      break;
    }
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

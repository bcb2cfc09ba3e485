// What plain words deserve beyond their weights: an exact id or title comes first, words side by side in a title come early.

import { type Bitset, hasBit } from '../../lib/bitset.ts';
import { findString } from '../../lib/string-table.ts';
import { toStream } from '../../lib/text/words.ts';
import type { TextQuery } from '../../query/search-query.ts';
import { findSortRank } from './merged-order.ts';
import { holdsPhrase } from './phrase.ts';
import { partBits, partOf, type Reader, type ReaderPart } from './reader.ts';
import { findDoc, type SegmentView, valuesOfDoc } from './segment-view.ts';

/** Far above any sum of word weights. */
const ID_BONUS = 1000;
const TITLE_BONUS = 500;
const SIDE_BY_SIDE = 1.25;
const WHOLE_TITLE = 1.5;

/** How many of the best records are looked at closely. */
export const CLOSE_LOOK = 200;

/** The text as typed when it is nothing but words over all fields or the title. */
export const plainWords = (text: TextQuery): string | undefined => {
  if (text.kind === 'words') {
    return text.fields === undefined || text.fields.includes('dct_title_s') ? text.text : undefined;
  }
  if (text.kind !== 'and') return undefined;
  const parts = text.nodes.map(plainWords);
  return parts.every((part) => part !== undefined) ? parts.join(' ') : undefined;
};

const addTo = (scores: Float32Array, number: number, bonus: number): void => {
  scores[number] = (scores[number] as number) + bonus;
};

/** Lifts the record whose id, and the matching records whose title, is exactly what was typed. */
export const addExactBonus = (reader: Reader, words: string, matched: Bitset, scores: Float32Array): void => {
  for (const part of reader.parts) {
    const doc = findDoc(part.view, words);
    if (doc !== undefined) addTo(scores, part.base + doc, ID_BONUS);
    const rank = findSortRank(part, 'dct_title_s', words);
    if (rank !== undefined) addTitleBonus(part, rank, partBits(matched, part), scores);
  }
};

const addTitleBonus = ({ view, base }: ReaderPart, rank: number, matched: Bitset, scores: Float32Array): void => {
  const ranks = view.sorts.get('dct_title_s')?.least ?? new Uint32Array(0);
  for (let doc = 0; doc < ranks.length; doc++) {
    if (ranks[doc] === rank && hasBit(matched, doc)) addTo(scores, base + doc, TITLE_BONUS);
  }
};

/** Terms of the words in one segment; a word that does not occur there stands in no title either. */
const termsIn = (view: SegmentView, words: readonly string[]): readonly number[] | undefined => {
  const terms = words.map((word) => findString(view.terms, word));
  return terms.every((term) => term !== undefined) ? terms : undefined;
};

const titleFactor = (view: SegmentView, doc: number, terms: readonly number[]): number => {
  const [title] = valuesOfDoc(view, doc, 'dct_title_s');
  if (title === undefined) return 1;
  const from = view.wordStarts[title] as number;
  const to = view.wordStarts[title + 1] as number;
  if (!holdsPhrase(view.words, from, to, terms, 0)) return 1;
  return to - from === terms.length ? WHOLE_TITLE : SIDE_BY_SIDE;
};

/** The words in order, when there are several that could stand side by side. */
export const sideBySideWords = (text: TextQuery): readonly string[] | undefined => {
  const words = plainWords(text);
  const stream = words === undefined ? [] : toStream(words);
  return stream.length > 1 ? stream : undefined;
};

/** Lifts, among the best records, those with the words side by side in the title. */
export const liftTitles = (reader: Reader, words: readonly string[], best: Uint32Array, scores: Float32Array): void => {
  const terms = reader.parts.map(({ view }) => termsIn(view, words));
  for (const number of best) {
    const part = partOf(reader, number);
    const wanted = terms[part.index];
    if (wanted === undefined) continue;
    scores[number] = (scores[number] as number) * titleFactor(part.view, number - part.base, wanted);
  }
};

// What plain words deserve beyond their weights: an exact id or title comes first, words side by side in a title come early.

import { type Bitset, hasBit } from '../../../lib/bitset.ts';
import { findString } from '../../../lib/string-table.ts';
import { toWantedUnits } from '../../../lib/text/function-words.ts';
import { toStream } from '../../../lib/text/words.ts';
import type { TextQuery } from '../../../query/search-query.ts';
import { findSortRank } from '../order/merged-order.ts';
import { partBits, partOf, type Reader, type ReaderPart } from '../segment/reader.ts';
import { findDoc, type SegmentView, valuesOfDoc } from '../segment/segment-view.ts';
import { holdsPhrase } from './phrase.ts';

/** Far above any sum of word weights. */
const ID_BONUS = 1000;
const TITLE_BONUS = 500;
/** What the words of a question add to a score when they stand in the title: all of them, side by side, and nothing else. */
const ALL_IN_TITLE = 0.3;
const SIDE_BY_SIDE = 1.5;
const WHOLE_TITLE = 1.75;

/** How many of the best records are reranked by their titles. */
export const RERANKED = 200;

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

type TitleQuestion = {
  /** All words in order, to stand side by side; undefined where one of them does not occur in the segment. */
  readonly inOrder: readonly number[] | undefined;
  /** The telling words; those that do not occur are -1. */
  readonly telling: readonly number[];
};

const ABSENT = -1;

const termsIn = (view: SegmentView, words: readonly string[]): readonly number[] =>
  words.map((word) => findString(view.terms, word) ?? ABSENT);

const toTitleQuestion = (view: SegmentView, words: TitleWords): TitleQuestion => {
  const inOrder = termsIn(view, words.inOrder);
  return { inOrder: inOrder.includes(ABSENT) ? undefined : inOrder, telling: termsIn(view, words.telling) };
};

const titleFactor = (view: SegmentView, doc: number, { inOrder, telling }: TitleQuestion): number => {
  const [title] = valuesOfDoc(view, doc, 'dct_title_s');
  if (title === undefined) return 1;
  const from = view.wordStarts[title] as number;
  const to = view.wordStarts[title + 1] as number;
  if (inOrder !== undefined && holdsPhrase(view.words, from, to, inOrder, 0)) {
    return to - from === inOrder.length ? WHOLE_TITLE : SIDE_BY_SIDE;
  }
  const own = view.words.subarray(from, to);
  return 1 + (ALL_IN_TITLE * telling.filter((term) => own.includes(term)).length) / telling.length;
};

export type TitleWords = { readonly inOrder: readonly string[]; readonly telling: readonly string[] };

/** What to look for in titles, when there are several words that could stand together. */
export const titleWords = (words: string): TitleWords | undefined => {
  const inOrder = toStream(words);
  return inOrder.length < 2 ? undefined : { inOrder, telling: toWantedUnits(words).flatMap(({ stream }) => stream) };
};

/** Lifts, among the best records, those with the words in the title: how rare a word is elsewhere does not count there. */
export const liftTitles = (reader: Reader, words: TitleWords, best: Uint32Array, scores: Float32Array): void => {
  const questions = reader.parts.map(({ view }) => toTitleQuestion(view, words));
  for (const number of best) {
    const { view, base, index } = partOf(reader, number);
    scores[number] = (scores[number] as number) * titleFactor(view, number - base, questions[index] as TitleQuestion);
  }
};

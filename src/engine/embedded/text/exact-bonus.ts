// What plain words deserve beyond their weights: an exact id or title comes first.
import { type Bitset, hasBit } from '@periplus/collections';
import { ID_BONUS, TITLE_BONUS, TITLE_FIELD } from '../../query-words.ts';
import type { BonusPart } from '../../search-index.ts';
import { findSortRank } from '../order/merged-order.ts';
import { type IndexReader, type ReaderSegment, segmentBits } from '../segment/index-reader.ts';
import { findDoc } from '../segment/segment-values.ts';

const addTo = (scores: Float32Array, number: number, bonus: number): void => {
  scores[number] = (scores[number] as number) + bonus;
};

/** Lifts the record whose id, and the matching records whose title, is exactly what was typed. */
export const addExactBonus = (reader: IndexReader, words: string, matched: Bitset, scores: Float32Array): void => {
  for (const part of reader.segments) {
    const doc = findDoc(part.view, words);
    if (doc !== undefined) addTo(scores, part.docBase + doc, ID_BONUS);
    const rank = findSortRank(part, TITLE_FIELD, words);
    if (rank !== undefined) addTitleBonus(part, rank, segmentBits(matched, part), scores);
  }
};

/** The same for one record. */
export const exactBonusOf = (part: ReaderSegment, doc: number, words: string): readonly BonusPart[] => {
  const rank = findSortRank(part, TITLE_FIELD, words);
  const isTitle = rank !== undefined && part.view.sorts.get(TITLE_FIELD)?.least[doc] === rank;
  return [
    ...(findDoc(part.view, words) === doc ? [{ kind: 'bonus', of: 'id', score: ID_BONUS } as const] : []),
    ...(isTitle ? [{ kind: 'bonus', of: 'title', score: TITLE_BONUS } as const] : []),
  ];
};

const addTitleBonus = (
  { view, docBase: base }: ReaderSegment,
  rank: number,
  matched: Bitset,
  scores: Float32Array,
): void => {
  const ranks = view.sorts.get(TITLE_FIELD)?.least ?? new Uint32Array(0);
  for (let doc = 0; doc < ranks.length; doc++) {
    if (matched[doc >>> 5] === 0) doc |= 31;
    else if (ranks[doc] === rank && hasBit(matched, doc)) addTo(scores, base + doc, TITLE_BONUS);
  }
};

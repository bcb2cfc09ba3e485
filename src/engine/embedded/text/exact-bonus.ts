// What plain words deserve beyond their weights: an exact id or title comes first.
import { type Bitset, hasBit } from '../../../lib/bitset.ts';
import { ID_BONUS, TITLE, TITLE_BONUS } from '../../plain-question.ts';
import type { BonusPart } from '../../search-index.ts';
import { findSortRank } from '../order/merged-order.ts';
import { partBits, type Reader, type ReaderPart } from '../segment/reader.ts';
import { findDoc } from '../segment/segment-values.ts';

const addTo = (scores: Float32Array, number: number, bonus: number): void => {
  scores[number] = (scores[number] as number) + bonus;
};

/** Lifts the record whose id, and the matching records whose title, is exactly what was typed. */
export const addExactBonus = (reader: Reader, words: string, matched: Bitset, scores: Float32Array): void => {
  for (const part of reader.parts) {
    const doc = findDoc(part.view, words);
    if (doc !== undefined) addTo(scores, part.base + doc, ID_BONUS);
    const rank = findSortRank(part, TITLE, words);
    if (rank !== undefined) addTitleBonus(part, rank, partBits(matched, part), scores);
  }
};

/** The same for one record. */
export const exactBonusOf = (part: ReaderPart, doc: number, words: string): readonly BonusPart[] => {
  const rank = findSortRank(part, TITLE, words);
  const isTitle = rank !== undefined && part.view.sorts.get(TITLE)?.least[doc] === rank;
  return [
    ...(findDoc(part.view, words) === doc ? [{ kind: 'bonus', of: 'id', score: ID_BONUS } as const] : []),
    ...(isTitle ? [{ kind: 'bonus', of: 'title', score: TITLE_BONUS } as const] : []),
  ];
};

const addTitleBonus = ({ view, base }: ReaderPart, rank: number, matched: Bitset, scores: Float32Array): void => {
  const ranks = view.sorts.get(TITLE)?.least ?? new Uint32Array(0);
  for (let doc = 0; doc < ranks.length; doc++) {
    if (matched[doc >>> 5] === 0) doc |= 31;
    else if (ranks[doc] === rank && hasBit(matched, doc)) addTo(scores, base + doc, TITLE_BONUS);
  }
};

// Adds a bonus to records whose id or title equals the query.
import { type Bitset, hasBit } from '@periplus/collections';
import { ID_BONUS, TITLE_BONUS, TITLE_FIELD } from '../../query-words.ts';
import type { BonusPart } from '../../search-index.ts';
import { findSortRank } from '../order/merged-order.ts';
import { type IndexReader, type ReaderSegment, segmentBits } from '../segment/index-reader.ts';
import { findDoc } from '../segment/segment-values.ts';

const addTo = (scores: Float32Array, globalDoc: number, bonus: number): void => {
  scores[globalDoc] = (scores[globalDoc] as number) + bonus;
};

export const addExactBonus = (reader: IndexReader, words: string, matched: Bitset, scores: Float32Array): void => {
  for (const segment of reader.segments) {
    const doc = findDoc(segment.view, words);
    if (doc !== undefined) addTo(scores, segment.docBase + doc, ID_BONUS);
    const rank = findSortRank(segment, TITLE_FIELD, words);
    if (rank !== undefined) addTitleBonus(segment, rank, segmentBits(matched, segment), scores);
  }
};

export const exactBonusOf = (segment: ReaderSegment, doc: number, words: string): readonly BonusPart[] => {
  const rank = findSortRank(segment, TITLE_FIELD, words);
  const isTitle = rank !== undefined && segment.view.sorts.get(TITLE_FIELD)?.least[doc] === rank;
  return [
    ...(findDoc(segment.view, words) === doc ? [{ kind: 'bonus', of: 'id', score: ID_BONUS } as const] : []),
    ...(isTitle ? [{ kind: 'bonus', of: 'title', score: TITLE_BONUS } as const] : []),
  ];
};

const addTitleBonus = ({ view, docBase }: ReaderSegment, rank: number, matched: Bitset, scores: Float32Array): void => {
  const ranks = view.sorts.get(TITLE_FIELD)?.least ?? new Uint32Array(0);
  for (let doc = 0; doc < ranks.length; doc++) {
    if (matched[doc >>> 5] === 0) doc |= 31;
    else if (ranks[doc] === rank && hasBit(matched, doc)) addTo(scores, docBase + doc, TITLE_BONUS);
  }
};

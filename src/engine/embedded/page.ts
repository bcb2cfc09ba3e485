// Puts the matching records in order and cuts out a page.

import type { Bitset } from '../../lib/bitset.ts';
import { listBits } from '../../lib/bitset.ts';
import { type CompareItems, selectPage } from '../../lib/select.ts';
import type { Sort } from '../../query/search-query.ts';
import type { FieldName } from '../../schema/fields.ts';
import { UNRANKED } from './build-sorts.ts';
import { sortRanks, valueRanks } from './merged-order.ts';
import { partOf, type Reader } from './reader.ts';

/** A record's place in the order of ids over all segments. */
export const createIdRank = (reader: Reader): ((number: number) => number) => {
  const [first] = reader.parts;
  if (first !== undefined && reader.parts.length === 1) return (number) => first.view.idRanks[number] as number;
  const ranks = valueRanks(reader, 'id');
  return (number) => {
    const part = partOf(reader, number);
    const rank = part.view.idRanks[number - part.base] as number;
    return ranks[part.index]?.[rank] ?? rank;
  };
};

/** Ascending keys: a descending sort by the greatest value turns its sign, and missing values come last either way. */
const fieldKeys = (
  reader: Reader,
  hits: Uint32Array,
  count: number,
  field: FieldName,
  descending: boolean,
): Float64Array => {
  const keys = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const common = sortRanks(reader, field);
  let at = 0;
  for (const { view, base, index } of reader.parts) {
    const sort = view.sorts.get(field);
    const column = descending ? sort?.greatest : sort?.least;
    const ranks = common[index];
    for (; at < count && (hits[at] as number) < base + view.size; at++) {
      const rank = column?.[(hits[at] as number) - base] ?? UNRANKED;
      if (rank === UNRANKED) continue;
      const key = ranks === undefined ? rank : (ranks[rank] as number);
      keys[at] = descending ? -key : key;
    }
  }
  return keys;
};

const scoreKeys = (hits: Uint32Array, count: number, scores: Float32Array): Float64Array => {
  const keys = new Float64Array(count);
  for (let at = 0; at < count; at++) keys[at] = -(scores[hits[at] as number] as number);
  return keys;
};

/**
 * Record numbers of one page. Ties of a field sort are settled by score, then by id; ties of the score by id. Without
 * scores all are equal, so ids alone decide.
 */
export const pageOf = (
  reader: Reader,
  matched: Bitset,
  sort: Sort,
  scores: Float32Array | undefined,
  offset: number,
  limit: number,
): Uint32Array => {
  const { hits } = reader;
  const count = listBits(matched, hits);
  const idRank = createIdRank(reader);
  const byId: CompareItems = (a, b) => idRank(hits[a] as number) - idRank(hits[b] as number);
  const byScore: CompareItems = (a, b) =>
    scores === undefined
      ? byId(a, b)
      : (scores[hits[b] as number] as number) - (scores[hits[a] as number] as number) || byId(a, b);
  const inOrder = (keys: Float64Array, tie: CompareItems): Uint32Array =>
    selectPage(keys, count, offset, limit, tie).map((item) => hits[item] as number);
  if (sort.kind === 'field' && reader.parts.every(({ view }) => view.sorts.has(sort.field))) {
    return inOrder(fieldKeys(reader, hits, count, sort.field, sort.direction === 'desc'), byScore);
  }
  if (scores !== undefined) return inOrder(scoreKeys(hits, count, scores), byId);
  const ids = new Float64Array(count);
  for (let at = 0; at < count; at++) ids[at] = idRank(hits[at] as number);
  return inOrder(ids, byId);
};

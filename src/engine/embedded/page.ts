// Puts the matching records in order and cuts out a page.
import { type Bitset, countBits, hasBit, listBits } from '../../lib/bitset.ts';
import { type CompareItems, selectKeys, selectPage } from '../../lib/select.ts';
import type { Sort } from '../../query/search-query.ts';
import type { FieldName } from '../../schema/fields.ts';
import { UNRANKED } from './build-sorts.ts';
import { type IdOrder, idOrder } from './id-order.ts';
import { sortRanks } from './merged-order.ts';
import type { Reader } from './reader.ts';
import type { SortView } from './segment-view.ts';

/** A record's place in the order of ids over all segments. */
export const createIdRank = (reader: Reader): ((number: number) => number) => {
  const { rankOf } = idOrder(reader);
  return (number) => rankOf[number] as number;
};

/**
 * Keys hold two orders in one number: the first in the upper bits, the place of the id in the lower 22. So no two records
 * tie, and selecting works on plain numbers. Generations of more records than that fall back to comparing.
 */
const ID_PLACES = 2 ** 22;
const MAX_SCORE_BITS = 0x7fffffff;

const toNumbers = (keys: Float64Array, { numberAt }: IdOrder): Uint32Array =>
  Uint32Array.from(keys, (key) => numberAt[key % ID_PLACES] as number);

/** The bits of a positive 32-bit float rise with its value, so they serve as a whole number to sort by. */
const byScore = (reader: Reader, matched: Bitset, scores: Float32Array, offset: number, limit: number): Uint32Array => {
  const order = idOrder(reader);
  const { hits, keys } = reader;
  const { rankOf } = order;
  const bits = new Uint32Array(scores.buffer, scores.byteOffset, scores.length);
  const count = listBits(matched, hits);
  for (let at = 0; at < count; at++) {
    const number = hits[at] as number;
    keys[at] = (MAX_SCORE_BITS - (bits[number] as number)) * ID_PLACES + (rankOf[number] as number);
  }
  return toNumbers(selectKeys(keys, count, offset, limit), order);
};

/** Without scores: many records are met soon by walking the ids in order, few are selected by key. */
const byId = (reader: Reader, matched: Bitset, offset: number, limit: number): Uint32Array => {
  const order = idOrder(reader);
  const count = countBits(matched);
  const { numberAt, rankOf } = order;
  const { hits, keys } = reader;
  if (count * 16 < numberAt.length) {
    listBits(matched, hits);
    for (let at = 0; at < count; at++) keys[at] = rankOf[hits[at] as number] as number;
    return toNumbers(selectKeys(keys, count, offset, limit), order);
  }
  const page = new Uint32Array(Math.max(0, Math.min(limit, count - offset)));
  let skipped = 0;
  let found = 0;
  for (let rank = 0; found < page.length && rank < numberAt.length; rank++) {
    const number = numberAt[rank] as number;
    if (!hasBit(matched, number)) continue;
    if (skipped < offset) skipped += 1;
    else page[found++] = number;
  }
  return page;
};

type FieldOrder = { readonly field: FieldName; readonly direction: 'asc' | 'desc' };

/** Ascending keys of one segment: descending order counts from the end, and missing values come last either way. */
const fieldKeys = (reader: Reader, count: number, sort: SortView, descending: boolean): void => {
  const { hits, keys } = reader;
  const column = descending ? sort.greatest : sort.least;
  const last = sort.values.length;
  for (let at = 0; at < count; at++) {
    const rank = column[hits[at] as number] as number;
    keys[at] = rank === UNRANKED ? last : descending ? last - 1 - rank : rank;
  }
};

const byField = (
  reader: Reader,
  matched: Bitset,
  { field, direction }: FieldOrder,
  offset: number,
  limit: number,
): Uint32Array => {
  const order = idOrder(reader);
  const { hits, keys } = reader;
  const count = listBits(matched, hits);
  fieldKeys(reader, count, reader.parts[0]?.view.sorts.get(field) as SortView, direction === 'desc');
  for (let at = 0; at < count; at++) {
    keys[at] = (keys[at] as number) * ID_PLACES + (order.rankOf[hits[at] as number] as number);
  }
  return toNumbers(selectKeys(keys, count, offset, limit), order);
};

/** Keys over several segments, by the common ranks of their values. */
const commonFieldKeys = (reader: Reader, count: number, { field, direction }: FieldOrder): void => {
  const { hits, keys } = reader;
  const common = sortRanks(reader, field);
  let at = 0;
  for (const { view, base, index } of reader.parts) {
    const sort = view.sorts.get(field) as SortView;
    const column = direction === 'desc' ? sort.greatest : sort.least;
    const ranks = common[index];
    for (; at < count && (hits[at] as number) < base + view.size; at++) {
      const rank = column[(hits[at] as number) - base] as number;
      const key = rank === UNRANKED ? Number.POSITIVE_INFINITY : ranks === undefined ? rank : (ranks[rank] as number);
      keys[at] = direction === 'desc' && rank !== UNRANKED ? -key : key;
    }
  }
};

/** Three orders do not fit into one number: ties of the field are settled by score, then by id. */
const byComparing = (
  reader: Reader,
  matched: Bitset,
  sort: Sort,
  scores: Float32Array | undefined,
  offset: number,
  limit: number,
): Uint32Array => {
  const { rankOf } = idOrder(reader);
  const { hits, keys } = reader;
  const count = listBits(matched, hits);
  const scoreOf = (item: number): number => (scores === undefined ? 1 : (scores[hits[item] as number] as number));
  const tie: CompareItems = (a, b) =>
    scoreOf(b) - scoreOf(a) || (rankOf[hits[a] as number] as number) - (rankOf[hits[b] as number] as number);
  if (sort.kind === 'field') commonFieldKeys(reader, count, sort);
  else keys.fill(0, 0, count);
  return selectPage(keys, count, offset, limit, tie).map((item) => hits[item] as number);
};

const isSortable = (reader: Reader, field: FieldName): boolean =>
  reader.parts.every(({ view }) => view.sorts.has(field));

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
  if (reader.size > ID_PLACES) return byComparing(reader, matched, sort, scores, offset, limit);
  if (sort.kind === 'field' && isSortable(reader, sort.field)) {
    return scores === undefined && reader.parts.length === 1
      ? byField(reader, matched, sort, offset, limit)
      : byComparing(reader, matched, sort, scores, offset, limit);
  }
  return scores === undefined ? byId(reader, matched, offset, limit) : byScore(reader, matched, scores, offset, limit);
};

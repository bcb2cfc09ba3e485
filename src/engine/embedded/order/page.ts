// Puts the matching records in order and cuts out a page.
import { type Bitset, countBits, hasBit, listBits } from '../../../lib/bitset.ts';
import { type CompareItems, keepLeast, selectKeys, selectPage } from '../../../lib/select.ts';
import type { Sort } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { UNRANKED } from '../segment/layout.ts';
import type { Reader } from '../segment/reader.ts';
import type { SortView } from '../segment/segment-view.ts';
import { type IdOrder, idOrder } from './id-order.ts';
import { sortRanks } from './merged-order.ts';

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

/** What to sort by: a column of whole numbers per record number. */
type KeyColumn = {
  readonly values: Uint32Array;
  /** Greatest value when the order is descending: keys count down from it. */
  readonly from?: number;
  /** Key of records without a value. */
  readonly missing: number;
};

/** Pages that end before this are kept in a short list while all records are looked at once. */
const SHORT = 1024;

const selectByColumn = (
  reader: Reader,
  matched: Bitset,
  { values, from, missing }: KeyColumn,
  offset: number,
  limit: number,
): Uint32Array => {
  const order = idOrder(reader);
  const { rankOf } = order;
  const { keys } = reader;
  const end = offset + limit;
  const room = end <= SHORT ? 2 * end : Number.POSITIVE_INFINITY;
  let kept = 0;
  let worst = Number.POSITIVE_INFINITY;
  for (let word = 0; word < matched.length; word++) {
    let rest = matched[word] as number;
    while (rest !== 0) {
      const number = (word << 5) + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
      const value = values[number] as number;
      const key = value === UNRANKED ? missing : from === undefined ? value : from - value;
      if (key > worst) continue;
      keys[kept++] = key * ID_PLACES + (rankOf[number] as number);
      if (kept === room) {
        kept = keepLeast(keys, kept, end);
        worst = Math.floor((keys[kept - 1] as number) / ID_PLACES);
      }
    }
  }
  return toNumbers(selectKeys(keys, kept, offset, limit), order);
};

/** The bits of a positive 32-bit float rise with its value, so they serve as a whole number to sort by. */
const scoreColumn = (scores: Float32Array): KeyColumn => ({
  values: new Uint32Array(scores.buffer, scores.byteOffset, scores.length),
  from: MAX_SCORE_BITS,
  missing: MAX_SCORE_BITS,
});

const fieldColumn = (sort: SortView, descending: boolean): KeyColumn => {
  const missing = sort.values.length;
  return descending ? { values: sort.greatest, from: missing - 1, missing } : { values: sort.least, missing };
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
    const own = reader.parts.length === 1 ? reader.parts[0]?.view.sorts.get(sort.field) : undefined;
    return scores === undefined && own !== undefined
      ? selectByColumn(reader, matched, fieldColumn(own, sort.direction === 'desc'), offset, limit)
      : byComparing(reader, matched, sort, scores, offset, limit);
  }
  return scores === undefined
    ? byId(reader, matched, offset, limit)
    : selectByColumn(reader, matched, scoreColumn(scores), offset, limit);
};

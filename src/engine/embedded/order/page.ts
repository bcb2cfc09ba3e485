// Puts the matching records in order and cuts out a page.

import { type Bitset, countBits, hasBit, keepLeast, listBits, selectKeys } from '@periplus/collections';
import { CatalogError } from '../../../errors.ts';
import type { SortKey } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { IndexReader } from '../segment/index-reader.ts';
import { UNRANKED } from '../segment/layout.ts';
import type { SortView } from '../segment/segment-view.ts';
import { type IdOrder, idOrder } from './id-order.ts';
import { pageByKeys } from './sort-keys.ts';

/** A record's place in the order of ids over all segments. */
export const createIdRank = (reader: IndexReader): ((number: number) => number) => {
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

/** Keys of the matching records, or of those only that may come before `end`; how many there are. */
const gatherKeys = (
  { values, from, missing }: KeyColumn,
  matched: Bitset,
  rankOf: Uint32Array,
  keys: Float64Array,
  end: number,
): number => {
  const capacity = end <= SHORT ? 2 * end : Number.POSITIVE_INFINITY;
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
      if (kept === capacity) {
        kept = keepLeast(keys, kept, end);
        worst = Math.floor((keys[kept - 1] as number) / ID_PLACES);
      }
    }
  }
  return kept;
};

const selectByColumn = (
  reader: IndexReader,
  matched: Bitset,
  column: KeyColumn,
  offset: number,
  limit: number,
): Uint32Array => {
  const order = idOrder(reader);
  const { keys } = reader;
  const kept = gatherKeys(column, matched, order.rankOf, keys, offset + limit);
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
const byId = (reader: IndexReader, matched: Bitset, offset: number, limit: number): Uint32Array => {
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

const isSortable = (reader: IndexReader, field: FieldName): boolean =>
  field === 'id' || reader.segments.every(({ view }) => view.sorts.has(field));

/** The keys that decide: without scores all records are equally relevant, and ties are settled by score anyway. */
const decidingKeys = (reader: IndexReader, sort: readonly SortKey[], hasScores: boolean): readonly SortKey[] => {
  for (const key of sort) {
    if (key.kind === 'field' && !isSortable(reader, key.field))
      throw new CatalogError('invalid_sort', `Records cannot be sorted by ${key.field}.`);
  }
  const keys = sort.filter(({ kind }) => kind === 'field' || hasScores);
  return keys.at(-1)?.kind === 'relevance' ? keys.slice(0, -1) : keys;
};

/**
 * Record numbers of one page. Ties of all keys are settled by score, then by id; ties of the score by id. Without scores all
 * are equal, so ids alone decide.
 */
export const pageOf = (
  reader: IndexReader,
  matched: Bitset,
  sort: readonly SortKey[],
  scores: Float32Array | undefined,
  offset: number,
  limit: number,
): Uint32Array => {
  const keys = decidingKeys(reader, sort, scores !== undefined);
  const [first] = keys;
  if (reader.size > ID_PLACES) return pageByKeys(reader, matched, keys, scores, offset, limit);
  if (first === undefined) {
    return scores === undefined
      ? byId(reader, matched, offset, limit)
      : selectByColumn(reader, matched, scoreColumn(scores), offset, limit);
  }
  const [part, another] = reader.segments;
  const isPlain = keys.length === 1 && scores === undefined && another === undefined && first.kind === 'field';
  const own = isPlain ? part?.view.sorts.get(first.field) : undefined;
  return own !== undefined && isPlain
    ? selectByColumn(reader, matched, fieldColumn(own, first.direction === 'desc'), offset, limit)
    : pageByKeys(reader, matched, keys, scores, offset, limit);
};

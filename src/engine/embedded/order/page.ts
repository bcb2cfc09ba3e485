// Sorts the matching records and returns a page.
import { type Bitset, countBits, hasBit, keepLeast, listBits, selectKeys } from '@periplus/collections';
import { CatalogError } from '../../../errors.ts';
import type { SortKey } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { IndexReader } from '../segment/index-reader.ts';
import { UNRANKED } from '../segment/layout.ts';
import type { SortView } from '../segment/segment-view.ts';
import { type IdOrder, idOrder } from './id-order.ts';
import { type FieldKey, pageByKeys, sortColumn } from './sort-keys.ts';

export const createIdRank = (reader: IndexReader): ((globalDoc: number) => number) => {
  const { rankOf } = idOrder(reader);
  return (globalDoc) => rankOf[globalDoc] as number;
};

/**
 * A sort key combines two orders in one number: the sort value in the upper bits, the rank of the id in the lower 22.
 * So no two records tie, and selection compares plain numbers. Larger generations fall back to a comparison function.
 */
const MAX_ID_RANKS = 2 ** 22;
const MAX_SCORE_BITS = 0x7fffffff;

const toGlobalDocs = (keys: Float64Array, { docAt }: IdOrder): Uint32Array =>
  Uint32Array.from(keys, (key) => docAt[key % MAX_ID_RANKS] as number);

/** Integers to sort by, per global doc. */
type KeyColumn = {
  readonly values: Uint32Array;
  /** For descending order: the greatest value, from which values are subtracted. */
  readonly from?: number;
  readonly missing: number;
};

/** For pages that end before this, collecting keys discards those that cannot be on the page. */
const SHORT = 1024;

/** Collects the keys of the matching records, or only those that may come before `end`, and returns their number. */
const collectKeys = (
  { values, from, missing }: KeyColumn,
  matched: Bitset,
  rankOf: Uint32Array,
  keys: Float64Array,
  end: number,
): number => {
  const capacity = end <= SHORT ? 2 * end : Number.POSITIVE_INFINITY;
  let count = 0;
  let worst = Number.POSITIVE_INFINITY;
  for (let word = 0; word < matched.length; word++) {
    let rest = matched[word] as number;
    while (rest !== 0) {
      const globalDoc = (word << 5) + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
      const value = values[globalDoc] as number;
      const key = value === UNRANKED ? missing : from === undefined ? value : from - value;
      if (key > worst) continue;
      keys[count++] = key * MAX_ID_RANKS + (rankOf[globalDoc] as number);
      if (count === capacity) {
        count = keepLeast(keys, count, end);
        worst = Math.floor((keys[count - 1] as number) / MAX_ID_RANKS);
      }
    }
  }
  return count;
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
  const count = collectKeys(column, matched, order.rankOf, keys, offset + limit);
  return toGlobalDocs(selectKeys(keys, count, offset, limit), order);
};

/** The bits of a positive 32-bit float increase with its value, so they can be sorted as integers. */
const scoreColumn = (scores: Float32Array): KeyColumn => ({
  values: new Uint32Array(scores.buffer, scores.byteOffset, scores.length),
  from: MAX_SCORE_BITS,
  missing: MAX_SCORE_BITS,
});

const fieldColumn = (sort: SortView, key: FieldKey): KeyColumn => {
  const [values, missing] = [sortColumn(sort, key), sort.values.length];
  return key.direction === 'desc' ? { values, from: missing - 1, missing } : { values, missing };
};

/** Order by id: scans the ids in order if many records match, selects by key if few match. */
const byId = (reader: IndexReader, matched: Bitset, offset: number, limit: number): Uint32Array => {
  const order = idOrder(reader);
  const count = countBits(matched);
  const { docAt, rankOf } = order;
  const { hits, keys } = reader;
  if (count * 16 < docAt.length) {
    listBits(matched, hits);
    for (let at = 0; at < count; at++) keys[at] = rankOf[hits[at] as number] as number;
    return toGlobalDocs(selectKeys(keys, count, offset, limit), order);
  }
  const page = new Uint32Array(Math.max(0, Math.min(limit, count - offset)));
  let skipped = 0;
  let found = 0;
  for (let rank = 0; found < page.length && rank < docAt.length; rank++) {
    const globalDoc = docAt[rank] as number;
    if (!hasBit(matched, globalDoc)) continue;
    if (skipped < offset) skipped += 1;
    else page[found++] = globalDoc;
  }
  return page;
};

const isSortable = (reader: IndexReader, field: FieldName): boolean =>
  field === 'id' || reader.segments.every(({ view }) => view.sorts.has(field));

/**
 * Drops keys without effect: relevance if there are no scores, and a final relevance, because score decides ties
 * anyway.
 */
const decidingKeys = (reader: IndexReader, sort: readonly SortKey[], hasScores: boolean): readonly SortKey[] => {
  for (const key of sort) {
    if (key.kind === 'field' && !isSortable(reader, key.field))
      throw new CatalogError('invalid_sort', `Records cannot be sorted by ${key.field}.`);
  }
  const keys = sort.filter(({ kind }) => kind === 'field' || hasScores);
  return keys.at(-1)?.kind === 'relevance' ? keys.slice(0, -1) : keys;
};

/** Global docs of one page. Ties of all keys are decided by score, then by id. */
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
  if (reader.size > MAX_ID_RANKS) return pageByKeys(reader, matched, keys, scores, offset, limit);
  if (first === undefined) {
    return scores === undefined
      ? byId(reader, matched, offset, limit)
      : selectByColumn(reader, matched, scoreColumn(scores), offset, limit);
  }
  const [segment, another] = reader.segments;
  const isPlain = keys.length === 1 && scores === undefined && another === undefined && first.kind === 'field';
  const sortView = isPlain ? segment?.view.sorts.get(first.field) : undefined;
  return sortView !== undefined && isPlain
    ? selectByColumn(reader, matched, fieldColumn(sortView, first), offset, limit)
    : pageByKeys(reader, matched, keys, scores, offset, limit);
};

// Sorts by several keys: each is a column of numbers over the matching records.
import { type Bitset, type CompareItems, listBits, selectPage } from '@periplus/collections';
import type { SortKey } from '../../../query/search-query.ts';
import type { IndexReader } from '../segment/index-reader.ts';
import { UNRANKED } from '../segment/layout.ts';
import type { SortView } from '../segment/segment-view.ts';
import { idOrder } from './id-order.ts';
import { sortRanks } from './merged-order.ts';

export type FieldKey = Extract<SortKey, { kind: 'field' }>;

export const sortColumn = ({ least, greatest }: SortView, { direction, by }: FieldKey): Uint32Array =>
  direction === 'desc' && by !== 'least' ? greatest : least;

/** Fills keys over all segments with the merged ranks of their values. */
const fillFieldKeys = (reader: IndexReader, count: number, key: FieldKey, keys: Float64Array): void => {
  const { hits } = reader;
  const { field, direction } = key;
  const mergedRanks = sortRanks(reader, field);
  let at = 0;
  for (const { view, docBase, index } of reader.segments) {
    const sort = view.sorts.get(field) as SortView;
    const column = sortColumn(sort, key);
    const ranks = mergedRanks[index];
    for (; at < count && (hits[at] as number) < docBase + view.size; at++) {
      const rank = column[(hits[at] as number) - docBase] as number;
      const place = rank === UNRANKED ? Number.POSITIVE_INFINITY : ranks === undefined ? rank : (ranks[rank] as number);
      keys[at] = direction === 'desc' && rank !== UNRANKED ? -place : place;
    }
  }
};

const fillKeys = (
  reader: IndexReader,
  count: number,
  key: SortKey,
  scores: Float32Array | undefined,
  keys: Float64Array,
): Float64Array => {
  const { hits } = reader;
  if (key.kind === 'relevance') {
    for (let at = 0; at < count; at++) keys[at] = scores === undefined ? 0 : -(scores[hits[at] as number] as number);
  } else if (key.field === 'id') {
    const { rankOf } = idOrder(reader);
    const step = key.direction === 'desc' ? -1 : 1;
    for (let at = 0; at < count; at++) keys[at] = step * (rankOf[hits[at] as number] as number);
  } else fillFieldKeys(reader, count, key, keys);
  return keys;
};

/** Records without a value have infinite keys, whose difference would be NaN. */
const compareKeys = (keys: Float64Array, a: number, b: number): number => {
  const [left, right] = [keys[a] as number, keys[b] as number];
  return left === right ? 0 : left - right;
};

/** Ties of all keys are decided by score, then by id. */
export const pageByKeys = (
  reader: IndexReader,
  matched: Bitset,
  sort: readonly SortKey[],
  scores: Float32Array | undefined,
  offset: number,
  limit: number,
): Uint32Array => {
  const { rankOf } = idOrder(reader);
  const { hits } = reader;
  const count = listBits(matched, hits);
  const [first = { kind: 'relevance' }, ...more] = sort;
  const keys = fillKeys(reader, count, first, scores, reader.keys);
  const moreKeys = more.map((key) => fillKeys(reader, count, key, scores, new Float64Array(count)));
  const scoreOf = (item: number): number => (scores === undefined ? 1 : (scores[hits[item] as number] as number));
  const tie: CompareItems = (a, b) => {
    for (const column of moreKeys) {
      const order = compareKeys(column, a, b);
      if (order !== 0) return order;
    }
    return scoreOf(b) - scoreOf(a) || (rankOf[hits[a] as number] as number) - (rankOf[hits[b] as number] as number);
  };
  return selectPage(keys, count, offset, limit, tie).map((item) => hits[item] as number);
};

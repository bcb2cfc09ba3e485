// Merges the keys of several segments into one order: the first segment keeps its ranks, other keys get fractional
// ranks.
import { compareCodePoints, findString, lowerBound, memoiseWeakByKey, stringAt } from '@periplus/collections';
import { foldText } from '@periplus/text';
import { toSortKey } from '../../../record/sort-key.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { INDEX_FIELDS, isNumeric } from '../../indexed-fields.ts';
import type { IndexReader, ReaderSegment } from '../segment/index-reader.ts';
import { fieldRange, findValue, lowerBoundValue } from '../segment/segment-values.ts';
import type { SegmentView, SortView } from '../segment/segment-view.ts';

/** Rank of a key in a list, or the rank that it would be inserted before. */
type Location = { readonly rank: number; readonly exact: boolean };

export type KeyList = {
  readonly count: number;
  readonly keyAt: (index: number) => string;
  readonly locate: (key: string) => Location;
};

/**
 * Ranks of each list in the merged order. Those of the first list are 0, 1, 2, ... and so omitted; keys that it lacks
 * get fractional ranks.
 */
const mergeOrders = (
  lists: readonly KeyList[],
  compare: (a: string, b: string) => number,
): readonly (Float64Array | undefined)[] => {
  const [first, ...others] = lists;
  if (first === undefined) return [];
  const between = new Map<number, Set<string>>();
  const ranks = others.map((list) =>
    Float64Array.from({ length: list.count }, (_, index) => {
      const key = list.keyAt(index);
      const { rank, exact } = first.locate(key);
      if (exact) return rank;
      const gap = between.get(rank) ?? new Set();
      between.set(rank, gap.add(key));
      return Number.NaN;
    }),
  );
  const fractions = new Map<string, number>();
  for (const [rank, keys] of between) {
    const sorted = [...keys].sort(compare);
    for (const [index, key] of sorted.entries()) fractions.set(key, rank - 1 + (index + 1) / (sorted.length + 1));
  }
  for (const [listIndex, list] of others.entries()) {
    const listRanks = ranks[listIndex] as Float64Array;
    for (let index = 0; index < list.count; index++) {
      if (Number.isNaN(listRanks[index])) listRanks[index] = fractions.get(list.keyAt(index)) as number;
    }
  }
  return [undefined, ...ranks];
};

const valueKeys = (view: SegmentView, name: FieldName): KeyList => {
  const range = fieldRange(view, name);
  return {
    count: range.to - range.from,
    keyAt: (index) => stringAt(view.values, range.from + index),
    locate: (key) => {
      if (isNumeric(fieldRow(name))) {
        const exact = findValue(view, name, key);
        return { rank: (exact ?? lowerBoundValue(view, name, key)) - range.from, exact: exact !== undefined };
      }
      const exact = findString(view.values, key, range);
      return { rank: (exact ?? lowerBound(view.values, key, range)) - range.from, exact: exact !== undefined };
    },
  };
};

const compareValues = (name: FieldName): ((a: string, b: string) => number) =>
  isNumeric(fieldRow(name)) ? (a, b) => Number(a) - Number(b) : compareCodePoints;

const sortKeys = (view: SegmentView, name: FieldName, sort: SortView): KeyList => {
  const numeric = isNumeric(fieldRow(name));
  const compare = compareValues(name);
  const keyAt = (rank: number): string => {
    const text = stringAt(view.values, sort.values[rank] as number);
    return numeric ? text : toSortKey(text);
  };
  const locate = (key: string): Location => {
    let low = 0;
    let high = sort.values.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(keyAt(middle), key) < 0) low = middle + 1;
      else high = middle;
    }
    return { rank: low, exact: low < sort.values.length && compare(keyAt(low), key) === 0 };
  };
  return { count: sort.values.length, keyAt, locate };
};

/** Merged ranks per segment; undefined for the first segment, whose ranks do not change. */
export type MergedRanks = readonly (Float64Array | undefined)[];

const mergeRanks = (reader: IndexReader, name: FieldName, keysOf: (segment: ReaderSegment) => KeyList): MergedRanks =>
  reader.segments.length < 2 ? [undefined] : mergeOrders(reader.segments.map(keysOf), compareValues(name));

/** Ranks of a field's values, by index within the field, over all segments. */
export const valueRanks = memoiseWeakByKey(INDEX_FIELDS.length, (reader: IndexReader, name: FieldName) =>
  mergeRanks(reader, name, ({ view }) => valueKeys(view, name)),
);

export const sortRanks = memoiseWeakByKey(INDEX_FIELDS.length, (reader: IndexReader, name: FieldName) =>
  mergeRanks(reader, name, ({ view }) => sortKeys(view, name, view.sorts.get(name) as SortView)),
);

/** Rank of a text among the sort keys of one segment, if a record there has it; ignores case and accents. */
export const findSortRank = ({ view }: ReaderSegment, name: FieldName, text: string): number | undefined => {
  const sort = view.sorts.get(name);
  if (sort === undefined) return undefined;
  const { rank, exact } = sortKeys(view, name, sort).locate(foldText(text).trim());
  return exact ? rank : undefined;
};

// From counted values to what a facet lists: the most frequent values, or all in the order of the table.
import type { FilterValue } from '../../query/search-query.ts';
import { type FieldName, fieldRow } from '../../schema/fields.ts';
import type { FacetBucket, FacetResult } from '../engine.ts';
import type { ValueCounts } from './facet-count.ts';
import { valueRanks } from './merged-order.ts';
import type { Reader, ReaderPart } from './reader.ts';
import { fieldRange, toFilterValue, valueText } from './segment-view.ts';

/** The counts of one field over all parts, by rank of the value in the common order. */
export type FieldCounts = {
  readonly name: FieldName;
  /** Counts of the first part's values, whose ranks are 0, 1, 2, ...; with those of the same values elsewhere. */
  readonly counts: Uint32Array;
  /** Values that the first part lacks, by their ranks between its ranks. */
  readonly others: ReadonlyMap<number, { count: number; readonly text: string }>;
  readonly textAt: (rank: number) => string;
};

const rangeCounts = (part: ReaderPart, counts: ValueCounts, name: FieldName): Uint32Array => {
  const { from, to } = fieldRange(part.view, name);
  return (counts[part.index] as Uint32Array).subarray(from, to);
};

export const mergeCounts = (reader: Reader, name: FieldName, counts: ValueCounts): FieldCounts => {
  const [first, ...rest] = reader.parts;
  const others = new Map<number, { count: number; readonly text: string }>();
  if (first === undefined) return { name, counts: new Uint32Array(0), others, textAt: () => '' };
  const { from } = fieldRange(first.view, name);
  const textAt = (rank: number): string => others.get(rank)?.text ?? valueText(first.view, from + rank);
  const own = rangeCounts(first, counts, name);
  if (rest.length === 0) return { name, counts: own, others, textAt };
  const merged = own.slice();
  const common = valueRanks(reader, name);
  for (const part of rest) {
    const start = fieldRange(part.view, name).from;
    rangeCounts(part, counts, name).forEach((count, index) => {
      if (count === 0) return;
      const rank = common[part.index]?.[index] as number;
      const known = others.get(rank);
      if (Number.isInteger(rank)) merged[rank] = (merged[rank] as number) + count;
      else if (known !== undefined) known.count += count;
      else others.set(rank, { count, text: valueText(part.view, start + index) });
    });
  }
  return { name, counts: merged, others, textAt };
};

export type RankedCount = { readonly rank: number; readonly count: number };

/** More records first, then by value. */
const byCount = (a: RankedCount, b: RankedCount): number => b.count - a.count || a.rank - b.rank;

/** All values that occur, in the order of values. */
export const listCounts = ({ counts, others }: FieldCounts): RankedCount[] => {
  const listed: RankedCount[] = [];
  for (let rank = 0; rank < counts.length; rank++) {
    if (counts[rank] !== 0) listed.push({ rank, count: counts[rank] as number });
  }
  if (others.size === 0) return listed;
  for (const [rank, { count }] of others) listed.push({ rank, count });
  return listed.sort((a, b) => a.rank - b.rank);
};

/** The `size` most frequent, without sorting the rest: a value enters only if it beats the least one kept. */
const topCounts = ({ counts, others }: FieldCounts, size: number): readonly RankedCount[] => {
  const top: RankedCount[] = [];
  let least = 0;
  for (let rank = 0; rank < counts.length; rank++) {
    const count = counts[rank] as number;
    if (count <= least) continue;
    insert(top, { rank, count }, size);
    if (top.length === size) least = (top[size - 1] as RankedCount).count;
  }
  for (const [rank, { count }] of others) insert(top, { rank, count }, size);
  return top;
};

const insert = (top: RankedCount[], item: RankedCount, size: number): void => {
  let at = top.length;
  while (at > 0 && byCount(item, top[at - 1] as RankedCount) < 0) at -= 1;
  if (at >= size) return;
  top.splice(at, 0, item);
  if (top.length > size) top.pop();
};

const countDistinct = ({ counts, others }: FieldCounts): number => {
  let distinct = others.size;
  for (let rank = 0; rank < counts.length; rank++) if (counts[rank] !== 0) distinct += 1;
  return distinct;
};

export const toBucket = ({ name, textAt }: FieldCounts, { rank, count }: RankedCount): FacetBucket => ({
  value: toFilterValue(name, textAt(rank)),
  count,
});

const DEFAULT_SIZE = 11;

/** The order of the closed or suggested list of the row; years and other values by themselves. */
const byTable = (name: FieldName): ((a: FacetBucket, b: FacetBucket) => number) => {
  const row = fieldRow(name);
  const places = new Map<FilterValue, number>((row.enum ?? row.suggested ?? []).map((value, place) => [value, place]));
  const placeOf = ({ value }: FacetBucket): number => places.get(value) ?? places.size;
  return (a, b) => placeOf(a) - placeOf(b);
};

export const toFacetResult = (fieldCounts: FieldCounts): FacetResult => {
  const { name } = fieldCounts;
  const facet = fieldRow(name).facet;
  const size = facet?.size ?? DEFAULT_SIZE;
  const distinct = countDistinct(fieldCounts);
  if (facet?.order === 'table') {
    const buckets = listCounts(fieldCounts).map((item) => toBucket(fieldCounts, item));
    return { field: name, buckets: buckets.sort(byTable(name)).slice(0, size), distinct };
  }
  return { field: name, buckets: topCounts(fieldCounts, size).map((item) => toBucket(fieldCounts, item)), distinct };
};

// Selects the buckets of a facet from counted values: the most frequent ones, or all in table order.
import type { FilterValue } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { DISTINCT_COUNT_LIMIT, facetBucketLimit, isInTableOrder, toTableOrder } from '../../bucket-order.ts';
import type { FacetBucket, FacetResult } from '../../engine.ts';
import { valueRanks } from '../order/merged-order.ts';
import { ranksByFrequency } from '../order/value-frequencies.ts';
import type { IndexReader, ReaderSegment } from '../segment/index-reader.ts';
import { type Scratch, TALLY_BLOCK_BITS, type ValueTally } from '../segment/scratch.ts';
import { facetValueAt, fieldRange } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import type { ValueCounts } from './facet-count.ts';

/** Returns the given rank, or the next one whose value may occur. */
type SkipRanks = (rank: number) => number;

/** Counts of one field over all segments, by rank of the value in the merged order. */
export type FieldCounts = {
  readonly name: FieldName;
  readonly first: SegmentView | undefined;
  readonly from: number;
  /** Counts over all segments of the first segment's values, whose ranks are 0, 1, 2, ... */
  readonly counts: Uint32Array;
  /** Skips runs of values that do not occur; only if there is a single segment. */
  readonly skip?: SkipRanks;
  /** Ranks of the first segment's values that were also counted in other segments. */
  readonly sharedRanks: ReadonlySet<number>;
  /** Values that are not in the first segment, by fractional rank. */
  readonly otherValues: ReadonlyMap<number, { count: number; readonly value: FilterValue }>;
};

export const valueAtRank = ({ name, first, from, otherValues }: FieldCounts, rank: number): FilterValue => {
  const otherValue = otherValues.size === 0 ? undefined : otherValues.get(rank);
  if (otherValue !== undefined || first === undefined) return otherValue?.value ?? '';
  return facetValueAt(first, name, from + rank);
};

const rangeCounts = (segment: ReaderSegment, counts: ValueCounts, name: FieldName): Uint32Array => {
  const { from, to } = fieldRange(segment.view, name);
  return (counts[segment.index] as ValueTally).counts.subarray(from, to);
};

const createSkip = ({ touched }: ValueTally, from: number): SkipRanks | undefined =>
  touched &&
  ((rank) => {
    let block = (from + rank) >>> TALLY_BLOCK_BITS;
    if (touched[block] !== 0) return rank;
    while (block < touched.length && touched[block] === 0) block += 1;
    return (block << TALLY_BLOCK_BITS) - from;
  });

export const mergeCounts = (reader: IndexReader, name: FieldName, counts: ValueCounts): FieldCounts => {
  const [first, ...rest] = reader.segments;
  const otherValues = new Map<number, { count: number; readonly value: FilterValue }>();
  const sharedRanks = new Set<number>();
  if (first === undefined) return { name, first, from: 0, counts: new Uint32Array(0), sharedRanks, otherValues };
  const { from } = fieldRange(first.view, name);
  const firstCounts = rangeCounts(first, counts, name);
  if (rest.length === 0) {
    const skip = createSkip(counts[first.index] as ValueTally, from);
    return {
      name,
      first: first.view,
      from,
      counts: firstCounts,
      sharedRanks,
      otherValues,
      ...(skip === undefined ? {} : { skip }),
    };
  }
  const merged = firstCounts.slice();
  const mergedRanks = valueRanks(reader, name);
  for (const segment of rest) {
    const start = fieldRange(segment.view, name).from;
    rangeCounts(segment, counts, name).forEach((count, index) => {
      if (count === 0) return;
      const rank = mergedRanks[segment.index]?.[index] as number;
      const otherValue = otherValues.get(rank);
      if (Number.isInteger(rank)) {
        merged[rank] = (merged[rank] as number) + count;
        sharedRanks.add(rank);
      } else if (otherValue !== undefined) otherValue.count += count;
      else otherValues.set(rank, { count, value: facetValueAt(segment.view, name, start + index) });
    });
  }
  return { name, first: first.view, from, counts: merged, sharedRanks, otherValues };
};

export type RankedCount = { readonly rank: number; readonly count: number };

export const listCounts = ({ counts, otherValues }: FieldCounts): RankedCount[] => {
  const listed: RankedCount[] = [];
  for (let rank = 0; rank < counts.length; rank++) {
    if (counts[rank] !== 0) listed.push({ rank, count: counts[rank] as number });
  }
  if (otherValues.size === 0) return listed;
  for (const [rank, { count }] of otherValues) listed.push({ rank, count });
  return listed.sort((a, b) => a.rank - b.rank);
};

const comesBefore = (a: RankedCount, b: RankedCount): boolean =>
  a.count > b.count || (a.count === b.count && a.rank < b.rank);

const insert = (top: RankedCount[], item: RankedCount, size: number): void => {
  let at = top.length;
  if (at === size && !comesBefore(item, top[at - 1] as RankedCount)) return;
  while (at > 0 && comesBefore(item, top[at - 1] as RankedCount)) at -= 1;
  if (top.length === size) top.pop();
  top.splice(at, 0, item);
};

const BLOCK = 1 << TALLY_BLOCK_BITS;

/**
 * Counts the occurring values of the first segment up to a limit, and stores the ranks of the first ones in `ranks`.
 */
const countOccurring = ({ counts, skip }: FieldCounts, ranks: Uint32Array): number => {
  const limit = Math.max(DISTINCT_COUNT_LIMIT, ranks.length + 1);
  let occurring = 0;
  for (let from = 0; from < counts.length && occurring < limit; from += BLOCK) {
    from = skip === undefined ? from : skip(from);
    const past = Math.min(counts.length, from + BLOCK);
    for (let rank = from; rank < past; rank++) {
      if (counts[rank] === 0) continue;
      if (occurring < ranks.length) ranks[occurring] = rank;
      occurring += 1;
    }
  }
  return occurring;
};

/**
 * Tries values in order of their frequency in the segment. Once that is less than the smallest count in `top`, no
 * later value can qualify, so most queries need only a few dozen look-ups.
 */
const insertPopular = (
  { name, counts, sharedRanks }: FieldCounts,
  first: SegmentView,
  size: number,
  top: RankedCount[],
): void => {
  const { ranks, counts: frequencies } = ranksByFrequency(first, name);
  const hasShared = sharedRanks.size > 0;
  for (let at = 0; at < ranks.length; at++) {
    const least = top.length < size ? 1 : (top[size - 1] as RankedCount).count;
    if ((frequencies[at] as number) < least) break;
    const rank = ranks[at] as number;
    const count = counts[rank] as number;
    if (count >= least && !(hasShared && sharedRanks.has(rank))) insert(top, { rank, count }, size);
  }
};

/** The `size` most frequent values; `occurring` is the number of occurring values of the first segment. */
const topCounts = (
  fieldCounts: FieldCounts,
  size: number,
  occurring: number,
  fewRanks: Uint32Array,
): readonly RankedCount[] => {
  const { first, counts, sharedRanks, otherValues } = fieldCounts;
  const top: RankedCount[] = [];
  if (first === undefined || size < 1) return top;
  for (const [rank, { count }] of otherValues) insert(top, { rank, count }, size);
  if (occurring <= fewRanks.length) {
    for (const rank of fewRanks.subarray(0, occurring)) insert(top, { rank, count: counts[rank] as number }, size);
    return top;
  }
  for (const rank of sharedRanks) insert(top, { rank, count: counts[rank] as number }, size);
  insertPopular(fieldCounts, first, size, top);
  return top;
};

export const toBucket = (fieldCounts: FieldCounts, { rank, count }: RankedCount): FacetBucket => ({
  value: valueAtRank(fieldCounts, rank),
  count,
});

/** `maxBuckets` does not apply to facets in table order. */
export const toFacetResult = (
  fieldCounts: FieldCounts,
  { ranks }: Pick<Scratch, 'ranks'>,
  maxBuckets = Number.POSITIVE_INFINITY,
): FacetResult => {
  const { name } = fieldCounts;
  const occurring = countOccurring(fieldCounts, ranks);
  const distinct = Math.min(occurring + fieldCounts.otherValues.size, DISTINCT_COUNT_LIMIT);
  if (isInTableOrder(name)) {
    const buckets = listCounts(fieldCounts).map((item) => toBucket(fieldCounts, item));
    return { field: name, buckets: toTableOrder(name, buckets).slice(0, facetBucketLimit(name)), distinct };
  }
  const top = topCounts(fieldCounts, Math.min(maxBuckets, facetBucketLimit(name)), occurring, ranks);
  return { field: name, buckets: top.map((item) => toBucket(fieldCounts, item)), distinct };
};

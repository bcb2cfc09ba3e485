// From counted values to what a facet lists: the most frequent values, or all in the order of the table.
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

/** The first rank, this or a later one, whose value may occur. */
type SkipRanks = (rank: number) => number;

/** The counts of one field over all parts, by rank of the value in the common order. */
export type FieldCounts = {
  readonly name: FieldName;
  readonly first: SegmentView | undefined;
  /** The number of the first part's first value of the field. */
  readonly from: number;
  /** Counts of the first part's values, whose ranks are 0, 1, 2, ...; with those of the same values elsewhere. */
  readonly counts: Uint32Array;
  /** Tells of runs of these values that none of them occurs, when the first part is the only one. */
  readonly skip?: SkipRanks;
  /** Ranks of the first part's values that other parts have too. */
  readonly sharedRanks: ReadonlySet<number>;
  /** Values that the first part lacks, by their ranks between its ranks. */
  readonly others: ReadonlyMap<number, { count: number; readonly value: FilterValue }>;
};

export const valueAtRank = ({ name, first, from, others }: FieldCounts, rank: number): FilterValue => {
  const other = others.size === 0 ? undefined : others.get(rank);
  if (other !== undefined || first === undefined) return other?.value ?? '';
  return facetValueAt(first, name, from + rank);
};

const rangeCounts = (part: ReaderSegment, counts: ValueCounts, name: FieldName): Uint32Array => {
  const { from, to } = fieldRange(part.view, name);
  return (counts[part.index] as ValueTally).counts.subarray(from, to);
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
  const others = new Map<number, { count: number; readonly value: FilterValue }>();
  const raised = new Set<number>();
  if (first === undefined) return { name, first, from: 0, counts: new Uint32Array(0), sharedRanks: raised, others };
  const { from } = fieldRange(first.view, name);
  const own = rangeCounts(first, counts, name);
  if (rest.length === 0) {
    const skip = createSkip(counts[first.index] as ValueTally, from);
    return {
      name,
      first: first.view,
      from,
      counts: own,
      sharedRanks: raised,
      others,
      ...(skip === undefined ? {} : { skip }),
    };
  }
  const merged = own.slice();
  const common = valueRanks(reader, name);
  for (const part of rest) {
    const start = fieldRange(part.view, name).from;
    rangeCounts(part, counts, name).forEach((count, index) => {
      if (count === 0) return;
      const rank = common[part.index]?.[index] as number;
      const known = others.get(rank);
      if (Number.isInteger(rank)) {
        merged[rank] = (merged[rank] as number) + count;
        raised.add(rank);
      } else if (known !== undefined) known.count += count;
      else others.set(rank, { count, value: facetValueAt(part.view, name, start + index) });
    });
  }
  return { name, first: first.view, from, counts: merged, sharedRanks: raised, others };
};

export type RankedCount = { readonly rank: number; readonly count: number };

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

/** More records first, then by value. */
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
 * How many values of the first part occur, as far as that is told; the ranks of the first few are left in `ranks`, and need
 * not be looked for.
 */
const countOccurring = ({ counts, skip }: FieldCounts, ranks: Uint32Array): number => {
  const enough = Math.max(DISTINCT_COUNT_LIMIT, ranks.length + 1);
  let occurring = 0;
  for (let from = 0; from < counts.length && occurring < enough; from += BLOCK) {
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
 * Values are tried in order of how many records of the segment have them at all: once that is less than the least count
 * kept, no later value can enter, so a few dozen look-ups do for most questions.
 */
const insertPopular = (
  { name, counts, sharedRanks: raised }: FieldCounts,
  first: SegmentView,
  size: number,
  top: RankedCount[],
): void => {
  const { ranks, counts: most } = ranksByFrequency(first, name);
  const hasRaised = raised.size > 0;
  for (let at = 0; at < ranks.length; at++) {
    const least = top.length < size ? 1 : (top[size - 1] as RankedCount).count;
    if ((most[at] as number) < least) break;
    const rank = ranks[at] as number;
    const count = counts[rank] as number;
    if (count >= least && !(hasRaised && raised.has(rank))) insert(top, { rank, count }, size);
  }
};

/** The `size` most frequent of the values, of which `occurring` belong to the first part. */
const topCounts = (
  fieldCounts: FieldCounts,
  size: number,
  occurring: number,
  fewRanks: Uint32Array,
): readonly RankedCount[] => {
  const { first, counts, sharedRanks: raised, others } = fieldCounts;
  const top: RankedCount[] = [];
  if (first === undefined || size < 1) return top;
  for (const [rank, { count }] of others) insert(top, { rank, count }, size);
  if (occurring <= fewRanks.length) {
    for (const rank of fewRanks.subarray(0, occurring)) insert(top, { rank, count: counts[rank] as number }, size);
    return top;
  }
  for (const rank of raised) insert(top, { rank, count: counts[rank] as number }, size);
  insertPopular(fieldCounts, first, size, top);
  return top;
};

export const toBucket = (fieldCounts: FieldCounts, { rank, count }: RankedCount): FacetBucket => ({
  value: valueAtRank(fieldCounts, rank),
  count,
});

/** `most` values are enough, but for a facet in the order of its table. */
export const toFacetResult = (
  fieldCounts: FieldCounts,
  { ranks }: Pick<Scratch, 'ranks'>,
  most = Number.POSITIVE_INFINITY,
): FacetResult => {
  const { name } = fieldCounts;
  const occurring = countOccurring(fieldCounts, ranks);
  const distinct = Math.min(occurring + fieldCounts.others.size, DISTINCT_COUNT_LIMIT);
  if (isInTableOrder(name)) {
    const buckets = listCounts(fieldCounts).map((item) => toBucket(fieldCounts, item));
    return { field: name, buckets: toTableOrder(name, buckets).slice(0, facetBucketLimit(name)), distinct };
  }
  const top = topCounts(fieldCounts, Math.min(most, facetBucketLimit(name)), occurring, ranks);
  return { field: name, buckets: top.map((item) => toBucket(fieldCounts, item)), distinct };
};

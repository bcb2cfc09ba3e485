// Counts facets: first value sets, because many records share one, then the values of those sets.
import { andNotInto, type Bitset, countBits, hasBit, listBits, memoiseWeakByKey } from '@periplus/collections';
import { type Deadline, INFINITE_DEADLINE } from '@periplus/time';
import { FACET_FIELDS, type FieldName } from '../../../schema/fields.ts';
import {
  BASE_SET_COUNT,
  baseSetSize,
  type IndexReader,
  type ReaderSegment,
  segmentBits,
} from '../segment/index-reader.ts';
import { clearTally, type Scratch, TALLY_BLOCK_BITS, type ValueTally } from '../segment/scratch.ts';
import { fieldRange } from '../segment/segment-values.ts';
import type { FacetColumnView, SegmentView } from '../segment/segment-view.ts';

/**
 * Counts per segment. Only values of the requested fields are guaranteed to be counted, and the next count may reuse
 * the buffers.
 */
export type ValueCounts = readonly ValueTally[];

const addSet = (
  { starts, values }: FacetColumnView,
  set: number,
  amount: number,
  { counts, touched }: Required<ValueTally>,
): void => {
  const end = starts[set + 1] as number;
  for (let entry = starts[set] as number; entry < end; entry++) {
    const value = values[entry] as number;
    counts[value] = (counts[value] as number) + amount;
    touched[value >>> TALLY_BLOCK_BITS] = 1;
  }
};

/** For few records: lists the sets that occur while counting them. */
const countFew = (
  column: FacetColumnView,
  docs: Uint32Array,
  count: number,
  step: number,
  tally: Required<ValueTally>,
  { setCounts, setList }: Scratch,
): void => {
  const { sets } = column;
  let listed = 0;
  for (let at = 0; at < count; at++) {
    const set = sets[docs[at] as number] as number;
    const before = setCounts[set] as number;
    setCounts[set] = before + 1;
    setList[listed] = set;
    listed += before === 0 ? 1 : 0;
  }
  for (let at = 0; at < listed; at++) {
    const set = setList[at] as number;
    addSet(column, set, step * (setCounts[set] as number), tally);
    setCounts[set] = 0;
  }
};

/** For many records: visits all sets. */
const countMany = (
  column: FacetColumnView,
  docs: Uint32Array,
  count: number,
  step: number,
  tally: Required<ValueTally>,
  { setCounts }: Scratch,
): void => {
  const { sets, starts } = column;
  for (let at = 0; at < count; at++) {
    const set = sets[docs[at] as number] as number;
    setCounts[set] = (setCounts[set] as number) + 1;
  }
  const setCount = starts.length - 1;
  for (let set = 0; set < setCount; set++) {
    if (setCounts[set] === 0) continue;
    addSet(column, set, step * (setCounts[set] as number), tally);
    setCounts[set] = 0;
  }
};

/** `step` is 1 to add the records of `set`, or -1 to subtract them. */
const addColumns = (
  reader: IndexReader,
  segment: ReaderSegment,
  fields: readonly FieldName[],
  set: Bitset,
  step: number,
  tally: Required<ValueTally>,
  deadline: Deadline,
): void => {
  const count = listBits(segmentBits(set, segment), reader.hits);
  if (count === 0) return;
  for (const column of segment.view.facets) {
    if (!column.fields.some((name) => fields.includes(name))) continue;
    deadline.throwIfPassed();
    const countColumn = count < column.starts.length ? countFew : countMany;
    countColumn(column, reader.hits, count, step, tally, reader);
  }
};

/** For a field without a facet column: counts the records of each value. */
const countByValue = (view: SegmentView, name: FieldName, matched: Bitset, counts: Uint32Array): void => {
  const { from, to } = fieldRange(view, name);
  for (let value = from; value < to; value++) {
    const end = view.valueDocStarts[value + 1] as number;
    let count = 0;
    for (let at = view.valueDocStarts[value] as number; at < end; at++) {
      if (hasBit(matched, view.valueDocs[at] as number)) count += 1;
    }
    counts[value] = count;
  }
};

const takeTally = (reader: IndexReader, segment: ReaderSegment): Required<ValueTally> => {
  const tally = reader.tallies[segment.index] as Required<ValueTally>;
  clearTally(tally);
  return tally;
};

const countAll = (
  reader: IndexReader,
  fields: readonly FieldName[],
  matched: Bitset,
  deadline: Deadline,
): ValueCounts =>
  reader.segments.map((segment) => {
    const tally = takeTally(reader, segment);
    addColumns(reader, segment, fields, matched, 1, tally, deadline);
    return tally;
  });

/** Counts over all visible or all live records, computed once per generation. */
const countEverything = memoiseWeakByKey(
  BASE_SET_COUNT,
  (reader: IndexReader, base: Bitset): ValueCounts =>
    countAll(reader, FACET_FIELDS, base, INFINITE_DEADLINE).map(({ counts }) => ({ counts: counts.slice() })),
);

/** If more than half of all records match, subtracts the other records from the total counts. */
const countColumns = (
  reader: IndexReader,
  fields: readonly FieldName[],
  matched: Bitset,
  base: Bitset,
  deadline: Deadline,
): ValueCounts => {
  const total = baseSetSize(reader, base);
  const count = countBits(matched);
  if (count * 2 <= total) return countAll(reader, fields, matched, deadline);
  const all = countEverything(reader, base);
  if (count === total) return all;
  const others = andNotInto(base.slice(), matched);
  return reader.segments.map((segment) => {
    const tally = takeTally(reader, segment);
    tally.counts.set((all[segment.index] as ValueTally).counts);
    tally.touched.fill(1);
    addColumns(reader, segment, fields, others, -1, tally, deadline);
    return tally;
  });
};

/** Counts the values of `fields` over `matched`, a subset of `base`, which is the reader's live or visible set. */
export const countFacets = (
  reader: IndexReader,
  fields: readonly FieldName[],
  matched: Bitset,
  base: Bitset,
  deadline: Deadline,
): ((name: FieldName) => ValueCounts) => {
  const withColumn = fields.filter((name) => FACET_FIELDS.includes(name));
  const counts = countColumns(reader, withColumn, matched, base, deadline);
  return (name) => {
    if (withColumn.includes(name)) return counts;
    return reader.segments.map((segment) => {
      deadline.throwIfPassed();
      const counts = new Uint32Array(fieldRange(segment.view, name).to);
      countByValue(segment.view, name, segmentBits(matched, segment), counts);
      return { counts };
    });
  };
};

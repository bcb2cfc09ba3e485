// Counts facets: sets of values first, since many records share one, then the values of those sets.
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
 * Per part how many of the records have each value. Only values of the fields asked for are sure to be counted, and the next
 * count may take the same buffer.
 */
export type ValueCounts = readonly ValueTally[];

/** Counts the values of a set for so many records, or takes them away. */
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

/** Lists the sets that occur while it counts them: the others need not be looked at. */
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

/** Most sets occur: all are looked at. */
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

/** `step` is 1 or -1. */
const addColumns = (
  reader: IndexReader,
  part: ReaderSegment,
  fields: readonly FieldName[],
  set: Bitset,
  step: number,
  tally: Required<ValueTally>,
  deadline: Deadline,
): void => {
  const count = listBits(segmentBits(set, part), reader.hits);
  if (count === 0) return;
  for (const column of part.view.facets) {
    if (!column.fields.some((name) => fields.includes(name))) continue;
    deadline.throwIfPassed();
    const countColumn = count < column.starts.length ? countFew : countMany;
    countColumn(column, reader.hits, count, step, tally, reader);
  }
};

/** A field that is no facet has no column: its values are gone through one by one. */
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

/** Counts are as large as the facets have values, and looked at but once: they are made in the reader's own buffer. */
const takeTally = (reader: IndexReader, part: ReaderSegment): Required<ValueTally> => {
  const tally = reader.tallies[part.index] as Required<ValueTally>;
  clearTally(tally);
  return tally;
};

const countAll = (
  reader: IndexReader,
  fields: readonly FieldName[],
  matched: Bitset,
  deadline: Deadline,
): ValueCounts =>
  reader.segments.map((part) => {
    const tally = takeTally(reader, part);
    addColumns(reader, part, fields, matched, 1, tally, deadline);
    return tally;
  });

/** Counts over all records of a generation, public or all: counted once. */
const countEverything = memoiseWeakByKey(
  BASE_SET_COUNT,
  (reader: IndexReader, base: Bitset): ValueCounts =>
    countAll(reader, FACET_FIELDS, base, INFINITE_DEADLINE).map(({ counts }) => ({ counts: counts.slice() })),
);

/** More than half of everything is counted backwards: everything, less what does not match. */
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
  return reader.segments.map((part) => {
    const tally = takeTally(reader, part);
    tally.counts.set((all[part.index] as ValueTally).counts);
    tally.touched.fill(1);
    addColumns(reader, part, fields, others, -1, tally, deadline);
    return tally;
  });
};

/** Counts the values of `fields` over `matched`, which is a part of `base`: the reader's live or visible records. */
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
    return reader.segments.map((part) => {
      deadline.throwIfPassed();
      const counts = new Uint32Array(fieldRange(part.view, name).to);
      countByValue(part.view, name, segmentBits(matched, part), counts);
      return { counts };
    });
  };
};

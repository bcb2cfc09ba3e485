// Counts facets: sets of values first, since many records share one, then the values of those sets.
import { andNotInto, type Bitset, countBits, hasBit, listBits } from '../../../lib/bitset.ts';
import { perObjectAndKey } from '../../../lib/cache/per-object.ts';
import { type Deadline, NEVER } from '../../../lib/deadline.ts';
import { FACET_FIELDS, type FieldName } from '../../../schema/fields.ts';
import { BASES, partBits, type Reader, type ReaderPart } from '../segment/reader.ts';
import { fieldRange } from '../segment/segment-values.ts';
import type { FacetColumnView, SegmentView } from '../segment/segment-view.ts';

/**
 * Per part how many of the records have each value. Only values of the fields asked for are sure to be counted, and the next
 * count may take the same buffer.
 */
export type ValueCounts = readonly Uint32Array[];

/** Few records: the values of each record's set, one by one. `step` is 1 or -1. */
const countDirectly = (
  { sets, starts, values }: FacetColumnView,
  docs: Uint32Array,
  count: number,
  step: number,
  counts: Uint32Array,
): void => {
  for (let at = 0; at < count; at++) {
    const set = sets[docs[at] as number] as number;
    const end = starts[set + 1] as number;
    for (let entry = starts[set] as number; entry < end; entry++) {
      const value = values[entry] as number;
      counts[value] = (counts[value] as number) + step;
    }
  }
};

/** Many records: how many have each set first, then the values of the sets that occur. */
const countBySet = (
  { sets, starts, values }: FacetColumnView,
  docs: Uint32Array,
  count: number,
  step: number,
  counts: Uint32Array,
  setCounts: Uint32Array,
): void => {
  for (let at = 0; at < count; at++) {
    const set = sets[docs[at] as number] as number;
    setCounts[set] = (setCounts[set] as number) + 1;
  }
  const setCount = starts.length - 1;
  for (let set = 0; set < setCount; set++) {
    if (setCounts[set] === 0) continue;
    const amount = step * (setCounts[set] as number);
    setCounts[set] = 0;
    const end = starts[set + 1] as number;
    for (let entry = starts[set] as number; entry < end; entry++) {
      const value = values[entry] as number;
      counts[value] = (counts[value] as number) + amount;
    }
  }
};

const addColumns = (
  reader: Reader,
  part: ReaderPart,
  fields: readonly FieldName[],
  set: Bitset,
  step: number,
  counts: Uint32Array,
  deadline: Deadline,
): void => {
  const count = listBits(partBits(set, part), reader.hits);
  if (count === 0) return;
  for (const column of part.view.facets) {
    if (!column.fields.some((name) => fields.includes(name))) continue;
    deadline.throwIfPassed();
    const countColumn = count * 2 < column.starts.length ? countDirectly : countBySet;
    countColumn(column, reader.hits, count, step, counts, reader.setCounts);
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

/** Columns hold several fields, and counting one counts its neighbours: the buffer must hold all facets of a column. */
const bufferSize = (view: SegmentView, fields: readonly FieldName[]): number => {
  const counted = view.facets.filter((column) => column.fields.some((name) => fields.includes(name)));
  return Math.max(
    0,
    ...[...fields, ...counted.flatMap((column) => column.fields)].map((name) => fieldRange(view, name).to),
  );
};

/** Counts are as large as the facets have values, and looked at but once: they are made in the reader's own buffer. */
const takeBuffer = (reader: Reader, part: ReaderPart, fields: readonly FieldName[]): Uint32Array =>
  (reader.counts[part.index] as Uint32Array).subarray(0, bufferSize(part.view, fields));

const countAll = (
  reader: Reader,
  fields: readonly FieldName[],
  matched: Bitset,
  deadline: Deadline,
): readonly Uint32Array[] =>
  reader.parts.map((part) => {
    const counts = takeBuffer(reader, part, fields).fill(0);
    addColumns(reader, part, fields, matched, 1, counts, deadline);
    return counts;
  });

/** Counts over all records of a generation, public or all: counted once. */
const countEverything = perObjectAndKey(
  BASES,
  (reader: Reader, base: Bitset): ValueCounts =>
    countAll(reader, FACET_FIELDS, base, NEVER).map((counts) => counts.slice()),
);

/** More than half of everything is counted backwards: everything, less what does not match. */
const countColumns = (
  reader: Reader,
  fields: readonly FieldName[],
  matched: Bitset,
  base: Bitset,
  deadline: Deadline,
): ValueCounts => {
  const total = countBits(base);
  const count = countBits(matched);
  if (count * 2 <= total) return countAll(reader, fields, matched, deadline);
  const all = countEverything(reader, base);
  if (count === total) return all;
  const others = andNotInto(base.slice(), matched);
  return reader.parts.map((part) => {
    const counts = takeBuffer(reader, part, fields);
    counts.set((all[part.index] as Uint32Array).subarray(0, counts.length));
    addColumns(reader, part, fields, others, -1, counts, deadline);
    return counts;
  });
};

/** Counts the values of `fields` over `matched`, which is a part of `base`: the reader's live or visible records. */
export const countFacets = (
  reader: Reader,
  fields: readonly FieldName[],
  matched: Bitset,
  base: Bitset,
  deadline: Deadline,
): ((name: FieldName) => ValueCounts) => {
  const withColumn = fields.filter((name) => FACET_FIELDS.includes(name));
  const counts = countColumns(reader, withColumn, matched, base, deadline);
  return (name) => {
    if (withColumn.includes(name)) return counts;
    return reader.parts.map((part) => {
      deadline.throwIfPassed();
      const own = new Uint32Array(fieldRange(part.view, name).to);
      countByValue(part.view, name, partBits(matched, part), own);
      return own;
    });
  };
};

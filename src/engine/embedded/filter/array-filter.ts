// Array filters: relate the set of a record's values to a list or to another set of its values.
import { addBit, type Bitset, compareEntries, memoiseWeakByKey } from '@periplus/collections';
import type { Filter, FilterValue } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { fieldRange, findValue } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';

type ArrayFilter = Extract<Filter, { kind: 'array' }>;
type ArraysFilter = Extract<Filter, { kind: 'arrays' }>;

/** Entries of the value table with the same text in different fields; they count as one value. */
type ValueGroup = readonly number[];

const countGroups = (view: SegmentView, groups: Iterable<ValueGroup>): Uint32Array => {
  const counts = new Uint32Array(view.size);
  const lastGroup = new Uint32Array(view.size);
  let group = 0;
  for (const values of groups) {
    group += 1;
    for (const value of values) {
      const end = view.valueDocStarts[value + 1] as number;
      for (let at = view.valueDocStarts[value] as number; at < end; at++) {
        const doc = view.valueDocs[at] as number;
        if (lastGroup[doc] === group) continue;
        lastGroup[doc] = group;
        counts[doc] = (counts[doc] as number) + 1;
      }
    }
  }
  return counts;
};

function* groupsOf(view: SegmentView, fields: readonly FieldName[]): Generator<ValueGroup> {
  const ranges = fields.map((name) => fieldRange(view, name));
  const values = ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index));
  if (fields.length > 1) values.sort((a, b) => compareEntries(view.values, a, b));
  let group: number[] = [];
  for (const value of values) {
    const [first] = group;
    if (first !== undefined && (fields.length === 1 || compareEntries(view.values, first, value) !== 0)) {
      yield group;
      group = [];
    }
    group.push(value);
  }
  if (group.length > 0) yield group;
}

const CACHED_FIELD_LISTS = 16;

const sizesByList = memoiseWeakByKey(
  CACHED_FIELD_LISTS,
  (view: SegmentView, _list: string, fields: readonly FieldName[]) => countGroups(view, groupsOf(view, fields)),
);

const sizesOf = (view: SegmentView, fields: readonly FieldName[]): Uint32Array =>
  sizesByList(view, [...fields].sort().join(), fields);

/** The distinct values of the filter. A value that no record has is an empty group, which still counts. */
const queryGroups = (view: SegmentView, { fields, values }: ArrayFilter): readonly ValueGroup[] => {
  const groups = new Map<string, ValueGroup>();
  const numbersOf = (value: FilterValue): ValueGroup =>
    fields.map((name) => findValue(view, name, value)).filter((number) => number !== undefined);
  for (const value of values) {
    const group = numbersOf(value);
    groups.set(group.length > 0 ? `#${group.join()}` : `?${String(value).trim()}`, group);
  }
  return [...groups.values()];
};

/** Compares the number of common values, of the record's (or left) values and of the filter's (or right) values. */
type Test = (common: number, recordSize: number, querySize: number) => boolean;

const TESTS: Readonly<Record<ArrayFilter['relation'], Test>> = {
  contains: (common, _recordSize, querySize) => common === querySize,
  containedBy: (common, recordSize) => common === recordSize,
  equals: (common, recordSize, querySize) => common === recordSize && common === querySize,
  overlaps: (common) => common > 0,
};

export const addArray = (view: SegmentView, filter: ArrayFilter, into: Bitset): void => {
  const sizes = sizesOf(view, filter.fields);
  const groups = queryGroups(view, filter);
  const common = countGroups(view, groups);
  const test = TESTS[filter.relation];
  for (let doc = 0; doc < view.size; doc++) {
    const size = sizes[doc] as number;
    if (size > 0 && test(common[doc] as number, size, groups.length)) addBit(into, doc);
  }
};

/** For each record, the number of values that both lists of fields have. */
const countCommon = (view: SegmentView, { left, right }: ArraysFilter): Uint32Array => {
  const counts = new Uint32Array(view.size);
  const [leftGroup, rightGroup] = [new Uint32Array(view.size), new Uint32Array(view.size)];
  const isIn = (value: number, fields: readonly FieldName[]): boolean =>
    fields.some((name) => {
      const { from, to } = fieldRange(view, name);
      return value >= from && value < to;
    });
  let group = 0;
  const mark = (values: ValueGroup, fields: readonly FieldName[], visit: (doc: number) => void): void => {
    for (const value of values.filter((number) => isIn(number, fields))) {
      const end = view.valueDocStarts[value + 1] as number;
      for (let at = view.valueDocStarts[value] as number; at < end; at++) visit(view.valueDocs[at] as number);
    }
  };
  for (const values of groupsOf(view, [...new Set([...left, ...right])])) {
    group += 1;
    mark(values, left, (doc) => {
      leftGroup[doc] = group;
    });
    mark(values, right, (doc) => {
      if (leftGroup[doc] !== group || rightGroup[doc] === group) return;
      rightGroup[doc] = group;
      counts[doc] = (counts[doc] as number) + 1;
    });
  }
  return counts;
};

const commonByLists = memoiseWeakByKey(
  CACHED_FIELD_LISTS,
  (view: SegmentView, _lists: string, filter: ArraysFilter): Uint32Array => countCommon(view, filter),
);

export const addArrays = (view: SegmentView, filter: ArraysFilter, into: Bitset): void => {
  const [left, right] = [sizesOf(view, filter.left), sizesOf(view, filter.right)];
  const common = commonByLists(view, `${filter.left}/${filter.right}`, filter);
  const test = TESTS[filter.relation];
  for (let doc = 0; doc < view.size; doc++) {
    const [a, b] = [left[doc] as number, right[doc] as number];
    if (a > 0 && b > 0 && test(common[doc] as number, a, b)) addBit(into, doc);
  }
};

// Filters on all values of a record together: how the set of its values relates to a list.
import { addBit, type Bitset, compareEntries, memoiseWeakByKey } from '@periplus/collections';
import type { Filter, FilterValue } from '../../../query/search-query.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { fieldRange, findValue } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';

type ArrayFilter = Extract<Filter, { kind: 'array' }>;

/** Numbers of the value table that are one value, since they stand in several fields. */
type ValueGroup = readonly number[];

/** Counts per record how many of the values it has; a value that it has in two fields counts once. */
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

/** Every value of the fields; equal texts of different fields are one. */
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

/** Lists of fields that are asked for; there are few, though anybody may make up others. */
const MOST_LISTS = 16;

/** How many values each record has in these fields together: asked for again with every question on them. */
const sizesByList = memoiseWeakByKey(MOST_LISTS, (view: SegmentView, _list: string, fields: readonly FieldName[]) =>
  countGroups(view, groupsOf(view, fields)),
);

const sizesOf = (view: SegmentView, fields: readonly FieldName[]): Uint32Array =>
  sizesByList(view, [...fields].sort().join(), fields);

/** The listed values, each once. One that no record has is an empty group: it is asked for all the same. */
const wantedGroups = (view: SegmentView, { fields, values }: ArrayFilter): readonly ValueGroup[] => {
  const groups = new Map<string, ValueGroup>();
  const numbersOf = (value: FilterValue): ValueGroup =>
    fields.map((name) => findValue(view, name, value)).filter((number) => number !== undefined);
  for (const value of values) {
    const group = numbersOf(value);
    groups.set(group.length > 0 ? `#${group.join()}` : `?${String(value).trim()}`, group);
  }
  return [...groups.values()];
};

type Test = (common: number, own: number, wanted: number) => boolean;

const TESTS: Readonly<Record<ArrayFilter['relation'], Test>> = {
  contains: (common, _own, wanted) => common === wanted,
  containedBy: (common, own) => common === own,
  equals: (common, own, wanted) => common === own && common === wanted,
  overlaps: (common) => common > 0,
};

export const addArray = (view: SegmentView, filter: ArrayFilter, into: Bitset): void => {
  const own = sizesOf(view, filter.fields);
  const groups = wantedGroups(view, filter);
  const common = countGroups(view, groups);
  const test = TESTS[filter.relation];
  for (let doc = 0; doc < view.size; doc++) {
    const size = own[doc] as number;
    if (size > 0 && test(common[doc] as number, size, groups.length)) addBit(into, doc);
  }
};

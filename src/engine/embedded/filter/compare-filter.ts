// Filters that compare two fields of the same record: merges the values of both into one order, then compares records.
import {
  addBit,
  type Bitset,
  compareCodePoints,
  compareEntries,
  stringAt,
  type TableRange,
} from '@periplus/collections';
import type { Comparison, Filter, Folds } from '../../../query/search-query.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { isNumeric } from '../../indexed-fields.ts';
import { UNRANKED } from '../segment/layout.ts';
import { fieldRange } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { textReader } from './folded-values.ts';

type CompareFilter = Extract<Filter, { kind: 'compare' }>;
type CompareFolds = NonNullable<CompareFilter['folds']>;

export const isComparable = (left: FieldName, right: FieldName): boolean =>
  isNumeric(fieldRow(left)) === isNumeric(fieldRow(right));

/**
 * Merges the sorted values of two fields and calls `visit` with each compared pair; a negative order means left <
 * right.
 */
const mergeValues = (
  view: SegmentView,
  { left, right }: CompareFilter,
  visit: (left: number, right: number, order: number) => void,
): void => {
  const [a, b] = [fieldRange(view, left), fieldRange(view, right)];
  const numberAt = (value: number): number => Number(stringAt(view.values, value));
  const compare = isNumeric(fieldRow(left))
    ? (x: number, y: number) => numberAt(x) - numberAt(y)
    : (x: number, y: number) => compareEntries(view.values, x, y);
  let [i, j] = [a.from, b.from];
  while (i < a.to && j < b.to) {
    const order = compare(i, j);
    visit(i, j, order);
    if (order <= 0) i += 1;
    if (order >= 0) j += 1;
  }
};

/** Adds the records that have both values; their lists are sorted. */
const addShared = ({ valueDocStarts, valueDocs }: SegmentView, left: number, right: number, into: Bitset): void => {
  let [i, j] = [valueDocStarts[left] as number, valueDocStarts[right] as number];
  const [iEnd, jEnd] = [valueDocStarts[left + 1] as number, valueDocStarts[right + 1] as number];
  while (i < iEnd && j < jEnd) {
    const [a, b] = [valueDocs[i] as number, valueDocs[j] as number];
    if (a === b) addBit(into, a);
    if (a <= b) i += 1;
    if (b <= a) j += 1;
  }
};

type Ranks = readonly [left: Uint32Array, right: Uint32Array];

/** Ranks of the values of both fields in their merged order; equal values share a rank. */
const mergedRanks = (view: SegmentView, filter: CompareFilter): Ranks => {
  const [a, b] = [fieldRange(view, filter.left), fieldRange(view, filter.right)];
  const [left, right] = [new Uint32Array(a.to - a.from), new Uint32Array(b.to - b.from)];
  let next = 0;
  let [leftDone, rightDone] = [0, 0];
  mergeValues(view, filter, (_left, _right, order) => {
    if (order <= 0) left[leftDone++] = next;
    if (order >= 0) right[rightDone++] = next;
    next += 1;
  });
  // The remaining values of one field are greater than all of the other.
  while (leftDone < left.length) left[leftDone++] = next++;
  while (rightDone < right.length) right[rightDone++] = next++;
  return [left, right];
};

const readTexts = (view: SegmentView, field: FieldName, folds: Folds): readonly string[] => {
  const { from, to } = fieldRange(view, field);
  const textOf = textReader(view, folds);
  return Array.from({ length: to - from }, (_, at) => textOf(from + at));
};

/** Like `mergedRanks`, of folded texts, whose order is not that of the values. */
const foldedRanks = (view: SegmentView, { left, right }: CompareFilter, folds: CompareFolds): Ranks => {
  const [a, b] = [readTexts(view, left, folds.left), readTexts(view, right, folds.right)];
  const rankOf = new Map([...new Set([...a, ...b])].sort(compareCodePoints).map((text, rank) => [text, rank]));
  const toRanks = (texts: readonly string[]): Uint32Array => Uint32Array.from(texts, (text) => rankOf.get(text) ?? 0);
  return [toRanks(a), toRanks(b)];
};

const extremes = (view: SegmentView, { from, to }: TableRange, ranks: Uint32Array, end: 'least' | 'greatest') => {
  const found = new Uint32Array(view.size).fill(UNRANKED);
  for (let value = from; value < to; value++) {
    const past = view.valueDocStarts[value + 1] as number;
    const rank = ranks[value - from] as number;
    for (let at = view.valueDocStarts[value] as number; at < past; at++) {
      const doc = view.valueDocs[at] as number;
      const other = found[doc] as number;
      if (other === UNRANKED || (end === 'greatest' ? rank > other : rank < other)) found[doc] = rank;
    }
  }
  return found;
};

/** Adds the records with two values of the same rank. */
const addEqualRanks = (view: SegmentView, filter: CompareFilter, [left, right]: Ranks, into: Bitset): void => {
  const [a, b] = [fieldRange(view, filter.left), fieldRange(view, filter.right)];
  const valuesByRank = Map.groupBy(right.keys(), (at) => right[at] as number);
  for (const [at, rank] of left.entries())
    for (const other of valuesByRank.get(rank) ?? []) addShared(view, a.from + at, b.from + other, into);
};

const TESTS: Readonly<Record<Exclude<Comparison, '='>, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** Some left value is less than some right value if the least left value is less than the greatest right value. */
const addOrdered = (
  view: SegmentView,
  filter: CompareFilter,
  operator: keyof typeof TESTS,
  [left, right]: Ranks,
  into: Bitset,
): void => {
  const isLess = operator === '<' || operator === '<=';
  const a = extremes(view, fieldRange(view, filter.left), left, isLess ? 'least' : 'greatest');
  const b = extremes(view, fieldRange(view, filter.right), right, isLess ? 'greatest' : 'least');
  const test = TESTS[operator];
  for (let doc = 0; doc < view.size; doc++) {
    const [x, y] = [a[doc] as number, b[doc] as number];
    if (x !== UNRANKED && y !== UNRANKED && test(x, y)) addBit(into, doc);
  }
};

export const addCompare = (view: SegmentView, filter: CompareFilter, into: Bitset): void => {
  const { left, right, operator, folds } = filter;
  if (!isComparable(left, right)) return;
  const ranks = folds === undefined ? mergedRanks(view, filter) : foldedRanks(view, filter, folds);
  if (operator === '=') addEqualRanks(view, filter, ranks, into);
  else addOrdered(view, filter, operator, ranks, into);
};

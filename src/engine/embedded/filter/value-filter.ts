// Filters on values: find values in the value table, then add their records.
import { type Bitset, compareCodePoints, createBitset, memoiseWeakByKey, orInto } from '@periplus/collections';
import type { Bound, Filter, Folds } from '../../../query/search-query.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { fieldAt, fieldNumber, isNumeric } from '../../indexed-fields.ts';
import { fieldRange, findValue, lowerBoundValue } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { addValueDocs } from '../text/term-set.ts';
import { textReader } from './folded-values.ts';

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

/** Number of common values whose record sets each thread caches per segment, at one bit per record. */
const CACHED_VALUES = 64;
/**
 * Adding the records of a value one by one is faster than merging its set if fewer than one in this many records have
 * it.
 */
const RARE = 64;

const cachedDocs = memoiseWeakByKey(CACHED_VALUES, (view: SegmentView, value: number): Bitset => {
  const docs = createBitset(view.size);
  addValueDocs(view, value, docs);
  return docs;
});

const docCount = ({ valueDocStarts }: SegmentView, value: number): number =>
  (valueDocStarts[value + 1] as number) - (valueDocStarts[value] as number);

export const addIn = (view: SegmentView, { field, values }: FilterOf<'in'>, into: Bitset): void => {
  for (const queryValue of values) {
    const value = findValue(view, field, queryValue);
    if (value === undefined) continue;
    if (docCount(view, value) * RARE > view.size) orInto(into, cachedDocs(view, value));
    else addValueDocs(view, value, into);
  }
};

export const addExists = (view: SegmentView, { field }: FilterOf<'exists'>, into: Bitset): void => {
  const bits = view.exists.get(fieldAt(fieldNumber(field)));
  if (bits !== undefined) orInto(into, bits);
};

/** First value that is not less than the bound, or, if `past` is set, that is greater than it. */
const boundary = (view: SegmentView, field: FieldName, { value }: Bound, past: boolean): number => {
  const at = lowerBoundValue(view, field, value);
  return past && findValue(view, field, value) === at ? at + 1 : at;
};

const isUsable = (field: FieldName, bound: Bound | undefined): boolean =>
  bound === undefined || !isNumeric(fieldRow(field)) || Number.isFinite(Number(bound.value));

/** Folding changes the order of values, so that each is compared. */
const addFoldedRange = (
  view: SegmentView,
  { field, min, max }: FilterOf<'range'>,
  folds: Folds,
  into: Bitset,
): void => {
  const textOf = textReader(view, folds);
  const isPast = (bound: Bound | undefined, text: string, side: -1 | 1): boolean => {
    const order = bound === undefined ? -side : compareCodePoints(text, String(bound.value));
    return order === 0 ? !bound?.inclusive : Math.sign(order) === side;
  };
  const { from, to } = fieldRange(view, field);
  for (let value = from; value < to; value++) {
    const text = textOf(value);
    if (!isPast(min, text, -1) && !isPast(max, text, 1)) addValueDocs(view, value, into);
  }
};

const addPlainRange = (view: SegmentView, { field, min, max }: FilterOf<'range'>, into: Bitset): void => {
  if (!isUsable(field, min) || !isUsable(field, max)) return;
  const range = fieldRange(view, field);
  const from = min === undefined ? range.from : boundary(view, field, min, !min.inclusive);
  const to = max === undefined ? range.to : boundary(view, field, max, max.inclusive);
  for (let value = from; value < to; value++) addValueDocs(view, value, into);
};

export const addRange = (view: SegmentView, filter: FilterOf<'range'>, into: Bitset): void => {
  if (filter.folds === undefined) addPlainRange(view, filter, into);
  else addFoldedRange(view, filter, filter.folds, into);
};

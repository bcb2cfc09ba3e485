// Filters on values: a look-up or a walk in the value table, then the records of the values found.
import { type Bitset, orInto } from '../../../lib/bitset.ts';
import type { Bound, Filter } from '../../../query/search-query.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { fieldAt, fieldNumber, isNumeric } from '../../indexed-fields.ts';
import { fieldRange, findValue, lowerBoundValue } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { addValueDocs } from '../text/term-set.ts';

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

export const addIn = (view: SegmentView, { field, values }: FilterOf<'in'>, into: Bitset): void => {
  for (const wanted of values) {
    const value = findValue(view, field, wanted);
    if (value !== undefined) addValueDocs(view, value, into);
  }
};

export const addExists = (view: SegmentView, { field }: FilterOf<'exists'>, into: Bitset): void => {
  const bits = view.exists.get(fieldAt(fieldNumber(field)));
  if (bits !== undefined) orInto(into, bits);
};

/** First value beyond the bound: that is, not before it, or after it when it is itself included from below. */
const edge = (view: SegmentView, field: FieldName, { value }: Bound, past: boolean): number => {
  const at = lowerBoundValue(view, field, value);
  return past && findValue(view, field, value) === at ? at + 1 : at;
};

const isUsable = (field: FieldName, bound: Bound | undefined): boolean =>
  bound === undefined || !isNumeric(fieldRow(field)) || Number.isFinite(Number(bound.value));

export const addRange = (view: SegmentView, { field, min, max }: FilterOf<'range'>, into: Bitset): void => {
  if (!isUsable(field, min) || !isUsable(field, max)) return;
  const range = fieldRange(view, field);
  const from = min === undefined ? range.from : edge(view, field, min, !min.inclusive);
  const to = max === undefined ? range.to : edge(view, field, max, max.inclusive);
  for (let value = from; value < to; value++) addValueDocs(view, value, into);
};

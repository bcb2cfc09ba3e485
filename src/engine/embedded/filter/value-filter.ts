// Filters on values: a look-up or a walk in the value table, then the records of the values found.
import { type Bitset, createBitset, memoiseWeakByKey, orInto } from '@periplus/collections';
import type { Bound, Filter } from '../../../query/search-query.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { fieldAt, fieldNumber, isNumeric } from '../../indexed-fields.ts';
import { fieldRange, findValue, lowerBoundValue } from '../segment/segment-values.ts';
import type { SegmentView } from '../segment/segment-view.ts';
import { addValueDocs } from '../text/term-set.ts';

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>;

/** Common values whose records each thread remembers per segment; each takes a bit per record. */
const REMEMBERED = 64;
/** A value of fewer records than one in so many is quicker gone through than its set. */
const RARE = 64;

const rememberedDocs = memoiseWeakByKey(REMEMBERED, (view: SegmentView, value: number): Bitset => {
  const docs = createBitset(view.size);
  addValueDocs(view, value, docs);
  return docs;
});

const docCount = ({ valueDocStarts }: SegmentView, value: number): number =>
  (valueDocStarts[value + 1] as number) - (valueDocStarts[value] as number);

export const addIn = (view: SegmentView, { field, values }: FilterOf<'in'>, into: Bitset): void => {
  for (const wanted of values) {
    const value = findValue(view, field, wanted);
    if (value === undefined) continue;
    if (docCount(view, value) * RARE > view.size) orInto(into, rememberedDocs(view, value));
    else addValueDocs(view, value, into);
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

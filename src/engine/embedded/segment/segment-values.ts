// Look-ups of values and records in a segment, which everything else is made of.
import { binarySearch, findString, lowerBound, stringAt, type TableRange } from '@periplus/collections';
import type { FilterValue } from '../../../query/search-query.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { fieldNumber, isNumeric } from '../../indexed-fields.ts';
import type { SegmentView } from './segment-view.ts';

/** The numbers of a field's values. */
export const fieldRange = (view: SegmentView, name: FieldName): TableRange => {
  const field = fieldNumber(name);
  return { from: view.fieldStarts[field] as number, to: view.fieldStarts[field + 1] as number };
};

export const valueText = (view: SegmentView, value: number): string => stringAt(view.values, value);

/** A value as callers know it: a number, a boolean or a string, by the kind of its field. */
export const toFilterValue = (name: FieldName, text: string): FilterValue => {
  const row = fieldRow(name);
  if (isNumeric(row)) return Number(text);
  return row.kind === 'boolean' ? text === 'true' : text;
};

/** A facet's value by its number. Facets list the same values again and again, so these are remembered. */
export const facetValueAt = (view: SegmentView, name: FieldName, value: number): FilterValue => {
  const known = view.facetValues[value];
  if (known !== undefined) return known;
  const found = toFilterValue(name, stringAt(view.values, value));
  if (fieldRow(name).facet !== undefined) view.facetValues[value] = found;
  return found;
};

/** First value of an integer field that is not less than `wanted`. */
export const lowerBoundNumber = (view: SegmentView, { from, to }: TableRange, wanted: number): number => {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Number(stringAt(view.values, middle)) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Number of the value of `name` that equals `wanted`, if any record of the segment has it. */
export const findValue = (view: SegmentView, name: FieldName, wanted: FilterValue): number | undefined => {
  const range = fieldRange(view, name);
  if (!isNumeric(fieldRow(name))) return findString(view.values, String(wanted).toWellFormed().trim(), range);
  const number = typeof wanted === 'string' && wanted.trim() === '' ? Number.NaN : Number(wanted);
  if (Number.isNaN(number)) return undefined;
  const index = lowerBoundNumber(view, range, number);
  return index < range.to && Number(stringAt(view.values, index)) === number ? index : undefined;
};

/** First value of `name` that does not come before `wanted`. */
export const lowerBoundValue = (view: SegmentView, name: FieldName, wanted: string | number): number =>
  isNumeric(fieldRow(name))
    ? lowerBoundNumber(view, fieldRange(view, name), Number(wanted))
    : lowerBound(view.values, String(wanted).toWellFormed(), fieldRange(view, name));

export const idAt = (view: SegmentView, doc: number): string =>
  stringAt(view.values, fieldRange(view, 'id').from + (view.idRanks[doc] as number));

export const docOfIdRank = (view: SegmentView, rank: number): number =>
  view.valueDocs[view.valueDocStarts[fieldRange(view, 'id').from + rank] as number] as number;

export const findDoc = (view: SegmentView, id: string): number | undefined => {
  const value = findValue(view, 'id', id);
  return value === undefined ? undefined : (view.valueDocs[view.valueDocStarts[value] as number] as number);
};

/** Values of one record in a searched or relation field, ascending. */
export const valuesOfDoc = (view: SegmentView, doc: number, name: FieldName): Uint32Array => {
  const { from: low, to: high } = fieldRange(view, name);
  const end = view.docValueStarts[doc + 1] as number;
  const from = binarySearch(view.docValues, low, view.docValueStarts[doc], end);
  let to = from;
  while (to < end && (view.docValues[to] as number) < high) to += 1;
  return view.docValues.subarray(from, to);
};

export const titleAt = (view: SegmentView, doc: number): string => {
  const [value] = valuesOfDoc(view, doc, 'dct_title_s');
  return value === undefined ? '' : stringAt(view.values, value);
};

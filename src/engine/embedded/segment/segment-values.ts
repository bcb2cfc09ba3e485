// Looks up values and records in a segment.
import { binarySearch, findString, lowerBound, stringAt, type TableRange } from '@periplus/collections';
import type { FilterValue } from '../../../query/search-query.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { fieldNumber, isNumeric } from '../../indexed-fields.ts';
import type { SegmentView } from './segment-view.ts';

export const fieldRange = (view: SegmentView, name: FieldName): TableRange => {
  const field = fieldNumber(name);
  return { from: view.fieldStarts[field] as number, to: view.fieldStarts[field + 1] as number };
};

export const valueText = (view: SegmentView, value: number): string => stringAt(view.values, value);

/** Parses a value to a number, a boolean or a string, by the kind of its field. */
const toFilterValue = (name: FieldName, text: string): FilterValue => {
  const row = fieldRow(name);
  if (isNumeric(row)) return Number(text);
  return row.kind === 'boolean' ? text === 'true' : text;
};

/** Caches the values of facets, because facets list the same values repeatedly. */
export const facetValueAt = (view: SegmentView, name: FieldName, value: number): FilterValue => {
  const cached = view.facetValues[value];
  if (cached !== undefined) return cached;
  const parsed = toFilterValue(name, stringAt(view.values, value));
  if (fieldRow(name).facet !== undefined) view.facetValues[value] = parsed;
  return parsed;
};

const lowerBoundNumber = (view: SegmentView, { from, to }: TableRange, bound: number): number => {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Number(stringAt(view.values, middle)) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Number of the value that equals `target`, if any record of the segment has it. */
export const findValue = (view: SegmentView, name: FieldName, target: FilterValue): number | undefined => {
  const range = fieldRange(view, name);
  if (!isNumeric(fieldRow(name))) return findString(view.values, String(target).toWellFormed().trim(), range);
  const number = typeof target === 'string' && target.trim() === '' ? Number.NaN : Number(target);
  if (Number.isNaN(number)) return undefined;
  const index = lowerBoundNumber(view, range, number);
  return index < range.to && Number(stringAt(view.values, index)) === number ? index : undefined;
};

/** First value of the field that is not less than `bound`. */
export const lowerBoundValue = (view: SegmentView, name: FieldName, bound: string | number): number =>
  isNumeric(fieldRow(name))
    ? lowerBoundNumber(view, fieldRange(view, name), Number(bound))
    : lowerBound(view.values, String(bound).toWellFormed(), fieldRange(view, name));

export const idAt = (view: SegmentView, doc: number): string =>
  stringAt(view.values, fieldRange(view, 'id').from + (view.idRanks[doc] as number));

export const findDoc = (view: SegmentView, id: string): number | undefined => {
  const value = findValue(view, 'id', id);
  return value === undefined ? undefined : (view.valueDocs[view.valueDocStarts[value] as number] as number);
};

/** Values of a record in a searched or relation field, ascending. */
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

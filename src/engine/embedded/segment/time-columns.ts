// Dates of a field per record, computed from the values of the field on first use.
import { memoiseWeak, memoiseWeakByKey, stringAt } from '@periplus/collections';
import { isDateField, parseTimeSpan, toTimeSpan } from '../../../record/time-spans.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { fieldAt, fieldNumber, INDEX_FIELDS } from '../../indexed-fields.ts';
import { fieldRange } from './segment-values.ts';
import type { SegmentView } from './segment-view.ts';

/** In milliseconds; NaN for a record without a date. */
export type TimeColumns = { readonly start: Float64Array; readonly end: Float64Array };

const createColumns = (view: SegmentView): TimeColumns => ({
  start: new Float64Array(view.size).fill(Number.NaN),
  end: new Float64Array(view.size).fill(Number.NaN),
});

const readFieldDates = (view: SegmentView, name: FieldName): TimeColumns => {
  const columns = createColumns(view);
  if (!isDateField(name)) return columns;
  const { start, end } = columns;
  const { from, to } = fieldRange(view, name);
  for (let value = from; value < to; value++) {
    const span = parseTimeSpan(name, stringAt(view.values, value));
    if (span === undefined) continue;
    const past = view.valueDocStarts[value + 1] as number;
    for (let at = view.valueDocStarts[value] as number; at < past; at++) {
      const doc = view.valueDocs[at] as number;
      if (!((start[doc] as number) <= span[0])) start[doc] = span[0];
      if (!((end[doc] as number) >= span[1])) end[doc] = span[1];
    }
  }
  return columns;
};

const readCoverage = (view: SegmentView): TimeColumns => {
  const columns = createColumns(view);
  const { start, end, docStarts, docs } = view.time;
  for (let span = 0; span < start.length; span++) {
    const days = [start[span] as number, end[span] as number] as const;
    if (days[0] > days[1]) continue;
    const [from, to] = toTimeSpan(days);
    for (const doc of docs.subarray(docStarts[span], docStarts[span + 1])) {
      columns.start[doc] = from;
      columns.end[doc] = to;
    }
  }
  return columns;
};

const datesOf = memoiseWeakByKey(INDEX_FIELDS.length, readFieldDates);

export const fieldDates = (view: SegmentView, name: FieldName): TimeColumns =>
  datesOf(view, fieldAt(fieldNumber(name)));

export const temporalCoverage = memoiseWeak(readCoverage);

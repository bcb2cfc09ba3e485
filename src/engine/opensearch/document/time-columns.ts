// The time spans of a record in the index: one per date field, and its temporal coverage.
import type { DerivedFields } from '../../../record/derived-fields.ts';
import type { FieldValue } from '../../../record/field-values.ts';
import { isDateField, parseTimeSpan, type TimeSpan, toTimeSpan } from '../../../record/time-spans.ts';
import type { FieldName } from '../../../schema/fields.ts';
import { VALUE_FIELDS } from './field-codes.ts';

export const DATE_FIELDS: readonly FieldName[] = VALUE_FIELDS.filter(isDateField);

/** The column of the temporal coverage. */
export const COVERAGE_COLUMN = 'coverage';

/** Represents infinity, which JSON lacks. */
export const OPEN_END = 1e300;

export type TimeColumn = { readonly start: number; readonly end: number };

export const toFinite = (time: number): number => Math.min(OPEN_END, Math.max(-OPEN_END, time));

const toColumn = ([start, end]: TimeSpan): TimeColumn => ({ start: toFinite(start), end: toFinite(end) });

/** Spans all values. */
export const toTimeColumn = (name: FieldName, values: readonly FieldValue[]): TimeColumn | undefined => {
  const spans = values.map((value) => parseTimeSpan(name, String(value))).filter((span) => span !== undefined);
  if (spans.length === 0) return undefined;
  return toColumn([
    spans.reduce((least, [start]) => Math.min(least, start), Number.POSITIVE_INFINITY),
    spans.reduce((most, [, end]) => Math.max(most, end), Number.NEGATIVE_INFINITY),
  ]);
};

export const toCoverage = ({ time }: DerivedFields): TimeColumn | undefined =>
  time === undefined ? undefined : toColumn(toTimeSpan(time));

// Parses field values into time spans in milliseconds (UTC), both ends included.
import { type DayInterval, FIRST_DAY, LAST_DAY, MS_PER_DAY, yearToDays } from '@periplus/time';
import { type FieldName, fieldRow } from '../schema/fields.ts';
import { isYear, parseDateRange, parseDateText } from './dates.ts';

/** Milliseconds since 1970; an open end is infinite. */
export type TimeSpan = readonly [startMs: number, endMs: number];

/** All milliseconds of the days. */
export const toTimeSpan = ([startDay, endDay]: DayInterval): TimeSpan => [
  startDay <= FIRST_DAY ? Number.NEGATIVE_INFINITY : startDay * MS_PER_DAY,
  endDay >= LAST_DAY ? Number.POSITIVE_INFINITY : (endDay + 1) * MS_PER_DAY - 1,
];

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/i;

/** Parses RFC 3339 and variants: a space for the T, no seconds, no zone (UTC). */
const parseTimestamp = (text: string): TimeSpan | undefined => {
  const match = TIMESTAMP.exec(text);
  if (match === null) return undefined;
  const [, date, time, zone = 'Z'] = match;
  const moment = Date.parse(`${date}T${time}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(moment) ? undefined : [moment, moment];
};

const spanOfDays = (days: DayInterval | undefined): TimeSpan | undefined =>
  days === undefined ? undefined : toTimeSpan(days);

/** Fields of the group time and fields of kind date; dates in a title or description are ignored. */
export const isDateField = (field: FieldName): boolean => {
  const { kind, group } = fieldRow(field);
  return group === 'time' || kind === 'date' || kind === 'datetime';
};

/** Integers are years. Undefined if there is no date ('n.d.', year 0). */
export const parseTimeSpan = (field: FieldName, text: string): TimeSpan | undefined => {
  if (!isDateField(field)) return undefined;
  switch (fieldRow(field).kind) {
    case 'integer':
    case 'integers':
      return isYear(Number(text)) ? spanOfDays(yearToDays(Number(text))) : undefined;
    case 'ranges':
      return spanOfDays(parseDateRange(text));
    default:
      return parseTimestamp(text.trim()) ?? spanOfDays(parseDateText(text));
  }
};

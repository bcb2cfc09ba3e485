// Reads the temporal extent of a record as periods of calendar dates, with their original precision.
import { type DayInterval, dayToYear, FIRST_DAY, LAST_DAY, toDay } from '@periplus/time';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { parseDateRange, parseDateText, readYears } from '../dates.ts';
import { MAX_VALUES, readXmlSafeLines } from './metadata-strings.ts';

export type CalendarDate = {
  readonly kind: 'year' | 'month' | 'day';
  /** '1745', '1745-03' or '1745-03-01' (ISO 8601), years with four digits. */
  readonly text: string;
};

export type Period = {
  /** Absent if open. */
  readonly start?: CalendarDate;
  readonly end?: CalendarDate;
};

/** At least four digits, with a minus for BC (XML Schema). */
const yearText = (year: number): string => `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}`;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const toDate = (day: number, isYear: boolean): CalendarDate => {
  const date = new Date(day * 86_400_000);
  const year = yearText(date.getUTCFullYear());
  if (isYear) return { kind: 'year', text: year };
  return { kind: 'day', text: `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}` };
};

/** Keeps full years as years: 1745 does not become 1745-01-01. */
const toPeriod = ([start, end]: DayInterval): Period => {
  const [isOpenStart, isOpenEnd] = [start <= FIRST_DAY, end >= LAST_DAY];
  const startsYear = isOpenStart || start === toDay(dayToYear(start));
  const endsYear = isOpenEnd || end === toDay(dayToYear(end), 12, 31);
  const isYears = startsYear && endsYear;
  return {
    ...(isOpenStart ? {} : { start: toDate(start, isYears) }),
    ...(isOpenEnd ? {} : { end: toDate(end, isYears) }),
  };
};

const distinct = (periods: readonly Period[]): readonly Period[] => [
  ...new Map(periods.map((period) => [`${period.start?.text}/${period.end?.text}`, period])).values(),
];

/** From date ranges and temporal coverage, else from index years. */
export const readPeriods = (record: AardvarkRecord): readonly Period[] => {
  const intervals = [
    ...readXmlSafeLines(record.gbl_dateRange_drsim).map(parseDateRange),
    ...readXmlSafeLines(record.dct_temporal_sm).map(parseDateText),
  ].filter((interval) => interval !== undefined);
  if (intervals.length > 0) return distinct(intervals.map(toPeriod));
  const years = readYears(record).slice(0, MAX_VALUES);
  return years.map((year): Period => {
    const date: CalendarDate = { kind: 'year', text: yearText(year) };
    return { start: date, end: date };
  });
};

/** Temporal texts that are not plain dates: '1st century', 'Ming dynasty'. */
export const readPeriodTexts = (record: AardvarkRecord): readonly string[] =>
  readXmlSafeLines(record.dct_temporal_sm).filter((text) => !/^[\d\s/.:TZ-]+$/.test(text));

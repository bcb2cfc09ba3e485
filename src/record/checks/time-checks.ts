// Whether the years and dates of a record agree with each other and with its title.
import { dayToYear, yearToDays } from '@periplus/time';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { isYear, parseDateRange, readIssuedYear, readTemporalExtent, readYears } from '../dates.ts';
import { type Finding, quote, warning } from './finding.ts';
import { isIsoDate, parseSingleYear, parseSlashedDate } from './iso-dates.ts';

const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|juin|juil|ao[uû]t|mär|okt|dez';

/** A year that begins the title, or stands at its end by itself: years in the middle mostly tell of events. */
const YEAR = '(1[4-9]\\d\\d|20\\d\\d)';
const FIRST_WORD = new RegExp(`^${YEAR}(?= \\p{L})(?! (?:and|et|und|to)\\b)`, 'u');
const LAST_WORD = new RegExp(`(?<!\\d|\\d\\.|(?:${MONTH})\\w*\\.?)(?:, | ?[[(])${YEAR}[\\])]?\\.?$`, 'iu');

const titleYears = (title: string): readonly number[] => {
  const found = [FIRST_WORD.exec(title.slice(0, 40).trimStart()), LAST_WORD.exec(title.slice(-40).trimEnd())];
  return found.flatMap((match) => (match === null ? [] : [Number(match[1])]));
};

/** Surveys, editions and reprints lie a little apart. */
const YEARS_OF_GRACE = 2;

const checkTitle = (record: AardvarkRecord): Finding[] => {
  const named = titleYears(record.dct_title_s);
  const time = readTemporalExtent(record);
  if (named.length === 0 || time === undefined) return [];
  const issued = readIssuedYear(record);
  const [from, to] = [dayToYear(time[0]) - YEARS_OF_GRACE, dayToYear(time[1]) + YEARS_OF_GRACE];
  if (named.some((year) => (year >= from && year <= to) || year === issued)) return [];
  const stated = readYears(record).join(', ') || `${from + YEARS_OF_GRACE} to ${to - YEARS_OF_GRACE}`;
  const message = `The title says ${named.join(', ')}, the record ${stated}.`;
  return [warning('year-title', 'gbl_indexYear_im', message, { suggestion: 'Check which of them is the year shown.' })];
};

/** An index year that is the year of issue is about the publication, the range about what is shown. */
const checkRange = (record: AardvarkRecord): Finding[] => {
  const ranges = (record.gbl_dateRange_drsim ?? []).map(parseDateRange).filter((range) => range !== undefined);
  const issued = readIssuedYear(record);
  const isApart = (year: number): boolean => {
    const [start, end] = yearToDays(year);
    return year !== issued && !ranges.some(([from, to]) => start <= to && end >= from);
  };
  const years = readYears(record);
  if (ranges.length === 0 || years.length === 0 || !years.every(isApart)) return [];
  const message = `Index year ${years[0]} lies outside ${(record.gbl_dateRange_drsim ?? []).map(quote).join(', ')}.`;
  return [warning('year-range', 'gbl_indexYear_im', message)];
};

/** Plans and forecasts say in their title which year they are about. */
const isForecast = ({ dct_title_s: title }: AardvarkRecord, thisYear: number): boolean =>
  Array.from(title.slice(0, 1000).matchAll(/(?<!\d)2\d{3}(?!\d)/g), ([year]) => Number(year)).some(
    (year) => year > thisYear,
  );

const checkOddYears = (record: AardvarkRecord, thisYear: number): Finding[] => {
  const latest = isForecast(record, thisYear) ? thisYear + 100 : thisYear + 1;
  const odd = (record.gbl_indexYear_im ?? []).find((year) => !isYear(year) || year > latest);
  if (odd === undefined) return [];
  return [warning('year-odd', 'gbl_indexYear_im', `${odd} is ${odd > thisYear ? 'in the future' : 'no year'}.`)];
};

const suggestDate = (text: string): Partial<Finding> => {
  const [day, other] = parseSlashedDate(text);
  if (day !== undefined && other !== undefined) return { suggestion: `Write ${day} or ${other}, whichever is meant.` };
  const value = day ?? parseSingleYear(text)?.toString();
  if (value === undefined) return { suggestion: 'Write YYYY, YYYY-MM or YYYY-MM-DD.' };
  const isCertain = day !== undefined || /^\d{4}\.0*$/.test(text.trim());
  return { suggestion: `Write ${value}.`, ...(isCertain ? { fix: { field: 'dct_issued_s', value } } : {}) };
};

const checkIssued = ({ dct_issued_s: text = '' }: AardvarkRecord): Finding[] => {
  if (text.trim() === '' || isIsoDate(text)) return [];
  return [warning('date-form', 'dct_issued_s', `${quote(text)} is not a date in the usual form.`, suggestDate(text))];
};

export const checkTime = (record: AardvarkRecord, thisYear: number): readonly Finding[] => [
  ...checkOddYears(record, thisYear),
  ...checkTitle(record),
  ...checkRange(record),
  ...checkIssued(record),
];

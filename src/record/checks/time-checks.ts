// Checks that the years and dates of a record agree with each other and with its title.
import { type DayInterval, dayToYear, yearToDays } from '@periplus/time';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { isYear, parseDateRange, readIssuedYear, readTemporalExtent, readYears } from '../dates.ts';
import { type Finding, quote, warning } from './finding.ts';
import { isIsoDate, parseSingleYear, parseSlashedDate } from './iso-dates.ts';

const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|juin|juil|ao[uû]t|mär|okt|dez';

/** A year at the start or end of the title; years in the middle are mostly historical events. */
const YEAR = '(1[4-9]\\d\\d|20\\d\\d)';
const FIRST_WORD = new RegExp(`^${YEAR}(?= \\p{L})(?! (?:and|et|und|to)\\b)`, 'u');
const LAST_WORD = new RegExp(`(?<!\\d|\\d\\.|(?:${MONTH})\\w*\\.?)(?:, | ?[[(])${YEAR}[\\])]?\\.?$`, 'iu');

const titleYears = (title: string): readonly number[] => {
  const found = [FIRST_WORD.exec(title.slice(0, 40).trimStart()), LAST_WORD.exec(title.slice(-40).trimEnd())];
  return found.flatMap((match) => (match === null ? [] : [Number(match[1])]));
};

/** Surveys, editions and reprints may differ by a few years. */
const TOLERANCE_YEARS = 2;

const checkTitle = (record: AardvarkRecord): Finding[] => {
  const named = titleYears(record.dct_title_s);
  const time = readTemporalExtent(record);
  if (named.length === 0 || time === undefined) return [];
  const issued = readIssuedYear(record);
  const [from, to] = [dayToYear(time[0]) - TOLERANCE_YEARS, dayToYear(time[1]) + TOLERANCE_YEARS];
  if (named.some((year) => (year >= from && year <= to) || year === issued)) return [];
  const recorded = listFirst(readYears(record).map(String)) || `${from + TOLERANCE_YEARS} to ${to - TOLERANCE_YEARS}`;
  const message = `The title names ${named.join(', ')}, the record ${recorded}.`;
  return [warning('year-title', 'gbl_indexYear_im', message, { suggestion: 'Check which year is correct.' })];
};

/** Whether any two overlap, in one pass over both: a record may have thousands. `ascending` is sorted. */
export const overlap = (ascending: readonly DayInterval[], ranges: readonly DayInterval[]): boolean => {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  let [next, latestEnd] = [0, Number.NEGATIVE_INFINITY];
  return ascending.some(([start, end]) => {
    for (; (sorted[next]?.[0] ?? Number.POSITIVE_INFINITY) <= end; next++)
      latestEnd = Math.max(latestEnd, sorted[next]?.[1] ?? latestEnd);
    return latestEnd >= start;
  });
};

const NAMED = 3;

/** The first values and how many follow. */
const listFirst = (texts: readonly string[]): string =>
  [...texts.slice(0, NAMED), ...(texts.length > NAMED ? [`${texts.length - NAMED} more`] : [])].join(', ');

/** An index year that equals the year of issue may lie outside the range, which describes the content. */
const checkRange = (record: AardvarkRecord): Finding[] => {
  const ranges = (record.gbl_dateRange_drsim ?? []).map(parseDateRange).filter((range) => range !== undefined);
  const [years, issued] = [readYears(record), readIssuedYear(record)];
  if (ranges.length === 0 || years.length === 0 || (issued !== undefined && years.includes(issued))) return [];
  if (overlap(years.map(yearToDays), ranges)) return [];
  const message = `Index year ${years[0]} is outside ${listFirst((record.gbl_dateRange_drsim ?? []).map(quote))}.`;
  return [warning('year-range', 'gbl_indexYear_im', message)];
};

/** Plans and forecasts name a future year in their title. */
const isForecast = ({ dct_title_s: title }: AardvarkRecord, thisYear: number): boolean =>
  Array.from(title.slice(0, 1000).matchAll(/(?<!\d)2\d{3}(?!\d)/g), ([year]) => Number(year)).some(
    (year) => year > thisYear,
  );

const checkInvalidYears = (record: AardvarkRecord, thisYear: number): Finding[] => {
  const latest = isForecast(record, thisYear) ? thisYear + 100 : thisYear + 1;
  const invalid = (record.gbl_indexYear_im ?? []).find((year) => !isYear(year) || year > latest);
  if (invalid === undefined) return [];
  return [
    warning(
      'year-invalid',
      'gbl_indexYear_im',
      `${invalid} is ${invalid > thisYear ? 'in the future' : 'not a valid year'}.`,
    ),
  ];
};

const suggestDate = (text: string): Partial<Finding> => {
  const [day, other] = parseSlashedDate(text);
  if (day !== undefined && other !== undefined) return { suggestion: `Use ${day} or ${other}.` };
  const value = day ?? parseSingleYear(text)?.toString();
  if (value === undefined) return { suggestion: 'Use YYYY, YYYY-MM or YYYY-MM-DD.' };
  const isCertain = day !== undefined || /^\d{4}\.0*$/.test(text.trim());
  return { suggestion: `Use ${value}.`, ...(isCertain ? { fix: { field: 'dct_issued_s', value } } : {}) };
};

const checkIssued = ({ dct_issued_s: text = '' }: AardvarkRecord): Finding[] => {
  if (text.trim() === '' || isIsoDate(text)) return [];
  return [
    warning('date-format', 'dct_issued_s', `${quote(text)} is not a date in a standard format.`, suggestDate(text)),
  ];
};

export const checkTime = (record: AardvarkRecord, thisYear: number): readonly Finding[] => [
  ...checkInvalidYears(record, thisYear),
  ...checkTitle(record),
  ...checkRange(record),
  ...checkIssued(record),
];

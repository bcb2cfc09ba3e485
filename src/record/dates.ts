// Parses dates as libraries write them (years, ranges, decades, centuries, free text) into day intervals.
import {
  type DayInterval,
  FIRST_DAY,
  hullOfDays,
  isCalendarDate,
  LAST_DAY,
  monthToDays,
  toDay,
  yearsToDays,
  yearToDays,
} from '@periplus/time';
import type { AardvarkRecord } from '../schema/record-type.ts';

/** '0000' is a placeholder, not a year. */
const YEAR = '(?!0000)[0-2]\\d{3}';
const OPEN_END = 'present|pres\\b|today|now|ongoing|current';

const CENTURY_WORDS: ReadonlyMap<string, number> = new Map([
  ...([
    ['fifteenth', 15],
    ['sixteenth', 16],
    ['seventeenth', 17],
    ['eighteenth', 18],
  ] as const),
  ...([
    ['nineteenth', 19],
    ['twentieth', 20],
    ['twenty-first', 21],
  ] as const),
]);

const oneDay = (year: number, month: number, day: number): DayInterval => {
  const number = toDay(year, month, day);
  return [number, number];
};

/** '1914-18' is a range of years where '1914-08' is a month. */
const toShortRange = (year: number, lastTwo: number): DayInterval =>
  lastTwo > year % 100 ? yearsToDays(year, year - (year % 100) + lastTwo) : yearToDays(year);

/** '2023', '2023-04', '2023-04-05', '2023-04-05T10:00:00Z', '1914-18' */
const parseIso = (text: string): DayInterval | undefined => {
  const match = /^(?!0000)(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ]\d{2}:?\d{2}[\d:.Z+-]*)?)?)?$/.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (match[2] === undefined) return yearToDays(year);
  if (month < 1 || month > 12) return match[3] === undefined ? toShortRange(year, month) : yearToDays(year);
  if (match[3] === undefined || !isCalendarDate(year, month, day)) return monthToDays(year, month);
  return oneDay(year, month, day);
};

/** '19951231' and '199512', without the dashes. */
const parseCompact = (text: string): DayInterval | undefined => {
  const match = /^([12]\d{3})(0[1-9]|1[0-2])(\d{2})?$/.exec(text);
  return match === null ? undefined : parseIso(match.slice(1).filter(Boolean).join('-'));
};

/** '4/15/1999', month first; invalid dates such as '9/99/9999' are ignored. */
const parseSlashed = (text: string): DayInterval | undefined => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (match === null) return undefined;
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year !== 0 && isCalendarDate(year, month, day) ? oneDay(year, month, day) : undefined;
};

/** '1850s' and '185-' are ten years, '18--' a hundred; '1800s' is a decade. */
const parseDecade = (text: string): DayInterval | undefined => {
  const match = /^\W*(?:(\d{3})(?:0s|-\??)|(\d{2})--\??)\W*$/.exec(text);
  if (match === null) return undefined;
  const [decade, century] = [Number(match[1]) * 10, Number(match[2]) * 100];
  return match[1] === undefined ? yearsToDays(century, century + 99) : yearsToDays(decade, decade + 9);
};

/** '19th century', 'Twentieth-Century' */
const parseCentury = (text: string): DayInterval | undefined => {
  const match = /\b(?:(\d{1,2})(?:st|nd|rd|th)|([a-z-]{9,12}))[\s-]century\b/i.exec(text);
  if (match === null) return undefined;
  const century = match[1] === undefined ? CENTURY_WORDS.get((match[2] ?? '').toLowerCase()) : Number(match[1]);
  return century === undefined || century < 1 ? undefined : yearsToDays((century - 1) * 100 + 1, century * 100);
};

const RANGE = new RegExp(`(${YEAR})(s?)\\??\\s*(?:-|–|—|/|,|to|and|through)\\s*(?:(${YEAR})(s?)|(${OPEN_END}))`, 'i');

/** '1900-1950', '1990 - present', 'between 1900 and 1910?', '1850s-1860s' */
const parseRange = (text: string): DayInterval | undefined => {
  const match = RANGE.exec(text);
  if (match === null) return undefined;
  const first = Number(match[1]);
  if (match[5] !== undefined) return [toDay(first), LAST_DAY];
  const last = Number(match[3]) + (match[4] === '' ? 0 : 9);
  return yearsToDays(Math.min(first, last), Math.max(first, last));
};

const OPEN_ENDED = new RegExp(`\\d\\s*(?:-|–|—|/|to|through)\\s*(?:${OPEN_END})`, 'i');

const hullOfMatches = (
  text: string,
  pattern: RegExp,
  toDays: (match: RegExpExecArray) => DayInterval | undefined,
): DayInterval | undefined => hullOfDays([...text.matchAll(pattern)].map(toDays).filter((days) => days !== undefined));

/** All full dates in the text: 'Last Modified: 2025-03-01', '2010-05-01/2012-06-30', '2010-05 to present'. */
const parseLooseIso = (text: string): DayInterval | undefined => {
  const days = hullOfMatches(text, /(?<!\d)(?!0000)\d{4}-\d{2}(?:-\d{2})?(?!\d)/g, ([date]) => parseIso(date));
  return days !== undefined && OPEN_ENDED.test(text) ? [days[0], LAST_DAY] : days;
};

const LOOSE_YEAR = new RegExp(`(?<!\\d)(${YEAR})(?!\\d)(s?)`, 'g');

/** All years in the text: 'c.1850', '[1985?]', 'ca. 1850s'. */
const parseLooseYears = (text: string): DayInterval | undefined =>
  hullOfMatches(text, LOOSE_YEAR, ([, year, decade]) =>
    yearsToDays(Number(year), Number(year) + (decade === 's' ? 9 : 0)),
  );

const PARSERS = [
  ...[parseIso, parseCompact, parseSlashed, parseDecade, parseCentury],
  ...[parseRange, parseLooseIso, parseLooseYears],
];

/** Undefined if the text contains no date ('n.d.', 'unknown'). */
export const parseDateText = (text: string): DayInterval | undefined => {
  const trimmed = text.trim();
  for (const parse of PARSERS) {
    const interval = parse(trimmed);
    if (interval !== undefined) return interval;
  }
  return undefined;
};

/** '[1990 TO 2000]', '[1990 TO *]'; undefined for '[* TO *]'. '[0 TO 1950]' is the year 1950. */
export const parseDateRange = (text: string): DayInterval | undefined => {
  const match = /^\s*[[{]\s*(\*|-?\d{1,4})(?:-[^\s]*)?\s+TO\s+(\*|-?\d{1,4})(?:-[^\s]*)?\s*[\]}]\s*$/i.exec(text);
  const ends = [match?.[1] ?? '', match?.[2] ?? ''].filter((end) => end === '*' || Number(end) !== 0);
  const [from, to = from] = ends;
  if (from === undefined || to === undefined || (from === '*' && to === '*')) return undefined;
  const start = from === '*' ? FIRST_DAY : toDay(Number(from));
  const end = to === '*' ? LAST_DAY : toDay(Number(to), 12, 31);
  return start <= end ? [start, end] : yearsToDays(Number(to), Number(from));
};

/** A plausible index year, which excludes 0 and five-digit typos. */
export const isYear = (year: number): boolean => Number.isInteger(year) && year !== 0 && year >= -9999 && year <= 9999;

/** Distinct index years, ascending. */
export const readYears = (record: AardvarkRecord): readonly number[] =>
  [...new Set((record.gbl_indexYear_im ?? []).filter(isYear))].sort((a, b) => a - b);

/** The year of publication: the first four digits in dct_issued_s that are a year. */
export const readIssuedYear = (record: AardvarkRecord): number | undefined => {
  const match = /(?<!\d)(?!0000)\d{4}(?!\d)/.exec(record.dct_issued_s ?? '');
  return match === null ? undefined : Number(match[0]);
};

/** From the earliest to the latest day of date ranges, temporal coverage and index years. */
export const readTemporalExtent = (record: AardvarkRecord): DayInterval | undefined => {
  const intervals = [
    ...(record.gbl_dateRange_drsim ?? []).map(parseDateRange),
    ...(record.dct_temporal_sm ?? []).map(parseDateText),
    ...readYears(record).map(yearToDays),
  ];
  return hullOfDays(intervals.filter((interval) => interval !== undefined));
};

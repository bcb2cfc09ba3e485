// Converts dates as libraries write them to ISO 8601, where they are unambiguous.
import { isCalendarDate } from '@periplus/time';

const ISO_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?)?)?$/;
const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/** YYYY, YYYY-MM, YYYY-MM-DD, or with a time; the day must exist. */
export const isIsoDate = (text: string): boolean => {
  const [, year, month = '01', day = '01'] = ISO_DATE.exec(text.trim()) ?? [];
  return year !== undefined && isCalendarDate(Number(year), Number(month), Number(day));
};

const pad = (text: string): string => text.padStart(2, '0');

/** The possible days of 8/1/2014, month first as in the USA, then day first; only days that exist. */
export const parseSlashedDate = (text: string): readonly string[] => {
  const [, first = '', second = '', year = ''] = SLASHED.exec(text.trim()) ?? [];
  const candidates = [`${year}-${pad(first)}-${pad(second)}`, `${year}-${pad(second)}-${pad(first)}`];
  return year === '' ? [] : [...new Set(candidates)].filter(isIsoDate);
};

const LOOSE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(?:Z|UTC|GMT)?$/i;

/** Converts to the format of gbl_mdModified_dt; a time without a zone is UTC. */
export const toDateTime = (text: string): string | undefined => {
  const [, day, time = '00:00:00'] = LOOSE_TIME.exec(text.trim()) ?? [];
  if (day === undefined || !isIsoDate(day)) return undefined;
  const dateTime = `${day}T${time.length === 5 ? `${time}:00` : time}Z`;
  return Number.isNaN(Date.parse(dateTime)) ? undefined : dateTime;
};

/** A day needs no zone; a time does. */
export const hasKnownZone = (text: string): boolean => /^\s*[\d-]+\s*$|(?:Z|UTC|GMT)\s*$/i.test(text);

/** The only year in a text such as 'c. 1890?' or '2015.0'. */
export const parseSingleYear = (text: string): number | undefined => {
  const years = new Set(Array.from(text.matchAll(/(?<!\d)(?:1[3-9]|20)\d{2}(?!\d)/g), ([year]) => Number(year)));
  return years.size === 1 ? [...years][0] : undefined;
};

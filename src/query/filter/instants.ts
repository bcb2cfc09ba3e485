// Parses RFC 3339 instants and intervals, for `datetime` of OGC APIs and the literals of CQL2.
import { isCalendarDate, MS_PER_DAY, toDay } from '@periplus/time';
import type { Filter, TimeOperand, TimePrecision } from '../search-query.ts';

/** A day, or milliseconds; both since 1970 in UTC. */
export type Instant =
  | { readonly kind: 'date'; readonly day: number }
  | { readonly kind: 'timestamp'; readonly ms: number };

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

const isDay = ([, year, month, day]: RegExpExecArray): boolean =>
  isCalendarDate(Number(year), Number(month), Number(day)) && Number(month) >= 1;

export const parseDate = (text: string): Instant | undefined => {
  const match = DATE.exec(text);
  if (match === null || !isDay(match)) return undefined;
  return { kind: 'date', day: toDay(Number(match[1]), Number(match[2]), Number(match[3])) };
};

/** A leap second counts as the second before it. */
export const parseTimestamp = (text: string): Instant | undefined => {
  const match = TIME.exec(text);
  if (match === null || !isDay(match)) return undefined;
  const ms = Date.parse(text.toUpperCase().replace(/:60(?=[.Z+-])/, ':59'));
  return Number.isNaN(ms) ? undefined : { kind: 'timestamp', ms };
};

export const parseInstant = (text: string): Instant | undefined => parseDate(text) ?? parseTimestamp(text);

/** Undefined at an open end. */
export type Interval = { readonly start: Instant | undefined; readonly end: Instant | undefined };

const firstOf = (instant: Instant): number => (instant.kind === 'date' ? instant.day * MS_PER_DAY : instant.ms);
const lastOf = (instant: Instant): number =>
  instant.kind === 'date' ? (instant.day + 1) * MS_PER_DAY - 1 : instant.ms;

/** Days if there are only dates, else milliseconds. */
export const precisionOf = (instants: readonly (Instant | undefined)[]): TimePrecision =>
  instants.some((instant) => instant?.kind === 'timestamp') ? 'millisecond' : 'day';

export const toBound = (instant: Instant, side: 'start' | 'end', precision: TimePrecision): number => {
  if (precision === 'day' && instant.kind === 'date') return instant.day;
  const ms = side === 'start' ? firstOf(instant) : lastOf(instant);
  return precision === 'day' ? Math.floor(ms / MS_PER_DAY) : ms;
};

export const toIntervalOperand = ({ start, end }: Interval, precision: TimePrecision): TimeOperand => ({
  kind: 'span',
  ...(start === undefined ? {} : { start: toBound(start, 'start', precision) }),
  ...(end === undefined ? {} : { end: toBound(end, 'end', precision) }),
});

export const isBackwards = ({ start, end }: Interval): boolean =>
  start !== undefined && end !== undefined && firstOf(start) > lastOf(end);

/** The operand overlaps the interval. */
export const intersectsInterval = (left: TimeOperand, interval: Interval): Filter => {
  const precision = precisionOf([interval.start, interval.end]);
  return { kind: 'temporal', relation: 'intersects', left, right: toIntervalOperand(interval, precision), precision };
};

const OPEN_ENDS: ReadonlySet<string> = new Set(['', '..']);

/**
 * '2020-01-01', '2020-01-01T00:00:00Z', '2020-01-01/..', '/2020-12-31' (OGC 17-069r4, 7.15.4); undefined for anything
 * else.
 */
export const parseInterval = (text: string): Interval | undefined => {
  const [first = '', second, ...rest] = text.split('/').map((part) => part.trim());
  if (rest.length > 0) return undefined;
  if (second === undefined) {
    const instant = parseInstant(first);
    return instant === undefined ? undefined : { start: instant, end: instant };
  }
  const [start, end] = [first, second].map((part) => (OPEN_ENDS.has(part) ? undefined : parseInstant(part)));
  const isParsed = [first, second].every((part, at) => OPEN_ENDS.has(part) || [start, end][at] !== undefined);
  const interval = { start, end };
  return isParsed && !isBackwards(interval) ? interval : undefined;
};

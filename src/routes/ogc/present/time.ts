// Presents times as OGC API - Records defines them: days or RFC 3339 timestamps in UTC, with .. for an open end.
import { MS_PER_DAY } from '@periplus/time';
import type { TimeSpan } from '../../../record/time-spans.ts';

export type PresentedTime =
  | { readonly date: string }
  | { readonly timestamp: string }
  | { readonly interval: readonly [string, string] };

/** RFC 3339 allows the years 0 to 9999. */
const [FIRST_MS, LAST_MS] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

const isWritable = (ms: number): boolean => ms >= FIRST_MS && ms <= LAST_MS;

/** '2024-05-06T07:08:09Z', with milliseconds only if there are any. */
export const presentTimestamp = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

const presentDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const isDays = ([start, end]: TimeSpan): boolean =>
  (!Number.isFinite(start) || start % MS_PER_DAY === 0) && (!Number.isFinite(end) || (end + 1) % MS_PER_DAY === 0);

/** An end that RFC 3339 cannot express is open; null if both are. */
export const presentTime = (span: TimeSpan | undefined): PresentedTime | null => {
  if (span === undefined || span[1] < FIRST_MS || span[0] > LAST_MS) return null;
  const present = isDays(span) ? presentDate : presentTimestamp;
  const [start, end] = span.map((ms) => (isWritable(ms) ? present(ms) : '..')) as [string, string];
  if (start === '..' && end === '..') return null;
  if (start !== end) return { interval: [start, end] };
  return isDays(span) ? { date: start } : { timestamp: start };
};

/** The start of a date, since members such as `created` cannot be intervals. */
export const presentInstant = (span: TimeSpan | undefined): string | undefined =>
  span === undefined || !isWritable(span[0]) ? undefined : presentTimestamp(span[0]);

// Counts the requests and query costs of callers, per minute and per day (UTC).
import type { WindowCounters } from '@periplus/telemetry';
import type { Quota } from '../config/plans.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** The usage in the current minute and day, including the current request. */
export type QuotaUsage = { readonly minute: number; readonly day: number; readonly units: number };

export type QuotaCounter = {
  /** A request that exceeds the limits of its minute does not count for the day. */
  readonly countRequest: (caller: string, quota: Quota, now: number) => QuotaUsage | Promise<QuotaUsage>;
  readonly addCost: (caller: string, units: number, now: number) => void;
  readonly close: () => Promise<void>;
};

const MINUTE = 0;
const DAY = 1;
const UNITS = 2;

export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

const exceedsMinuteLimits = (
  { perMinute, unitsPerMinute }: Quota,
  { minute, units }: Omit<QuotaUsage, 'day'>,
): boolean =>
  (perMinute !== undefined && minute > perMinute) || (unitsPerMinute !== undefined && units >= unitsPerMinute);

/** Shared by all threads of a process. */
export const createLocalQuotaCounter = ({ find, add }: WindowCounters): QuotaCounter => ({
  countRequest: (caller, quota, now) => {
    const slot = find(caller);
    const minute = add(slot, MINUTE, minuteOf(now), 1);
    const units = add(slot, UNITS, minuteOf(now), 0);
    const day = add(slot, DAY, dayOf(now), exceedsMinuteLimits(quota, { minute, units }) ? 0 : 1);
    return { minute, day, units };
  },
  addCost: (caller, units, now) => {
    add(find(caller), UNITS, minuteOf(now), Math.ceil(units));
  },
  close: async () => {},
});

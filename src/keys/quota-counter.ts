// Counts what callers ask for, by minute and by day (UTC).

import type { WindowCounters } from '@periplus/telemetry';
import type { Quota } from '../config/plans.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** What a caller has used in the windows of this moment, the present request included. */
export type QuotaUsage = { readonly minute: number; readonly day: number; readonly units: number };

export type QuotaCounter = {
  /** Counts a request. One that is over the limits of its minute does not count for the day. */
  readonly countRequest: (who: string, quota: Quota, now: number) => QuotaUsage | Promise<QuotaUsage>;
  /** Counts what its questions cost, when that is known. */
  readonly addCost: (who: string, units: number, now: number) => void;
  readonly close: () => Promise<void>;
};

const MINUTE = 0;
const DAY = 1;
const UNITS = 2;

export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

export const exceedsMinuteLimits = (
  { perMinute, unitsPerMinute }: Quota,
  { minute, units }: Omit<QuotaUsage, 'day'>,
): boolean =>
  (perMinute !== undefined && minute > perMinute) || (unitsPerMinute !== undefined && units >= unitsPerMinute);

/** For all threads of a process. */
export const createLocalQuotaCounter = ({ find, add }: WindowCounters): QuotaCounter => ({
  countRequest: (who, quota, now) => {
    const place = find(who);
    const minute = add(place, MINUTE, minuteOf(now), 1);
    const units = add(place, UNITS, minuteOf(now), 0);
    const day = add(place, DAY, dayOf(now), exceedsMinuteLimits(quota, { minute, units }) ? 0 : 1);
    return { minute, day, units };
  },
  addCost: (who, units, now) => {
    add(find(who), UNITS, minuteOf(now), Math.ceil(units));
  },
  close: async () => {},
});

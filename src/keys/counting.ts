// Counts what callers ask for, by minute and by day (UTC).
import type { Quota } from '../config/plans.ts';
import type { WindowCounters } from '../lib/threads/window-counters.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** What a caller has used in the windows of this moment, the present request included. */
export type Tally = { readonly minute: number; readonly day: number; readonly units: number };

export type Counting = {
  /** Counts a request. One that is over the limits of its minute does not count for the day. */
  readonly take: (who: string, quota: Quota, now: number) => Tally | Promise<Tally>;
  /** Counts what its questions cost, when that is known. */
  readonly spend: (who: string, units: number, now: number) => void;
  readonly close: () => Promise<void>;
};

const MINUTE = 0;
const DAY = 1;
const UNITS = 2;

export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

export const isOverMinute = ({ perMinute, unitsPerMinute }: Quota, { minute, units }: Omit<Tally, 'day'>): boolean =>
  (perMinute !== undefined && minute > perMinute) || (unitsPerMinute !== undefined && units >= unitsPerMinute);

/** For all threads of a process. */
export const createLocalCounting = ({ find, add }: WindowCounters): Counting => ({
  take: (who, quota, now) => {
    const place = find(who);
    const minute = add(place, MINUTE, minuteOf(now), 1);
    const units = add(place, UNITS, minuteOf(now), 0);
    const day = add(place, DAY, dayOf(now), isOverMinute(quota, { minute, units }) ? 0 : 1);
    return { minute, day, units };
  },
  spend: (who, units, now) => {
    add(find(who), UNITS, minuteOf(now), Math.ceil(units));
  },
  close: async () => {},
});

// Compares the usage of a caller with its quota: what remains, and which limits are exceeded.
import type { Quota } from '../config/plans.ts';
import { DAY_MS, dayOf, MINUTE_MS, minuteOf, type QuotaUsage } from './quota-counter.ts';

type LimitKind = 'perMinute' | 'perDay' | 'unitsPerMinute';

export type LimitStatus = {
  readonly kind: LimitKind;
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  /** When the window ends, in seconds since 1970. */
  readonly resetAt: number;
  /** At least 1. */
  readonly resetSeconds: number;
  readonly isOver: boolean;
};

const createLimit = (kind: LimitKind, limit: number, used: number, isOver: boolean, now: number): LimitStatus => {
  const isDay = kind === 'perDay';
  const end = isDay ? (dayOf(now) + 1) * DAY_MS : (minuteOf(now) + 1) * MINUTE_MS;
  return {
    ...{
      kind,
      limit,
      isOver,
      remaining: Math.max(0, limit - used),
      windowSeconds: (isDay ? DAY_MS : MINUTE_MS) / 1_000,
    },
    resetAt: end / 1_000,
    resetSeconds: Math.max(1, Math.ceil((end - now) / 1_000)),
  };
};

/** Empty when nothing is limited. */
export const toLimitStatuses = (
  { perMinute, perDay, unitsPerMinute }: Quota,
  usage: QuotaUsage,
  now: number,
): readonly LimitStatus[] => [
  ...(perMinute === undefined
    ? []
    : [createLimit('perMinute', perMinute, usage.minute, usage.minute > perMinute, now)]),
  ...(perDay === undefined ? [] : [createLimit('perDay', perDay, usage.day, usage.day > perDay, now)]),
  ...(unitsPerMinute === undefined
    ? []
    : [createLimit('unitsPerMinute', unitsPerMinute, usage.units, usage.units >= unitsPerMinute, now)]),
];

/** The limit to report: the exceeded one that lasts longest, otherwise the one with the least remaining. */
export const nearestLimit = (limits: readonly LimitStatus[]): LimitStatus | undefined => {
  const over = limits.filter(({ isOver }) => isOver);
  if (over.length > 0) return over.reduce((one, other) => (other.resetAt > one.resetAt ? other : one));
  const requests = limits.filter(({ kind }) => kind !== 'unitsPerMinute');
  return (requests.length > 0 ? requests : limits).reduce<LimitStatus | undefined>(
    (one, other) => (one === undefined || other.remaining < one.remaining ? other : one),
    undefined,
  );
};

// Parses quota plans: 'standard=600/minute+100000/day+20000units/minute' or 'partner=unlimited'.

/** An absent member is not limited. Units are query cost units (query/cost/cost.ts). */
export type Quota = {
  readonly perMinute?: number;
  readonly perDay?: number;
  readonly unitsPerMinute?: number;
};

type Plan = { readonly name: string; readonly quota: Quota };

/** The plan of requests without a key. */
export const ANONYMOUS_PLAN = 'anonymous';
/** The plan of keys without a plan of their own. */
export const DEFAULT_PLAN = 'standard';

export const UNLIMITED: Quota = {};

const NAME = /^[a-z][a-z0-9_-]{0,62}$/;
const LIMIT = /^([1-9]\d{0,8})(units)?\/(minute|day)$/;

const toLimit = (part: string): Quota | undefined => {
  const [, count, unit, window] = LIMIT.exec(part) ?? [];
  if (count === undefined) return undefined;
  const limit = Number(count);
  if (unit !== undefined) return window === 'minute' ? { unitsPerMinute: limit } : undefined;
  return window === 'minute' ? { perMinute: limit } : { perDay: limit };
};

/** Parses '600/minute+100000/day' or 'unlimited'; returns undefined for anything else. */
export const parseQuota = (text: string): Quota | undefined => {
  if (text.trim() === 'unlimited') return UNLIMITED;
  const limits = text.split('+').map((part) => toLimit(part.trim()));
  let quota: Quota = {};
  for (const limit of limits) {
    if (limit === undefined || Object.keys(limit).some((name) => name in quota)) return undefined;
    quota = { ...quota, ...limit };
  }
  return quota;
};

/** The inverse of `parseQuota`. */
export const presentQuota = ({ perMinute, perDay, unitsPerMinute }: Quota): string => {
  const parts = [
    ...(perMinute === undefined ? [] : [`${perMinute}/minute`]),
    ...(perDay === undefined ? [] : [`${perDay}/day`]),
    ...(unitsPerMinute === undefined ? [] : [`${unitsPerMinute}units/minute`]),
  ];
  return parts.length === 0 ? 'unlimited' : parts.join('+');
};

const parsePlan = (text: string): Plan | undefined => {
  const [name = '', ...rest] = text.split('=');
  const quota = parseQuota(rest.join('='));
  return NAME.test(name.trim()) && quota !== undefined ? { name: name.trim(), quota } : undefined;
};

/** Returns undefined if an item is not a valid plan or a name occurs twice. */
export const parsePlans = (items: readonly string[]): ReadonlyMap<string, Quota> | undefined => {
  const plans = new Map<string, Quota>();
  for (const item of items) {
    const plan = parsePlan(item);
    if (plan === undefined || plans.has(plan.name)) return undefined;
    plans.set(plan.name, plan.quota);
  }
  return plans;
};

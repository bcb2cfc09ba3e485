// Plans: how much a caller may ask for. 'standard=600/minute+100000/day+20000units/minute', or 'partner=unlimited'.

/** What is absent is not limited. Units are what questions count (query/cost/cost.ts). */
export type Quota = {
  readonly perMinute?: number;
  readonly perDay?: number;
  readonly unitsPerMinute?: number;
};

export type Plan = { readonly name: string; readonly quota: Quota };

/** Whoever shows no key has this one, whether it is in the settings or not. */
export const ANONYMOUS_PLAN = 'anonymous';
/** That of keys which were made without one. */
export const DEFAULT_PLAN = 'standard';

export const UNLIMITED: Quota = {};

const NAME = /^[a-z][a-z0-9_-]{0,62}$/;
const PART = /^([1-9]\d{0,8})(units)?\/(minute|day)$/;

const toLimit = (part: string): Quota | undefined => {
  const [, count, unit, window] = PART.exec(part) ?? [];
  if (count === undefined) return undefined;
  const limit = Number(count);
  if (unit !== undefined) return window === 'minute' ? { unitsPerMinute: limit } : undefined;
  return window === 'minute' ? { perMinute: limit } : { perDay: limit };
};

/** '600/minute+100000/day' or 'unlimited'; undefined when it is neither. */
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

/** The other way round: what `parseQuota` reads. */
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

/** Undefined when one of them is no plan, or two have the same name. */
export const parsePlans = (items: readonly string[]): ReadonlyMap<string, Quota> | undefined => {
  const plans = new Map<string, Quota>();
  for (const item of items) {
    const plan = parsePlan(item);
    if (plan === undefined || plans.has(plan.name)) return undefined;
    plans.set(plan.name, plan.quota);
  }
  return plans;
};

// Counts requests against quotas, reports the remainder in headers, and rejects requests over quota.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../catalog/access.ts';
import { ANONYMOUS_PLAN, DEFAULT_PLAN, parsePlans, type Quota, UNLIMITED } from '../../config/plans.ts';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import { type LimitStatus, nearestLimit, toLimitStatuses } from '../../keys/limit-status.ts';
import type { QuotaCounter } from '../../keys/quota-counter.ts';
import { toCallerId } from '../request/caller.ts';

type QuotaStatus = { readonly plan: string; readonly quota: Quota; readonly limits: readonly LimitStatus[] };

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if limits are disabled. */
    quotaStatus: QuotaStatus | null;
  }
}

export type RateLimiter = {
  /** The plan of a caller, whether or not limits are enabled. */
  readonly planOf: (caller: Caller) => { readonly plan: string; readonly quota: Quota };
  /** Counts the request and returns the caller, who is then charged for queries. Throws if a quota is exceeded. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply | undefined, caller: Caller) => Promise<Caller>;
};

const UNITS: Readonly<Record<LimitStatus['kind'], string>> = {
  perMinute: 'requests per minute',
  perDay: 'requests per day',
  unitsPerMinute: 'cost units per minute',
};

const toLimitError = ({ kind, limit, resetSeconds }: LimitStatus, plan: string): CatalogError => {
  const hint = plan === ANONYMOUS_PLAN ? ' An API key may have a higher limit.' : '';
  const detail = `The plan ${plan} allows ${limit} ${UNITS[kind]}; try again in ${resetSeconds} s.${hint}`;
  const code = kind === 'perDay' ? 'quota_exceeded' : 'rate_limit_exceeded';
  return new CatalogError(code, detail, { retryAfterSeconds: resetSeconds });
};

const toPolicy = ({ kind, limit, windowSeconds }: LimitStatus): string =>
  `${limit};w=${windowSeconds}${kind === 'unitsPerMinute' ? ';comment="units"' : ''}`;

/** Clients use either family of names. X-RateLimit-Reset is a timestamp, RateLimit-Reset a number of seconds. */
const toHeaders = (limits: readonly LimitStatus[]): Readonly<Record<string, string>> => {
  const nearest = nearestLimit(limits);
  if (nearest === undefined) return { 'x-ratelimit-limit': 'unlimited', 'x-ratelimit-remaining': 'unlimited' };
  const { limit, remaining, resetAt, resetSeconds } = nearest;
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt),
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
    'ratelimit-policy': limits.map(toPolicy).join(', '),
  };
};

const createPlanOf = ({ limits }: Config): RateLimiter['planOf'] => {
  const plans = parsePlans(limits.plans) ?? new Map<string, Quota>();
  const anonymous = plans.get(ANONYMOUS_PLAN) ?? UNLIMITED;
  return (caller) => {
    if (caller.kind === 'anonymous') return { plan: ANONYMOUS_PLAN, quota: anonymous };
    if (caller.kind === 'operator') return { plan: 'operator', quota: UNLIMITED };
    const { plan, quota } = caller.key;
    // A plan that is no longer configured must not become unlimited.
    return { plan, quota: quota ?? plans.get(plan) ?? plans.get(DEFAULT_PLAN) ?? anonymous };
  };
};

export const createRateLimiter = (config: Config, counting: QuotaCounter): RateLimiter => {
  const planOf = createPlanOf(config);
  const admit: RateLimiter['admit'] = async (request, reply, caller) => {
    if (caller.kind === 'operator') return caller;
    const { plan, quota } = planOf(caller);
    const key = toCallerId(request);
    const now = Date.now();
    const limits = toLimitStatuses(quota, await counting.countRequest(key, quota, now), now);
    request.quotaStatus = { plan, quota, limits };
    reply?.headers(toHeaders(limits));
    const nearest = nearestLimit(limits);
    if (nearest?.isOver === true) throw toLimitError(nearest, plan);
    return { ...caller, charge: (units) => counting.addCost(key, units, Date.now()) };
  };
  return { planOf, admit };
};

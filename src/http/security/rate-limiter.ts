// Quotas of callers over HTTP: counts each request, tells in headers what is left, and refuses what is over.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../catalog/access.ts';
import { ANONYMOUS_PLAN, DEFAULT_PLAN, parsePlans, type Quota, UNLIMITED } from '../../config/plans.ts';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import { type LimitStatus, nearestLimit, toLimitStatuses } from '../../keys/limit-status.ts';
import type { QuotaCounter } from '../../keys/quota-counter.ts';
import { clientAddressOf, toNetwork } from '../request/client-address.ts';

export type QuotaStatus = { readonly plan: string; readonly quota: Quota; readonly limits: readonly LimitStatus[] };

declare module 'fastify' {
  interface FastifyRequest {
    /** How its caller stands, where limits are on. */
    quotaStatus: QuotaStatus | null;
  }
}

export type RateLimiter = {
  /** The plan of a caller, whether it is held to it or not. */
  readonly planOf: (caller: Caller) => { readonly plan: string; readonly quota: Quota };
  /** Counts the request. Gives the caller, who from now on is charged for its questions; throws when it is over its quota. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply | undefined, caller: Caller) => Promise<Caller>;
};

const WORDS: Readonly<Record<LimitStatus['kind'], string>> = {
  perMinute: 'requests per minute',
  perDay: 'requests per day',
  unitsPerMinute: 'units of cost per minute',
};

const refuse = ({ kind, limit, resetSeconds }: LimitStatus, plan: string): CatalogError => {
  const more = plan === ANONYMOUS_PLAN ? ' A key may have more.' : '';
  const detail = `At most ${limit} ${WORDS[kind]} are answered on the plan ${plan}; try again in ${resetSeconds} s.${more}`;
  const code = kind === 'perDay' ? 'quota_exceeded' : 'rate_limit_exceeded';
  return new CatalogError(code, detail, { retryAfterSeconds: resetSeconds });
};

/** What is not counted in requests says so. */
const toPolicy = ({ kind, limit, windowSeconds }: LimitStatus): string =>
  `${limit};w=${windowSeconds}${kind === 'unitsPerMinute' ? ';comment="units"' : ''}`;

/** Both families of names that clients know; X-RateLimit-Reset is a moment, RateLimit-Reset a time from now. */
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

const whoIs = (caller: Caller, request: FastifyRequest): string =>
  caller.kind === 'key' ? `key ${caller.key.id}` : `address ${toNetwork(clientAddressOf(request))}`;

const createPlanOf = ({ limits }: Config): RateLimiter['planOf'] => {
  const plans = parsePlans(limits.plans) ?? new Map<string, Quota>();
  const anonymous = plans.get(ANONYMOUS_PLAN) ?? UNLIMITED;
  return (caller) => {
    if (caller.kind === 'anonymous') return { plan: ANONYMOUS_PLAN, quota: anonymous };
    if (caller.kind === 'operator') return { plan: 'operator', quota: UNLIMITED };
    const { plan, quota } = caller.key;
    // A plan that has left the settings must not become an unlimited one.
    return { plan, quota: quota ?? plans.get(plan) ?? plans.get(DEFAULT_PLAN) ?? anonymous };
  };
};

export const createRateLimiter = (config: Config, counting: QuotaCounter): RateLimiter => {
  const planOf = createPlanOf(config);
  const admit: RateLimiter['admit'] = async (request, reply, caller) => {
    if (caller.kind === 'operator') return caller;
    const { plan, quota } = planOf(caller);
    const who = whoIs(caller, request);
    const now = Date.now();
    const limits = toLimitStatuses(quota, await counting.countRequest(who, quota, now), now);
    request.quotaStatus = { plan, quota, limits };
    reply?.headers(toHeaders(limits));
    const over = nearestLimit(limits);
    if (over?.isOver === true) throw refuse(over, plan);
    return { ...caller, charge: (points) => counting.addCost(who, points, Date.now()) };
  };
  return { planOf, admit };
};

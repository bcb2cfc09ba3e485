// GET /keys/self: the API key of the request, its plan and its remaining quota (spec section 5, contract 3.4).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readCaller } from '../../http/request/caller.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { integer, type JsonSchema, list, object, stringEnum, text } from '../../http/schema/json-schema.ts';
import { type LimitStatus, nearestLimit } from '../../keys/limit-status.ts';
import { jsonResponses, querySchema } from './schemas/common-schemas.ts';

const NAMES: Readonly<Record<LimitStatus['kind'], string>> = {
  perMinute: 'requests_per_minute',
  perDay: 'requests_per_day',
  unitsPerMinute: 'units_per_minute',
};

const presentLimit = ({ kind, limit, remaining, resetAt, windowSeconds }: LimitStatus): object => ({
  name: NAMES[kind],
  limit,
  remaining,
  reset: new Date(resetAt * 1_000).toISOString(),
  window_seconds: windowSeconds,
});

/** Null if there is no limit. */
const presentKey = (request: FastifyRequest): object => {
  const caller = readCaller(request);
  const limits = request.quotaStatus?.limits ?? [];
  const nearest = nearestLimit(limits);
  const key = caller.kind === 'key' ? caller.key : undefined;
  const facts = {
    plan: request.server.httpContext.planOf(caller).plan,
    quota: nearest === undefined ? null : presentLimit(nearest),
    issued_at: key?.issuedAt ?? null,
    expires_at: key?.expiresAt ?? null,
  };
  const attributes = { ...facts, scopes: key?.scopes ?? [], limits: limits.map(presentLimit) };
  return { data: { type: 'api_key', id: key?.id ?? caller.kind, attributes }, ...facts };
};

const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

const limitSchema = object({
  name: stringEnum(Object.values(NAMES), 'What is counted.'),
  limit: integer('How much is answered in a window.'),
  remaining: integer('What is left of it.'),
  reset: text('When the next window begins.', { format: 'date-time' }),
  window_seconds: integer('Length of a window.'),
});

const facts = {
  plan: text('Plan: anonymous without a key.'),
  quota: nullable({ ...limitSchema, description: 'The limit that is used up first.' }),
  issued_at: nullable(text('When the key was issued.', { format: 'date-time' })),
  expires_at: nullable(text('Until when it is good.', { format: 'date-time' })),
};

const schema = {
  tags: ['Service'],
  operationId: 'getOwnKey',
  summary: 'The key that the request shows: plan, quota, dates',
  description:
    'Plan, limits and dates of the key in `X-API-Key`, `Authorization: Bearer` or `api_key`, and what is left of its quota. Without one, those of anonymous callers. A key that is not good is an error here.',
  querystring: querySchema(),
  response: jsonResponses(
    object({
      data: object({
        type: stringEnum(['api_key'], 'Type.'),
        id: text('Public id of the key.'),
        attributes: object({
          ...facts,
          scopes: list(text('Scope.'), 'What the key may do.'),
          limits: list(limitSchema, 'All limits of the plan, where limits are held.'),
        }),
      }),
      ...facts,
    }),
    401,
    403,
  ),
};

/** Rejects an invalid key, unlike other routes, where the request becomes anonymous unless keys are required. */
export const registerKeys = (app: FastifyInstance): void => {
  app.get('/keys/self', { schema }, (request, reply) => {
    if (request.keyProblem !== null) throw request.keyProblem;
    return sendJson(reply, presentKey(request), { cacheControl: 'no-store' });
  });
};

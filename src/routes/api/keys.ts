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
  const summary = {
    plan: request.server.httpContext.planOf(caller).plan,
    quota: nearest === undefined ? null : presentLimit(nearest),
    issued_at: key?.issuedAt ?? null,
    expires_at: key?.expiresAt ?? null,
  };
  const attributes = { ...summary, scopes: key?.scopes ?? [], limits: limits.map(presentLimit) };
  return { data: { type: 'api_key', id: key?.id ?? caller.kind, attributes }, ...summary };
};

const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

const limitSchema = object({
  name: stringEnum(Object.values(NAMES), 'What is counted.'),
  limit: integer('Maximum per window.'),
  remaining: integer('Remaining in this window.'),
  reset: text('Start of the next window.', { format: 'date-time' }),
  window_seconds: integer('Length of a window.'),
});

const summarySchemas = {
  plan: text('Name of the plan; `anonymous` without a key.'),
  quota: nullable({ ...limitSchema, description: 'The limit that is used up first.' }),
  issued_at: nullable(text('When the key was issued.', { format: 'date-time' })),
  expires_at: nullable(text('When the key expires.', { format: 'date-time' })),
};

const schema = {
  tags: ['Service'],
  operationId: 'getOwnKey',
  summary: 'Plan, quota and dates of the API key',
  description:
    'Plan, limits and dates of the key in `X-API-Key`, `Authorization: Bearer` or `api_key`, and its remaining quota. Without a key, those of anonymous clients. An invalid key is an error.',
  querystring: querySchema(),
  response: jsonResponses(
    object({
      data: object({
        type: stringEnum(['api_key'], 'Type.'),
        id: text('Public id of the key.'),
        attributes: object({
          ...summarySchemas,
          scopes: list(text('Scope.'), 'Permissions of the key.'),
          limits: list(limitSchema, 'All limits of the plan, if the server enforces limits.'),
        }),
      }),
      ...summarySchemas,
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

// Documents API keys and limits: every operation accepts a key and may respond with 401 or 429.
import { ERRORS } from '../../errors.ts';
import { PROBLEM_SCHEMA, problemContent } from '../schema/schemas.ts';
import type { Operation } from './openapi-document.ts';

export const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key. Preferred.' },
  bearerKey: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token (RFC 6750).' },
  queryKey: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'The same key, for clients that cannot set headers. It is removed from links and logs.',
  },
} as const;

const NO_KEY = {};
const ANY_KEY: readonly Readonly<Record<string, string[]>>[] = [{ apiKey: [] }, { bearerKey: [] }, { queryKey: [] }];

/** In order of preference; no key where keys are optional. */
export const toSecurity = (isRequired: boolean): readonly Readonly<Record<string, string[]>>[] =>
  isRequired ? ANY_KEY : [NO_KEY, ...ANY_KEY];

const header = (description: string, type: 'integer' | 'string' = 'integer') => ({ description, schema: { type } });

const LIMIT_HEADERS = {
  'X-RateLimit-Limit': header('Requests per window, or `unlimited`.', 'string'),
  'X-RateLimit-Remaining': header('Remaining requests in this window.', 'string'),
  'X-RateLimit-Reset': header('End of the window, in seconds since 1970.'),
  'RateLimit-Limit': header('Requests per window.'),
  'RateLimit-Remaining': header('Remaining requests in this window.'),
  'RateLimit-Reset': header('Seconds until the window ends.'),
  'RateLimit-Policy': header('All limits of the plan, with windows in seconds: 300;w=60.', 'string'),
};

const RETRY_AFTER = { 'Retry-After': header('Seconds to wait before the next attempt.') };

const problem = (status: number, description: string, headers: object) => ({
  description,
  headers,
  content: problemContent(status, PROBLEM_SCHEMA),
});

const RESPONSES = {
  401: problem(401, `${ERRORS.key_required.title}, or the key is invalid (\`access.keys\`)`, {
    'WWW-Authenticate': header('Bearer', 'string'),
  }),
  429: problem(429, `${ERRORS.rate_limit_exceeded.title} (\`limits.enabled\`)`, { ...RETRY_AFTER, ...LIMIT_HEADERS }),
  503: problem(503, ERRORS.service_unavailable.title, RETRY_AFTER),
} as const;

/** Responses of the operation itself take precedence. */
export const describeLimits = (operation: Operation): Operation => ({
  ...operation,
  responses: { ...RESPONSES, ...operation.responses },
});

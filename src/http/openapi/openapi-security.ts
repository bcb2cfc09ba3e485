// What the OpenAPI document says about keys and limits: every operation takes a key, and may answer that there is none, or too much of it.
import { ERRORS } from '../../errors.ts';
import { PROBLEM_SCHEMA, problemContent } from '../schema/schemas.ts';
import type { Operation } from './openapi-document.ts';

export const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A key of the operator. Preferred.' },
  bearerKey: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token (RFC 6750).' },
  queryKey: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'The same key, where headers cannot be sent. It is left out of links and logs.',
  },
} as const;

const NO_KEY = {};
const ANY_KEY: readonly Readonly<Record<string, string[]>>[] = [{ apiKey: [] }, { bearerKey: [] }, { queryKey: [] }];

/** In their order of preference; without one where keys are optional. */
export const toSecurity = (isRequired: boolean): readonly Readonly<Record<string, string[]>>[] =>
  isRequired ? ANY_KEY : [NO_KEY, ...ANY_KEY];

const header = (description: string, type: 'integer' | 'string' = 'integer') => ({ description, schema: { type } });

const LIMIT_HEADERS = {
  'X-RateLimit-Limit': header('Requests in a window, or `unlimited`.', 'string'),
  'X-RateLimit-Remaining': header('What is left of them.', 'string'),
  'X-RateLimit-Reset': header('When the window ends, in seconds since 1970.'),
  'RateLimit-Limit': header('Requests in a window.'),
  'RateLimit-Remaining': header('What is left of them.'),
  'RateLimit-Reset': header('Seconds until the window ends.'),
  'RateLimit-Policy': header('All limits of the plan with their windows in seconds: 300;w=60.', 'string'),
};

const RETRY_AFTER = { 'Retry-After': header('Seconds after which to try again.') };

const problem = (status: number, description: string, headers: object) => ({
  description,
  headers,
  content: problemContent(status, PROBLEM_SCHEMA),
});

const RESPONSES = {
  401: problem(401, `${ERRORS.key_required.title}, or the one that was sent is not valid (\`access.keys\`)`, {
    'WWW-Authenticate': header('Bearer', 'string'),
  }),
  429: problem(429, `${ERRORS.rate_limit_exceeded.title} (\`limits.enabled\`)`, { ...RETRY_AFTER, ...LIMIT_HEADERS }),
  503: problem(503, ERRORS.service_unavailable.title, RETRY_AFTER),
} as const;

/** What an operation says itself stays. */
export const describeLimits = (operation: Operation): Operation => ({
  ...operation,
  responses: { ...RESPONSES, ...operation.responses },
});

// Parses query strings with bracketed keys: 'f[geo][points][0][lat]=1' becomes nested objects and arrays, within
// limits.
import { memoise } from '@periplus/collections';
import type { FastifyRequest } from 'fastify';
import qs from 'qs';
import { CatalogError } from '../../errors.ts';
import { removeNestedApiKeys } from './redact-api-keys.ts';

type QueryValue = string | QueryObject | readonly QueryValue[];
export type QueryObject = { readonly [name: string]: QueryValue | undefined };

export const QUERY_LIMITS = { depth: 8, items: 200, parameters: 1_000 } as const;

/** Holds an error until there is a request: the router cannot report it. */
const PROBLEM = Symbol('query string problem');

const EMPTY: QueryObject = Object.freeze(Object.create(null));

/**
 * '+' is a space, '[' and ']' may be percent-encoded, and an invalid '%' is literal. Everything after the first '='
 * is the value. Objects have no prototype, so that no key is special.
 */
export const parseQueryString = (text: string): QueryObject => (text === '' ? EMPTY : parseCached(text));

/** Requests share cached results and must not change them. */
const freezeDeep = <V>(value: V): V => {
  if (typeof value === 'object' && value !== null)
    for (const member of Object.values(Object.freeze(value))) freezeDeep(member);
  return value;
};

const parse = (text: string): QueryObject => {
  try {
    return qs.parse(protectValues(removeNestedApiKeys(text)), {
      depth: QUERY_LIMITS.depth,
      strictDepth: true,
      arrayLimit: QUERY_LIMITS.items,
      parameterLimit: QUERY_LIMITS.parameters,
      throwOnLimitExceeded: true,
      plainObjects: true,
    }) as QueryObject;
  } catch (cause) {
    return { [PROBLEM]: cause } as QueryObject;
  }
};

const parseCached = memoise((text: string) => freezeDeep(parse(text)), 500);

/** qs takes the last ']=' as the end of the key, but a value may contain it too: 'q=[a]=b'. */
const protectValues = (text: string): string =>
  /=[^&]*=/.test(text) ? text.replace(/=([^&]*)/g, (_, value: string) => `=${value.replaceAll('=', '%3D')}`) : text;

export const queryProblem = (request: FastifyRequest): CatalogError | undefined => {
  const query = request.query as { [PROBLEM]?: unknown } | null;
  const cause = query?.[PROBLEM];
  if (cause === undefined) return undefined;
  const { depth, items, parameters } = QUERY_LIMITS;
  const detail = `The query string exceeds the limits: ${parameters} parameters, ${items} values per list, ${depth} levels of brackets. Send long queries as a JSON body.`;
  return new CatalogError('bad_request', detail, { cause });
};

export const readQuery = (request: FastifyRequest): QueryObject => (request.query ?? EMPTY) as QueryObject;

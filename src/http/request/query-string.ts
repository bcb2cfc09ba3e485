// Query strings with bracketed keys: 'f[geo][points][0][lat]=1' becomes nested objects and arrays, within limits.

import { memoise } from '@periplus/collections';
import type { FastifyRequest } from 'fastify';
import qs from 'qs';
import { CatalogError } from '../../errors.ts';
import { removeNestedApiKeys } from './redact-api-keys.ts';

export type QueryValue = string | QueryObject | readonly QueryValue[];
export type QueryObject = { readonly [name: string]: QueryValue | undefined };

export const QUERY_LIMITS = { depth: 8, items: 200, parameters: 1_000 } as const;

/** Keeps what went wrong until there is a request to answer: the router cannot report it. */
const PROBLEM = Symbol('problem of the query string');

const EMPTY: QueryObject = Object.freeze(Object.create(null));

/**
 * '+' is a space, '[' and ']' may be percent-encoded, a '%' that starts no escape stands for itself, and everything after
 * the first '=' is the value. Objects have no prototype, so that no key is special.
 */
export const parseQueryString = (text: string): QueryObject => {
  if (text === '') return EMPTY;
  return recall(text);
};

/** What several requests share none of them may change. */
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

/** The same questions come again and again; each is taken apart once. */
const recall = memoise((text: string) => freezeDeep(parse(text)), 500);

/** qs takes the last ']=' for the end of the key; a value may hold one too: 'q=[a]=b'. */
const protectValues = (text: string): string =>
  /=[^&]*=/.test(text) ? text.replace(/=([^&]*)/g, (_, value: string) => `=${value.replaceAll('=', '%3D')}`) : text;

/** What is wrong with the query string of a request, if anything. */
export const queryProblem = (request: FastifyRequest): CatalogError | undefined => {
  const query = request.query as { [PROBLEM]?: unknown } | null;
  const cause = query?.[PROBLEM];
  if (cause === undefined) return undefined;
  const { depth, items, parameters } = QUERY_LIMITS;
  const detail = `The query string is too large: at most ${parameters} parameters, ${items} values per list and ${depth} levels of brackets are read. Send larger questions as a JSON body.`;
  return new CatalogError('bad_request', detail, { cause });
};

export const readQuery = (request: FastifyRequest): QueryObject => (request.query ?? EMPTY) as QueryObject;

// Authenticates a request: the operator token, an API key, or anonymous. Runs once per request; others call
// `readCaller`.
import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ANONYMOUS, type Caller, mayOperate, OPERATOR } from '../../catalog/access.ts';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import { type ApiKey, isAddressAllowed, isOriginAllowed, toKeyState } from '../../keys/api-key.ts';
import { clientAddressOf, toNetwork } from './client-address.ts';
import { readCredentials } from './credential.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before authentication, and for requests without credentials. */
    caller: Caller | null;
    /** Why its credentials were rejected. */
    keyProblem: CatalogError | null;
  }
}

export const readCaller = ({ caller }: FastifyRequest): Caller => caller ?? ANONYMOUS;

/** Whom rate limits and queues count together: the API key, or the network of the client. */
export const toCallerId = (request: FastifyRequest): string => {
  const caller = readCaller(request);
  return caller.kind === 'key' ? `key ${caller.key.id}` : `address ${toNetwork(clientAddressOf(request))}`;
};

export type FindKey = (secret: string) => Promise<ApiKey | undefined>;

/** `problem` is set if the request has credentials and none is valid. */
export type AuthenticationResult = { readonly caller: Caller; readonly problem?: CatalogError };

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/** Browsers send Origin with scripts; for links only the referring page is known. */
const originOf = ({ headers }: FastifyRequest): string | undefined => {
  if (headers.origin !== undefined) return headers.origin;
  const { referer } = headers;
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
};

const INVALID_KEY = new CatalogError('key_invalid', 'The API key is invalid or has been revoked.');

/** Why this request may not use the key. */
const checkKey = (key: ApiKey, request: FastifyRequest): CatalogError | undefined => {
  const state = toKeyState(key);
  if (state === 'revoked') return INVALID_KEY;
  if (state === 'expired') return new CatalogError('key_expired', `The API key expired at ${key.expiresAt}.`);
  if (!isAddressAllowed(key, clientAddressOf(request)))
    return new CatalogError('key_not_allowed', 'The API key may not be used from this network address.');
  if (!isOriginAllowed(key, originOf(request)))
    return new CatalogError('key_not_allowed', 'The API key may not be used from this web origin.');
  return undefined;
};

/** The first valid credential decides. */
export const createAuthenticator = ({ access }: Config, findKey: FindKey) => {
  const token = access.operatorToken;
  return async (request: FastifyRequest): Promise<AuthenticationResult> => {
    let problem: CatalogError | undefined;
    for (const credential of readCredentials(request)) {
      if (token !== undefined && isSame(token, credential)) return { caller: OPERATOR };
      const key = await findKey(credential);
      const keyProblem = key === undefined ? INVALID_KEY : checkKey(key, request);
      if (key !== undefined && keyProblem === undefined) return { caller: { kind: 'key', key } };
      problem = problem === undefined || problem === INVALID_KEY ? keyProblem : problem;
    }
    return { caller: ANONYMOUS, ...(problem === undefined ? {} : { problem }) };
  };
};

/** Throws `unauthorized`, or `forbidden` if the key is valid but lacks the scope. */
export const requireOperator = (request: FastifyRequest): void => {
  const caller = readCaller(request);
  const { access } = request.server.httpContext.config;
  if (mayOperate(caller) && (caller.kind !== 'key' || access.operatorKeys)) return;
  if (caller.kind === 'key') throw new CatalogError('forbidden', 'This requires an API key with the scope operator.');
  throw new CatalogError('unauthorized', 'This requires the operator token: Authorization: Bearer ...');
};

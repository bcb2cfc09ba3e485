// Who sends a request: an operator who shows the token of the settings, the holder of a key, or anybody. Decided once, when the request
// comes in; everybody else asks `readCaller`.
import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ANONYMOUS, type Caller, mayOperate, OPERATOR } from '../../catalog/access.ts';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import { type ApiKey, isAddressAllowed, isOriginAllowed, toKeyState } from '../../keys/api-key.ts';
import { clientAddressOf } from './client-address.ts';
import { readCredentials } from './credential.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until it has been recognised, and for most requests, which show nothing. */
    caller: Caller | null;
    /** Why what it shows is not accepted. */
    keyProblem: CatalogError | null;
  }
}

export const readCaller = ({ caller }: FastifyRequest): Caller => caller ?? ANONYMOUS;

export type FindKey = (secret: string) => Promise<ApiKey | undefined>;

/** `problem`: it shows something, and none of it is good. */
export type AuthenticationResult = { readonly caller: Caller; readonly problem?: CatalogError };

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/** A browser says where a script comes from; of a plain link only the page is known. */
const originOf = ({ headers }: FastifyRequest): string | undefined => {
  if (headers.origin !== undefined) return headers.origin;
  const { referer } = headers;
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
};

const UNKNOWN = new CatalogError(
  'key_invalid',
  'The key is not known here, or has been revoked. Send another, or none.',
);

/** Why a key that is known cannot be used by this request. */
const refuseKey = (key: ApiKey, request: FastifyRequest): CatalogError | undefined => {
  const state = toKeyState(key);
  if (state === 'revoked') return UNKNOWN;
  if (state === 'expired') return new CatalogError('key_expired', `The key was good until ${key.expiresAt}.`);
  if (!isAddressAllowed(key, clientAddressOf(request)))
    return new CatalogError('key_not_allowed', 'The key may not be used from this network address.');
  if (!isOriginAllowed(key, originOf(request)))
    return new CatalogError('key_not_allowed', 'The key may be used by scripts of certain web origins only.');
  return undefined;
};

/** The first of what it shows that is good decides. */
export const createAuthenticator = ({ access }: Config, findKey: FindKey) => {
  const token = access.operatorToken;
  return async (request: FastifyRequest): Promise<AuthenticationResult> => {
    let problem: CatalogError | undefined;
    for (const shown of readCredentials(request)) {
      if (token !== undefined && isSame(token, shown)) return { caller: OPERATOR };
      const key = await findKey(shown);
      const refusal = key === undefined ? UNKNOWN : refuseKey(key, request);
      if (key !== undefined && refusal === undefined) return { caller: { kind: 'key', key } };
      problem = problem === undefined || problem === UNKNOWN ? refusal : problem;
    }
    return { caller: ANONYMOUS, ...(problem === undefined ? {} : { problem }) };
  };
};

/** Throws `unauthorized`, or `forbidden` when a key is good but not for this. */
export const requireOperator = (request: FastifyRequest): void => {
  const caller = readCaller(request);
  const { access } = request.server.httpContext.config;
  if (mayOperate(caller) && (caller.kind !== 'key' || access.operatorKeys)) return;
  if (caller.kind === 'key') throw new CatalogError('forbidden', 'This needs a key with the scope operator.');
  throw new CatalogError('unauthorized', 'This needs the operator token: Authorization: Bearer ...');
};

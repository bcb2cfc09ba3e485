// Admits requests: authenticates the caller, requires an API key where configured, and enforces quotas.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import { createAuthenticator, type FindKey, readCaller } from '../request/caller.ts';
import { hasCredential } from '../request/credential.ts';
import { API_PREFIX } from '../request/urls.ts';
import type { RateLimiter } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `open`: no key, not counted. `keyless`: no key, counted. */
    readonly access?: 'open' | 'keyless';
  }
}

/** For probes and files that pages load. */
export const OPEN_ACCESS = { access: 'open' } as const;
/** For pictures, which pages embed. */
export const KEYLESS_ACCESS = { access: 'keyless' } as const;

export type AccessControl = {
  /** Undefined if there is nothing to check, as with most requests. Rejects if the request is not admitted. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined;
  /** Counts another message on an admitted connection. */
  readonly admitMessage: (request: FastifyRequest) => Promise<void>;
};

export const hasOpenAccess = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'OPTIONS' || routeOptions.config?.access === 'open';

const KEY_REQUIRED = 'An API key is required. Send it in the header X-API-Key.';

/** Pages need no key, and unknown paths get a 404. */
const requiresKey = ({ url, is404, routeOptions }: FastifyRequest): boolean =>
  !is404 && url.startsWith(API_PREFIX) && routeOptions.config?.access !== 'keyless';

export const createAccessControl = (config: Config, limiter: RateLimiter, findKey: FindKey): AccessControl => {
  const authenticate = createAuthenticator(config, findKey);
  const keysRequired = config.access.keys === 'required';
  const isLimited = config.limits.enabled;

  const setCaller = async (request: FastifyRequest): Promise<void> => {
    const { caller, problem } = await authenticate(request);
    request.caller = caller;
    request.keyProblem = problem ?? null;
  };

  const checkKey = (request: FastifyRequest): void => {
    if (!keysRequired || readCaller(request).kind !== 'anonymous' || !requiresKey(request)) return;
    throw request.keyProblem ?? new CatalogError('key_required', KEY_REQUIRED);
  };

  /** Counts before checking the key, so that guessing keys uses up the quota. */
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (hasCredential(request)) await setCaller(request);
    if (hasOpenAccess(request)) return;
    if (isLimited) request.caller = await limiter.admit(request, reply, readCaller(request));
    checkKey(request);
  };

  return {
    admit: (request, reply) =>
      isLimited || keysRequired || hasCredential(request) ? admit(request, reply) : undefined,
    admitMessage: async (request) => {
      if (isLimited) await limiter.admit(request, undefined, readCaller(request));
    },
  };
};

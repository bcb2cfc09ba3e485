// The one place where requests are let in: who asks is recognised, a key is asked for where one is needed, and quotas are held, for every
// door alike.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import { createAuthenticator, type FindKey, readCaller } from '../request/caller.ts';
import { hasCredential } from '../request/credential.ts';
import { API_PREFIX } from '../request/urls.ts';
import type { RateLimiter } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `open`: answered to everybody and not counted. `keyless`: counted, and answered without a key. */
    readonly entry?: 'open' | 'keyless';
  }
}

/** Of routes for probes, and of files that pages load. */
export const OPEN_ACCESS = { entry: 'open' } as const;
/** Of pictures, which pages show to people. */
export const KEYLESS_ACCESS = { entry: 'keyless' } as const;

export type AccessControl = {
  /** Undefined when there is nothing to be asked, as with most requests; the promise is rejected when it is not let in. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined;
  /** Counts one more message on a connection that was let in once. */
  readonly admitMessage: (request: FastifyRequest) => Promise<void>;
};

/** Whether everybody is answered, always. */
export const hasOpenAccess = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'OPTIONS' || routeOptions.config?.entry === 'open';

const KEY_REQUIRED = 'This service answers to keys only: send yours in the header X-API-Key.';

/** Pages are for people, who have no keys; unknown addresses are told as such. */
const isForKeys = ({ url, is404, routeOptions }: FastifyRequest): boolean =>
  !is404 && url.startsWith(API_PREFIX) && routeOptions.config?.entry !== 'keyless';

export const createAccessControl = (config: Config, limiter: RateLimiter, findKey: FindKey): AccessControl => {
  const recognise = createAuthenticator(config, findKey);
  const needsKey = config.access.keys === 'required';
  const isLimited = config.limits.enabled;

  const recogniseRequest = async (request: FastifyRequest): Promise<void> => {
    const { caller, problem } = await recognise(request);
    request.caller = caller;
    request.keyProblem = problem ?? null;
  };

  const checkKey = (request: FastifyRequest): void => {
    if (!needsKey || readCaller(request).kind !== 'anonymous' || !isForKeys(request)) return;
    throw request.keyProblem ?? new CatalogError('key_required', KEY_REQUIRED);
  };

  /** Counted first: guessing keys is not for free. */
  const letIn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (hasCredential(request)) await recogniseRequest(request);
    if (hasOpenAccess(request)) return;
    if (isLimited) request.caller = await limiter.admit(request, reply, readCaller(request));
    checkKey(request);
  };

  return {
    admit: (request, reply) => (isLimited || needsKey || hasCredential(request) ? letIn(request, reply) : undefined),
    admitMessage: async (request) => {
      if (isLimited) await limiter.admit(request, undefined, readCaller(request));
    },
  };
};

// Serves a response from memory if it is cached; otherwise calls the route, which may store what it produces.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UnavailableSources } from '../../catalog/external/unavailable-sources.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { readCaller } from '../../http/request/caller.ts';
import { siteOf } from '../../http/request/site.ts';
import type { CachedBody } from '../../http/response/body-cache.ts';
import { sendJson } from '../../http/response/send-json.ts';
import type { ApiContext } from './context.ts';
import { createPresentation, type Presentation } from './present/presentation.ts';

export type UncachedRequest = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** False where more than the URL determines the response. */
  readonly isCacheable: boolean;
  /** Covers everything besides the URL that the response depends on. */
  readonly version: string;
  readonly presentation: Presentation;
  /** Does nothing for a response that is not cacheable. */
  readonly store: (make: () => CachedBody) => void;
};

export type ServeCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  isCacheable: boolean,
  respond: (uncached: UncachedRequest) => Promise<void>,
) => Promise<void> | undefined;

export const createServeCached = (
  { catalog, config, pictures, downloading }: ApiContext,
  { bodyCache, metrics }: Pick<HttpContext, 'bodyCache' | 'metrics'>,
): ServeCached => {
  const sendCached = (request: FastifyRequest, reply: FastifyReply, version: string): boolean => {
    const cached = bodyCache.get(request, version);
    metrics.count(cached === undefined ? 'responseCacheMisses' : 'responseCacheHits');
    if (cached !== undefined) sendJson(reply, cached.bytes, { tag: cached.tag, isStatic: true });
    return cached !== undefined;
  };

  return (request, reply, isCacheable, respond) => {
    const serve = (unavailableSources: UnavailableSources): Promise<void> | undefined => {
      const { visibility } = catalog.access(readCaller(request));
      const version = `${catalog.revision()}.${visibility}.${config.api.profile}.${pictures.revision()}.${unavailableSources.fingerprint}`;
      if (isCacheable && sendCached(request, reply, version)) return undefined;
      const store = (make: () => CachedBody): void => {
        if (isCacheable) bodyCache.set(request, version, make);
      };
      const presentation = createPresentation(siteOf(request), pictures, unavailableSources);
      return respond({ request, reply, isCacheable, version, presentation, store });
    };
    const sources = downloading.unavailableSources();
    return sources instanceof Promise ? sources.then(serve) : serve(sources);
  };
};

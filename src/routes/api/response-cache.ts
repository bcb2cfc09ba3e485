// Searches and records of this door that are sent again as they are (http/response/body-cache.ts).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UnavailableSources } from '../../catalog/external/unavailable-sources.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { readCaller } from '../../http/request/caller.ts';
import type { BodyCache } from '../../http/response/body-cache.ts';
import { sendJson } from '../../http/response/send-json.ts';
import type { ApiContext } from './context.ts';

export type ResponseCache = Pick<BodyCache, 'set'> & {
  /** Answers leave out what these would have been needed for. */
  readonly cacheVersion: (request: FastifyRequest, unavailableSources: UnavailableSources) => string;
  /** True when an answer was kept, and is sent. */
  readonly sendCached: (request: FastifyRequest, reply: FastifyReply, version: string) => boolean;
};

type Parts = Pick<ApiContext, 'catalog' | 'config' | 'pictures'>;

export const createResponseCache = (
  { catalog, config, pictures }: Parts,
  { bodyCache: kept, metrics: figures }: Pick<HttpContext, 'bodyCache' | 'metrics'>,
): ResponseCache => ({
  set: kept.set,
  cacheVersion: (request, unavailableSources) => {
    const { visibility: sees } = catalog.access(readCaller(request));
    return `${catalog.revision()}.${sees}.${config.api.profile}.${pictures.revision()}.${unavailableSources.fingerprint}`;
  },
  sendCached: (request, reply, version) => {
    const known = kept.get(request, version);
    figures.count(known === undefined ? 'madeAnswers' : 'keptAnswers');
    if (known !== undefined) sendJson(reply, known.bytes, { tag: known.tag, isStatic: true });
    return known !== undefined;
  },
});

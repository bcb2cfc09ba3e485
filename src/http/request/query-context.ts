// How the questions of one request are asked: by its caller, and in a time that they share, which ends early when the client goes away.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerContext } from '../../catalog/access.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { readCaller } from './caller.ts';

export const queryContextFor = (
  catalog: Pick<Catalog, 'createContext'>,
  { raw, request }: FastifyReply,
  ownTimeoutMs?: number,
): CallerContext => {
  const context = catalog.createContext(readCaller(request), ownTimeoutMs);
  raw.once('close', () => {
    if (!raw.writableFinished) context.deadline.abort();
  });
  return context;
};

/**
 * The version of the answers that this caller gets: others who may see the same get the same. Throws when it asks for more than it may
 * see, so that a client's copy is not confirmed either.
 */
export const responseVersionFor = (catalog: Catalog, request: FastifyRequest, includeNonPublic: boolean): string => {
  const access = catalog.access(readCaller(request));
  access.require(includeNonPublic);
  return `${catalog.revision()}.${access.visibility}`;
};

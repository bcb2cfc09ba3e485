// The query context of a request: its caller, and a deadline that ends early if the client disconnects.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerContext } from '../../catalog/access.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { readCaller } from './caller.ts';

export const queryContextFor = (
  catalog: Pick<Catalog, 'createContext'>,
  { raw, request }: FastifyReply,
  timeoutMs?: number,
): CallerContext => {
  const context = catalog.createContext(readCaller(request), timeoutMs);
  raw.once('close', () => {
    if (!raw.writableFinished) context.deadline.abort();
  });
  return context;
};

/** The version of responses, which callers with the same visibility share. */
export const responseVersionFor = (catalog: Pick<Catalog, 'access' | 'revision'>, request: FastifyRequest): string =>
  `${catalog.revision()}.${catalog.access(readCaller(request)).visibility}`;

// Allows web search engines to index pages and pictures: set by `api.indexing`, and never for the demo catalogue.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Catalog } from '../../catalog/catalog.ts';
import { isDemoCatalogue } from '../../catalog/load/demo.ts';
import type { Config } from '../../config/settings.ts';

export type Indexing = {
  readonly isAllowed: () => Promise<boolean>;
  /** A hook for the routes of pages and pictures: removes the header that asks search engines not to index. */
  readonly onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

/** Reads the catalogue once per revision. If that fails, nothing is to be indexed. */
export const createIndexing = (catalog: Pick<Catalog, 'find' | 'revision'>, { api }: Config): Indexing => {
  let known = { revision: '', isDemo: Promise.resolve(false) };
  const isAllowed = async (): Promise<boolean> => {
    if (!api.indexing) return false;
    const revision = catalog.revision();
    if (known.revision !== revision) known = { revision, isDemo: isDemoCatalogue(catalog).catch(() => true) };
    return !(await known.isDemo);
  };
  const onRequest: Indexing['onRequest'] = async (_request, reply) => {
    if (await isAllowed()) reply.removeHeader('x-robots-tag');
  };
  return { isAllowed, onRequest };
};

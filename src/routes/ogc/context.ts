// Dependencies of the OGC API routes.
import type { FastifyRequest } from 'fastify';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import type { Pictures } from '../../http/html/pictures.ts';
import type { Params } from '../../query/params.ts';
import { COLLECTION_ALIASES, COLLECTION_ID } from './names.ts';

export type OgcContext = {
  readonly catalog: Catalog;
  readonly config: Config;
  readonly version: string;
  readonly pictures: Pictures;
};

export const queryOf = (request: FastifyRequest): Params => request.query as Params;

/** There is one collection, with two names. */
export const requireCollection = (request: FastifyRequest): void => {
  const { collectionId } = request.params as { readonly collectionId: string };
  if (COLLECTION_ALIASES.includes(collectionId)) return;
  const name = JSON.stringify(collectionId.slice(0, 200));
  throw new CatalogError('not_found', `Collection ${name} not found. The only collection is ${COLLECTION_ID}.`);
};

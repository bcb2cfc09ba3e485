// The site as a request reached it: one catalogue may be served under several addresses.
import type { FastifyRequest } from 'fastify';
import type { CatalogPage } from '../../record/views/citation/citation-data.ts';
import { baseUrl, recordPageUrl } from './urls.ts';

export type Site = {
  /** Absolute, without a slash at its end. */
  readonly base: string;
  /** Name of the catalogue. */
  readonly name: string;
};

export const siteOf = (request: FastifyRequest): Site => ({
  base: baseUrl(request),
  name: request.server.httpContext.config.api.title,
});

/** The page of a record, as citations name it. */
export const cataloguePage = ({ base, name }: Site, id: string): CatalogPage => ({
  url: recordPageUrl(base, id),
  catalogUrl: base,
  catalogName: name,
});

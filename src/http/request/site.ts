// The site as the client addressed it: one catalogue may have several base URLs.
import type { FastifyRequest } from 'fastify';
import type { CatalogPage } from '../../record/views/citation/citation-data.ts';
import { baseUrl, recordPageUrl } from './urls.ts';

export type Site = {
  /** Absolute base URL without a trailing slash. */
  readonly base: string;
  /** Name of the catalogue. */
  readonly name: string;
};

export const siteOf = (request: FastifyRequest): Site => ({
  base: baseUrl(request),
  name: request.server.httpContext.config.api.title,
});

/** The page of a record, for citations. */
export const cataloguePage = ({ base, name }: Site, id: string): CatalogPage => ({
  url: recordPageUrl(base, id),
  catalogUrl: base,
  catalogName: name,
});

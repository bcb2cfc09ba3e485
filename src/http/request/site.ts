// The site as the client addressed it: one catalogue may have several base URLs.
import { memoise } from '@periplus/collections';
import type { FastifyRequest } from 'fastify';
import type { CatalogPage } from '../../record/views/citation/citation-data.ts';
import { languagePrefix } from './language.ts';
import { baseUrl, recordPageUrl } from './urls.ts';

export type Site = {
  /** Absolute base URL without a trailing slash. */
  readonly base: string;
  /** Name of the catalogue. */
  readonly name: string;
};

/** The site in the language of the request. */
export type PageSite = Site & {
  /** Links on pages start with it: /catalogue/es. */
  readonly path: string;
  /** The path without a language, for pictures and assets: /catalogue. */
  readonly root: string;
  /** Absolute links to pages start with it: https://maps.example.org/catalogue/es. */
  readonly url: string;
};

export const siteOf = (request: FastifyRequest): PageSite => {
  const base = baseUrl(request);
  const prefix = languagePrefix(request);
  return {
    base,
    path: `${sitePath(base)}${prefix}`,
    root: sitePath(base),
    url: `${base}${prefix}`,
    name: request.server.httpContext.config.api.title,
  };
};

/** Links on pages have no host, so that they work under every address of the site. */
export const sitePath = memoise((base: string): string => (URL.parse(base)?.pathname ?? '').replace(/\/$/, ''), 20);

/** The page of a record, for citations. */
export const cataloguePage = ({ base, name }: Site, id: string): CatalogPage => ({
  url: recordPageUrl(base, id),
  catalogUrl: base,
  catalogName: name,
});

// GET /search: the search page. An invalid query gets a page that explains the problems.
import { html } from '@periplus/markup';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CatalogError } from '../../../errors.ts';
import { assetsVersion } from '../../../http/html/site-assets.ts';
import { isPageNotModified, sendCachedPage, sendSitePage } from '../../../http/html/site-page.ts';
import { queryContextFor, responseVersionFor } from '../../../http/request/query-context.ts';
import { readQuery } from '../../../http/request/query-string.ts';
import { siteOf } from '../../../http/request/site.ts';
import { text } from '../../../http/texts/texts.ts';
import type { Params } from '../../../query/params.ts';
import type { ParsedSearch } from '../../../query/request/parse-search.ts';
import type { WebContext } from '../context.ts';
import { renderProblems } from './notices.ts';
import { type PageQuery, parsePageQuery, readPageQuery } from './page-query.ts';
import { renderSearchMain } from './search-page.ts';

const HERE = '/search';

const isInvalidQuery = (error: unknown): error is CatalogError => error instanceof CatalogError && error.status === 400;

const textOf = (params: Params): string => (typeof params.q === 'string' ? params.q : '');

const sendInvalidQuery = (
  request: FastifyRequest,
  reply: FastifyReply,
  { params }: PageQuery,
  error: CatalogError,
): void => {
  const details = error.problems.length === 0 ? [error.message] : error.problems.map(({ detail }) => detail);
  sendSitePage(request, reply, {
    title: text('search.title'),
    kind: 'text',
    q: textOf(params),
    status: error.status,
    main: html`<h1 class="sr-only">${text('search.title')}</h1>${renderProblems(details, siteOf(request).path)}`,
  });
};

/** The version of pages with records: catalogue, pictures and assets. */
export const pageVersion = ({ catalog, pictures }: Required<WebContext>, request: FastifyRequest): string =>
  `${responseVersionFor(catalog, request)}.${pictures.revision()}.${assetsVersion()}`;

export const handleSearch = async (
  context: Required<WebContext>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const pageQuery = readPageQuery(readQuery(request));
  let parsed: ParsedSearch;
  try {
    parsed = parsePageQuery(pageQuery);
  } catch (error) {
    if (!isInvalidQuery(error)) throw error;
    return sendInvalidQuery(request, reply, pageQuery, error);
  }
  const version = pageVersion(context, request);
  if (sendCachedPage(reply, version) || isPageNotModified(reply, version)) return;
  await sendResults(context, request, reply, pageQuery, parsed, version);
};

const toTitle = (query: string, count: number): string =>
  query === ''
    ? text('search.browseTitle')
    : text('search.resultsTitle', { query, results: text('search.results', { count }) });

const sendResults = async (
  { catalog, pictures, config }: Required<WebContext>,
  request: FastifyRequest,
  reply: FastifyReply,
  pageQuery: PageQuery,
  parsed: ParsedSearch,
  version: string,
): Promise<void> => {
  try {
    const result = await catalog.search(parsed.query, queryContextFor(catalog, reply));
    const q = parsed.view.q ?? '';
    const main = renderSearchMain({
      ...{ pageQuery, parsed, result, pictures },
      site: siteOf(request),
      warnings: parsed.warnings,
      tiles: config.web,
    });
    const title = toTitle(q.trim(), result.total);
    sendSitePage(request, reply, { title, main, q, kind: 'search', navigationPath: HERE, version, isCacheable: true });
  } catch (error) {
    if (!isInvalidQuery(error)) throw error;
    sendInvalidQuery(request, reply, pageQuery, error);
  }
};

export const registerSearchPages = (app: FastifyInstance, context: Required<WebContext>): void => {
  app.get(HERE, { schema: { hide: true } }, (request, reply) => handleSearch(context, request, reply));
};

// GET /: search box, record count and the most frequent facet values. With parameters it is the search page.

import { html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import type { FacetResult } from '../../../engine/engine.ts';
import { classIcon } from '../../../http/html/icons.ts';
import { valueSearchPath } from '../../../http/html/record/fields.ts';
import { isPageNotModified, renderSearchBox, sendCachedPage, sendSitePage } from '../../../http/html/site-page.ts';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { readQuery } from '../../../http/request/query-string.ts';
import { type PageSite, siteOf } from '../../../http/request/site.ts';
import { fieldLabel, valueLabel } from '../../../http/texts/labels.ts';
import { formatNumber, renderText, text } from '../../../http/texts/texts.ts';
import { type FieldName, HOME_PAGE_FACETS } from '../../../schema/fields.ts';
import type { WebContext } from '../context.ts';
import { parsePageQuery, readPageQuery } from './page-query.ts';
import { handleSearch, pageVersion } from './routes.ts';

const MAX_VALUES = 10;

const hrefOf = (path: string, field: FieldName, value: string | number | boolean): string =>
  valueSearchPath(path, field, String(value));

const renderTile = (
  path: string,
  { field }: FacetResult,
  { value, count: hits }: FacetResult['buckets'][number],
): SafeHtml =>
  html`<li><a class="tile" href="${hrefOf(path, field, value)}">${classIcon(String(value))}<strong>${valueLabel(field, value)}</strong><span class="count">${formatNumber(hits)}</span></a></li>`;

const renderFacetLinks = (
  path: string,
  { field, buckets }: FacetResult,
): SafeHtml => html`<section class="ways"><h2>${fieldLabel(field)}</h2>
<ul>${buckets
  .slice(0, MAX_VALUES)
  .map(
    ({ value, count: hits }) =>
      html`<li><a href="${hrefOf(path, field, value)}"><bdi>${valueLabel(field, value)}</bdi><small>${formatNumber(hits)}</small></a></li>`,
  )}</ul></section>`;

const renderFront = (site: PageSite, welcome: string, total: number, facets: readonly FacetResult[]): SafeHtml => {
  const { path } = site;
  const [classes, ...others] = facets.filter(({ buckets }) => buckets.length > 0);
  return html`<section class="hero"><h1>${site.name}</h1>
<p class="welcome">${welcome}</p>
${renderSearchBox(path, '')}
<p class="quiet">${renderText('front.links', {
    records: text('search.records', { count: total }),
    browse: html`<a href="${path}/search">${text('search.browseAll')}</a>`,
    map: html`<a href="${path}/search?view=map">${text('front.map')}</a>`,
  })}</p></section>
${classes !== undefined && html`<section class="kinds"><h2 class="sr-only">${fieldLabel(classes.field)}</h2><ul class="tiles">${classes.buckets.map((bucket) => renderTile(path, classes, bucket))}</ul></section>`}
<div class="ways-grid">${others.map((facet) => renderFacetLinks(path, facet))}</div>`;
};

export const registerFrontPage = (app: FastifyInstance, context: Required<WebContext>): void => {
  const { catalog, config } = context;
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    const pageQuery = readPageQuery(readQuery(request));
    if (Object.keys(pageQuery.params).length > 0) return handleSearch(context, request, reply);
    const version = pageVersion(context, request);
    if (sendCachedPage(reply, version) || isPageNotModified(reply, version)) return;
    const { query } = parsePageQuery({ params: { 'page[size]': '0' }, view: 'list' }, HOME_PAGE_FACETS);
    const { total, facets } = await catalog.search(query, queryContextFor(catalog, reply));
    const site = siteOf(request);
    const main = renderFront(site, config.web.welcome ?? config.api.description, total, facets);
    sendSitePage(request, reply, {
      title: site.name,
      main,
      q: null,
      kind: 'front',
      navigationPath: '/',
      version,
      isCacheable: true,
    });
  });
};

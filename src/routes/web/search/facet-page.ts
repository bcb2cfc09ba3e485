// GET /search/facets/{field}: all values of a facet, searchable. Scripts show the page as a dialog.

import { EMPTY_HTML, html, markSafe, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { isPageNotModified, sendCachedPage, sendSitePage } from '../../../http/html/site-page.ts';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { readQuery } from '../../../http/request/query-string.ts';
import { siteOf } from '../../../http/request/site.ts';
import { fieldLabel, valueLabel } from '../../../http/texts/labels.ts';
import { formatNumber, text } from '../../../http/texts/texts.ts';
import { type Params, paramOf, toScalarText } from '../../../query/params.ts';
import { type ParsedFacetValues, parseFacetValues } from '../../../query/request/parse-facet-values.ts';
import { toReadableQuery } from '../../../query/request/search-url.ts';
import type { FieldName } from '../../../schema/fields.ts';
import type { WebContext } from '../context.ts';
import { renderHiddenFields } from './form.ts';
import { type PageQuery, readPageQuery } from './page-query.ts';
import { pageVersion } from './routes.ts';
import { createStateLinks, type StateLinks } from './state-links.ts';

const PAGE_SIZE = 60;
const ORDERS = [
  ['count_desc', 'facets.mostRecords'],
  ['alpha_asc', 'facets.alphabetical'],
] as const;

/** Drops the page of the results: the list of values has its own pages. */
const readResultQuery = (query: Params): PageQuery => {
  const { params, view } = readPageQuery(query);
  const {
    page: _page,
    'page[number]': _number,
    'page[size]': _size,
    per_page: _perPage,
    limit: _limit,
    ...rest
  } = params;
  return { params: rest, view };
};

type FacetPage = {
  readonly field: FieldName;
  readonly parsed: ParsedFacetValues;
  readonly buckets: readonly { readonly value: string | number | boolean; readonly count: number }[];
  readonly total: number;
  readonly links: StateLinks;
  readonly path: string;
};

const renderValue = (page: FacetPage, value: string | number | boolean, hits: number): SafeHtml => {
  const { field, links, path } = page;
  const name = String(value);
  const isOn = links.selected(field).includes(name);
  const href = `${path}/search${isOn ? links.remove(field, name) : links.add(field, name)}`;
  return html`<li><a href="${href}" data-live${isOn && markSafe(' aria-current="true"')}><bdi>${valueLabel(field, value)}</bdi><small>${formatNumber(hits)}</small></a></li>`;
};

const renderSteps = ({ parsed, total, links, field, path }: FacetPage): SafeHtml => {
  const { page, pageSize } = parsed.view;
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return EMPTY_HTML;
  const { contains, sort } = parsed.query;
  const step = (number: number, label: string): SafeHtml => {
    const pageParams = [
      ['facet_sort', sort],
      ['facet_page', String(number)],
      ...(contains === undefined ? [] : [['q_facet', contains]]),
    ];
    const query = toReadableQuery([
      ...links.pairsExcept(() => false),
      ...pageParams.map(([name = '', value = '']) => [name, value] as const),
    ]);
    return html`<li><a href="${path}/search/facets/${field}?${query}" data-more>${label}</a></li>`;
  };
  return html`<nav class="pages" aria-label="${text('facets.pages')}"><ul>${page > 1 && step(page - 1, text('search.previous'))}<li>${text('facets.pageOf', { page, last })}</li>${page < last && step(page + 1, text('search.next'))}</ul></nav>`;
};

const renderFacetMain = (page: FacetPage): SafeHtml => {
  const { field, parsed, buckets, total, links, path } = page;
  const label = fieldLabel(field);
  const { contains = '', sort } = parsed.query;
  return html`<div class="facet-page" data-facet-page><h1>${label}</h1>
<form class="facet-search" action="${path}/search/facets/${field}" method="get" data-facet-search>${renderHiddenFields(links.pairsExcept(() => false))}
<label class="sr-only" for="q_facet">${text('facets.findIn', { label })}</label><input id="q_facet" name="q_facet" type="search" value="${contains}" placeholder="${text('facets.findIn', { label })}" autocomplete="off">
<label class="sr-only" for="facet_sort">${text('facets.order')}</label><select id="facet_sort" name="facet_sort">${ORDERS.map(([id, key]) => html`<option value="${id}"${id === sort && markSafe(' selected')}>${text(key)}</option>`)}</select>
<button type="submit" class="small">${text('facets.find')}</button></form>
<p role="status" class="quiet">${text('facets.values', { count: total })}</p>
<ul class="values">${buckets.map(({ value, count: hits }) => renderValue(page, value, hits))}</ul>
${renderSteps(page)}
<p><a href="${path}/search${links.without(() => false)}" data-close>${text('facets.backToResults')}</a></p></div>`;
};

const textParam = (query: Params, name: string): string | undefined => toScalarText(paramOf(query, name));

export const registerFacetPage = (app: FastifyInstance, context: Required<WebContext>): void => {
  const { catalog } = context;
  app.get<{ Params: { field: string } }>(
    '/search/facets/:field',
    { schema: { hide: true } },
    async (request, reply) => {
      const query = readQuery(request);
      const pageQuery = readResultQuery(query);
      const parsed = parseFacetValues(request.params.field, {
        ...pageQuery.params,
        q_facet: textParam(query, 'q_facet'),
        sort: textParam(query, 'facet_sort') ?? ORDERS[0][0],
        page: textParam(query, 'facet_page'),
        per_page: PAGE_SIZE,
        facet_mode: 'multi',
      });
      const version = pageVersion(context, request);
      if (sendCachedPage(reply, version) || isPageNotModified(reply, version)) return;
      const { field } = parsed.query;
      const { buckets, total } = await catalog.facetValues(parsed.query, queryContextFor(catalog, reply));
      const { path } = siteOf(request);
      const main = renderFacetMain({ field, parsed, buckets, total, path, links: createStateLinks(pageQuery) });
      sendSitePage(request, reply, {
        title: fieldLabel(field),
        main,
        kind: 'text',
        navigationPath: '/search',
        version,
        isCacheable: true,
      });
    },
  );
};

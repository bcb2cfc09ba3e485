// GET .../facets: counts of values among the matching records, following the draft of OGC API - Records, Part 2.

import { html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import type { FacetResult } from '../../engine/engine.ts';
import { createProblems } from '../../errors.ts';
import { queryContextFor, responseVersionFor } from '../../http/request/query-context.ts';
import { type PageSite, siteOf } from '../../http/request/site.ts';
import { fieldLabel, valueLabel } from '../../http/texts/labels.ts';
import { formatNumber, text } from '../../http/texts/texts.ts';
import type { Params } from '../../query/params.ts';
import type { SearchQuery } from '../../query/search-query.ts';
import { OGC_PROPERTIES } from '../../schema/ogc-properties.ts';
import { type OgcContext, queryOf, requireCollection } from './context.ts';
import { type OgcPage, renderAnchor } from './html/layout.ts';
import { COLLECTION_ID, itemsUrl, JSON_TYPE } from './names.ts';
import { FACETS_SCHEMA } from './openapi/route-schemas.ts';
import { rejectUnknownParameters } from './parameters.ts';
import { FACETS, parseFacets } from './parse/facets.ts';
import { BASE_QUERY_PARAMETERS, parseBaseQuery } from './parse/items.ts';
import type { OgcLink } from './present/resource-links.ts';
import { sendRepresentation } from './representations.ts';

type NamedFacet = { readonly name: string; readonly result: FacetResult | undefined };

const presentFacet = ({ name, result }: NamedFacet): object => ({
  type: 'term',
  title: OGC_PROPERTIES.get(name)?.title ?? name,
  property: name,
  sortedBy: 'count',
  buckets: result?.buckets ?? [],
});

const renderFacet = ({ url }: PageSite, { name, result }: NamedFacet): SafeHtml | false => {
  const buckets = result?.buckets ?? [];
  const href = (value: unknown): string =>
    `${itemsUrl(url)}?${new URLSearchParams({ [name]: String(value), f: 'html' })}`;
  return (
    buckets.length > 0 &&
    html`<section><h2>${labelOf(name)}</h2><ul>${buckets.map(
      ({ value, count }) =>
        html`<li>${renderAnchor(href(value), toLabel(name, value))} (${formatNumber(count)})</li>\n`,
    )}</ul></section>`
  );
};

/** The label of the field that the property shows. */
const labelOf = (name: string): string => {
  const field = FACETS.get(name);
  return field === undefined ? name : fieldLabel(field);
};

const toLabel = (name: string, value: string | number | boolean): string => {
  const field = FACETS.get(name);
  return field === undefined ? String(value) : valueLabel(field, value);
};

type FacetQuery = { readonly names: readonly string[]; readonly query: SearchQuery };

const parseFacetQuery = (params: Params): FacetQuery => {
  const problems = createProblems();
  rejectUnknownParameters(params, [...BASE_QUERY_PARAMETERS, 'facets', 'f'], problems);
  const { fit: _fit, ...baseQuery } = parseBaseQuery(params, problems);
  const names = parseFacets(params, problems);
  problems.throwIfAny();
  const facets = names.flatMap((name) => FACETS.get(name) ?? []);
  const counted = { sort: [], offset: 0, limit: 0, facets, facetMode: 'filtered' } as const;
  return { names, query: { ...baseQuery, visibility: 'public', ...counted } };
};

type FacetPage = { readonly site: PageSite; readonly total: number; readonly facets: readonly NamedFacet[] };

const presentPage = ({ total, facets }: FacetPage, links: readonly OgcLink[]): object => ({
  id: COLLECTION_ID,
  numberMatched: total,
  facets: Object.fromEntries(facets.map((facet) => [facet.name, presentFacet(facet)])),
  links,
});

const toPage = ({ site, total, facets }: FacetPage): OgcPage => ({
  title: text('ogc.facets'),
  parent: 'collection',
  body: html`<h1>${text('ogc.facets')}</h1>
<p>${text('ogc.count', { records: text('search.records', { count: total }) })}</p>
${facets.map((facet) => renderFacet(site, facet))}`,
});

export const registerFacets = (app: FastifyInstance, { catalog }: OgcContext): void => {
  app.get('/collections/:collectionId/facets', { schema: FACETS_SCHEMA }, async (request, reply) => {
    requireCollection(request);
    const { names, query } = parseFacetQuery(queryOf(request));
    const { total, facets } = await catalog.search(query, queryContextFor(catalog, reply));
    const resultOf = (name: string) => facets.find(({ field }) => field === FACETS.get(name));
    const named = names.map((name): NamedFacet => ({ name, result: resultOf(name) }));
    const page: FacetPage = { site: siteOf(request), total, facets: named };
    sendRepresentation(request, reply, {
      jsonType: JSON_TYPE,
      version: responseVersionFor(catalog, request),
      json: (links) => presentPage(page, links),
      html: () => toPage(page),
    });
  });
};

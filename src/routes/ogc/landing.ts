// GET /ogc/: the landing page, from which everything else is found by its links.
import { escapeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { type Site, siteOf } from '../../http/request/site.ts';
import { type OgcContext, queryOf } from './context.ts';
import { renderAnchor, renderOgcPage } from './html/layout.ts';
import {
  collectionUrl,
  GEOJSON_TYPE,
  HTML_TYPE,
  itemsUrl,
  JSON_TYPE,
  OPENAPI_TYPE,
  ogcUrl,
  RELATIONS,
} from './names.ts';
import { LANDING_SCHEMA } from './openapi/route-schemas.ts';
import { requireKnownParameters } from './parameters.ts';
import type { OgcLink } from './present/resource-links.ts';
import { sendRepresentation } from './representations.ts';

const presentLinks = ({ base }: Site): readonly OgcLink[] => [
  { rel: 'service-desc', type: OPENAPI_TYPE, title: 'The API definition', href: ogcUrl(base, 'api') },
  { rel: 'service-doc', type: HTML_TYPE, title: 'The API documentation', href: ogcUrl(base, 'api?f=html') },
  { rel: 'conformance', type: JSON_TYPE, title: 'Conformance classes', href: ogcUrl(base, 'conformance') },
  { rel: RELATIONS.conformance, type: JSON_TYPE, title: 'Conformance classes', href: ogcUrl(base, 'conformance') },
  { rel: 'data', type: JSON_TYPE, title: 'Collections', href: ogcUrl(base, 'collections') },
  { rel: RELATIONS.data, type: JSON_TYPE, title: 'Collections', href: ogcUrl(base, 'collections') },
  { rel: RELATIONS.catalog, type: GEOJSON_TYPE, title: 'Records', href: itemsUrl(base) },
  { rel: 'search', type: GEOJSON_TYPE, title: 'Search of records', href: itemsUrl(base) },
];

/** schema.org for search engines of data. */
const toJsonLd = ({ base, name }: Site, description: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'DataCatalog',
  '@id': ogcUrl(base),
  url: ogcUrl(base),
  name,
  description,
});

const renderBody = ({ base, name }: Site, description: string): string => `<h1>${escapeHtml(name)}</h1>
<p>${escapeHtml(description)}</p>
<ul>
<li>${renderAnchor(`${itemsUrl(base)}?f=html`, 'Search the records')}</li>
<li>${renderAnchor(`${collectionUrl(base)}?f=html`, 'The collection of records')}</li>
<li>${renderAnchor(ogcUrl(base, 'collections?f=html'), 'Collections')}</li>
<li>${renderAnchor(ogcUrl(base, 'conformance?f=html'), 'Conformance')}</li>
<li>${renderAnchor(ogcUrl(base, 'api?f=html'), 'API documentation')}</li>
</ul>
`;

export const registerLanding = (app: FastifyInstance, { config }: OgcContext): void => {
  const { description } = config.api;
  app.get('/', { schema: LANDING_SCHEMA, prefixTrailingSlash: 'slash' }, (request, reply) => {
    requireKnownParameters(queryOf(request));
    const site = siteOf(request);
    const own = presentLinks(site);
    sendRepresentation(request, reply, {
      jsonType: JSON_TYPE,
      json: (links) => ({ title: site.name, description, links: [...links, ...own] }),
      html: (links) =>
        renderOgcPage({
          site,
          title: site.name,
          breadcrumbs: [],
          links: [...links, ...own],
          body: renderBody(site, description),
          jsonLd: toJsonLd(site, description),
        }),
    });
  });
};

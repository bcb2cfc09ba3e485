// GET /ogc/: the landing page, with links to all other resources.
import { html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { type PageSite, type Site, siteOf } from '../../http/request/site.ts';
import { text } from '../../http/texts/texts.ts';
import { type OgcContext, queryOf } from './context.ts';
import { renderAnchor } from './html/layout.ts';
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
  { rel: 'search', type: GEOJSON_TYPE, title: 'Record search', href: itemsUrl(base) },
];

/** schema.org, for dataset search engines. */
const toJsonLd = ({ base, name }: Site, description: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'DataCatalog',
  '@id': ogcUrl(base),
  url: ogcUrl(base),
  name,
  description,
});

const renderBody = ({ url, name }: PageSite, description: string): SafeHtml => html`<h1>${name}</h1>
<p>${description}</p>
<ul>
<li>${renderAnchor(`${itemsUrl(url)}?f=html`, text('ogc.searchRecords'))}</li>
<li>${renderAnchor(`${collectionUrl(url)}?f=html`, text('ogc.collection'))}</li>
<li>${renderAnchor(ogcUrl(url, 'collections?f=html'), text('ogc.collections'))}</li>
<li>${renderAnchor(ogcUrl(url, 'conformance?f=html'), text('ogc.conformance'))}</li>
<li>${renderAnchor(ogcUrl(url, 'api?f=html'), text('ogc.apiDocs'))}</li>
</ul>
`;

export const registerLanding = (app: FastifyInstance, { config }: OgcContext): void => {
  const { description } = config.api;
  app.get('/', { schema: LANDING_SCHEMA, prefixTrailingSlash: 'slash' }, (request, reply) => {
    requireKnownParameters(queryOf(request));
    const site = siteOf(request);
    const otherLinks = presentLinks(site);
    sendRepresentation(request, reply, {
      jsonType: JSON_TYPE,
      json: (links) => ({ title: site.name, description, links: [...links, ...otherLinks] }),
      html: () => ({
        title: site.name,
        otherLinks,
        body: renderBody(site, description),
        jsonLd: toJsonLd(site, description),
      }),
    });
  });
};

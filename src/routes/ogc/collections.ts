// GET /ogc/collections and /ogc/collections/{id}: the description of the only collection.

import { html, type SafeHtml } from '@periplus/markup';
import type { FastifyInstance } from 'fastify';
import { responseVersionFor } from '../../http/request/query-context.ts';
import { type Site, siteOf } from '../../http/request/site.ts';
import { text } from '../../http/texts/texts.ts';
import { type OgcContext, queryOf, requireCollection } from './context.ts';
import { renderAnchor } from './html/layout.ts';
import {
  CATALOG_PROFILE,
  CATALOG_TYPE,
  COLLECTION_ID,
  collectionUrl,
  GEOJSON_TYPE,
  HTML_TYPE,
  itemsUrl,
  JSON_TYPE,
  ogcUrl,
  RELATIONS,
  SCHEMA_TYPE,
} from './names.ts';
import { COLLECTION_SCHEMA, COLLECTIONS_SCHEMA } from './openapi/route-schemas.ts';
import { requireKnownParameters } from './parameters.ts';
import type { OgcLink } from './present/resource-links.ts';
import { sendRepresentation } from './representations.ts';

const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const GREGORIAN = 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian';

/** Records may describe any place and any time. */
const EXTENT = {
  spatial: { bbox: [[-180, -90, 180, 90]], crs: CRS84 },
  temporal: { interval: [[null, null]], trs: GREGORIAN },
} as const;

const schemaLinks = (url: string, name: 'queryables' | 'sortables', title: string): readonly OgcLink[] => [
  { rel: RELATIONS[name], type: SCHEMA_TYPE, title, href: `${url}/${name}` },
  { rel: name, type: SCHEMA_TYPE, title, href: `${url}/${name}` },
];

/** GDAL 3.6 knows only the second spelling. */
const DESCRIBED_BY = ['describedby', 'describedBy'] as const;

const presentLinks = (base: string): readonly OgcLink[] => {
  const [url, items] = [collectionUrl(base), itemsUrl(base)];
  return [
    { rel: 'items', type: GEOJSON_TYPE, title: 'The records as GeoJSON', href: items },
    { rel: 'items', type: HTML_TYPE, title: 'The records as HTML', href: `${items}?f=html` },
    ...schemaLinks(url, 'queryables', 'Properties available in filters'),
    ...schemaLinks(url, 'sortables', 'Properties available for sorting'),
    { rel: RELATIONS.schema, type: SCHEMA_TYPE, title: 'Properties of the records', href: `${url}/schema` },
    ...DESCRIBED_BY.map((rel) => ({
      rel,
      type: SCHEMA_TYPE,
      title: 'JSON Schema of a feature',
      href: `${url}/feature-schema`,
    })),
    { rel: RELATIONS.facets, type: JSON_TYPE, title: 'Facet counts', href: `${url}/facets` },
    { rel: 'root', type: JSON_TYPE, title: 'The landing page', href: ogcUrl(base) },
    { rel: 'profile', href: CATALOG_PROFILE },
  ];
};

type Contact = { readonly emails?: readonly object[]; readonly name: string };

const presentContacts = ({ config }: OgcContext, { name }: Site): readonly Contact[] => {
  const { contactEmail } = config.api;
  return contactEmail === undefined ? [] : [{ name, emails: [{ value: contactEmail }] }];
};

const presentCollection = (context: OgcContext, site: Site, links: readonly OgcLink[]): object => {
  const contacts = presentContacts(context, site);
  return {
    id: COLLECTION_ID,
    type: 'Collection',
    itemType: 'record',
    title: site.name,
    description: context.config.api.description,
    extent: EXTENT,
    crs: [CRS84],
    ...(contacts.length === 0 ? {} : { contacts }),
    links: [...links, ...presentLinks(site.base)],
  };
};

const renderLinks = (base: string): readonly SafeHtml[] =>
  presentLinks(base)
    .filter(({ rel }) => rel !== 'profile' && rel !== DESCRIBED_BY[1] && !rel.startsWith('http'))
    .map(
      ({ href, title = href }) => html`<li>${renderAnchor(href.includes('?') ? href : `${href}?f=html`, title)}</li>\n`,
    );

const selfLink = (base: string): OgcLink => ({
  rel: 'self',
  type: CATALOG_TYPE,
  title: 'This collection',
  href: collectionUrl(base),
});

const registerOne = (app: FastifyInstance, context: OgcContext): void => {
  app.get('/collections/:collectionId', { schema: COLLECTION_SCHEMA }, async (request, reply) => {
    requireCollection(request);
    requireKnownParameters(queryOf(request), 'profile');
    const site = siteOf(request);
    const { visible } = await context.catalog.stats();
    sendRepresentation(request, reply, {
      jsonType: CATALOG_TYPE,
      version: responseVersionFor(context.catalog, request),
      json: (links) => presentCollection(context, site, links),
      html: () => ({
        title: text('ogc.records'),
        parent: 'collections',
        body: html`<h1>${site.name}</h1>
<p>${context.config.api.description}</p>
<p>${text('ogc.count', { records: text('search.records', { count: visible }) })}</p>
<ul lang="en">${renderLinks(site.url)}</ul>`,
      }),
    });
  });
};

export const registerCollections = (app: FastifyInstance, context: OgcContext): void => {
  app.get('/collections', { schema: COLLECTIONS_SCHEMA }, (request, reply) => {
    requireKnownParameters(queryOf(request));
    const site = siteOf(request);
    sendRepresentation(request, reply, {
      jsonType: JSON_TYPE,
      json: (links) => ({ links, collections: [presentCollection(context, site, [selfLink(site.base)])] }),
      html: () => ({
        title: text('ogc.collections'),
        parent: 'landing',
        body: html`<h1>${text('ogc.collections')}</h1>
<ul><li>${renderAnchor(`${collectionUrl(site.url)}?f=html`, site.name)}</li></ul>`,
      }),
    });
  });
  registerOne(app, context);
};

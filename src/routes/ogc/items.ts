// GET and POST .../items: a page of the matching records. The body of a POST is a CQL2 JSON filter.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPageNotModified } from '../../http/html/site-page.ts';
import { queryContextFor, responseVersionFor } from '../../http/request/query-context.ts';
import { siteOf } from '../../http/request/site.ts';
import { addVary } from '../../http/response/headers.ts';
import { isNotModified, sendBody } from '../../http/response/send-body.ts';
import { createExporter, type SendExport } from '../../http/response/send-export.ts';
import { type OgcContext, queryOf, requireCollection } from './context.ts';
import { toItemsPage } from './html/items-page.ts';
import { sendOgcPage, toPageVersion } from './html/send-ogc-page.ts';
import { collectionUrl, GEOJSON_TYPE, JSON_TYPE, RECORD_PROFILE } from './names.ts';
import { ITEMS_POST_SCHEMA, ITEMS_SCHEMA } from './openapi/route-schemas.ts';
import { parseItems } from './parse/items.ts';
import { createFeatureWriter, presentFeatures } from './present/feature-collection.ts';
import { createUrlBuilder, pagingLinks, representationLinks, setLinkHeader } from './present/page-links.ts';
import type { OgcLink } from './present/resource-links.ts';
import { negotiateRepresentation } from './representations.ts';

const collectionLinks = (base: string): readonly OgcLink[] => [
  { rel: 'collection', type: JSON_TYPE, title: 'The collection of these records', href: collectionUrl(base) },
  { rel: 'profile', href: RECORD_PROFILE },
];

type ItemsRequest = {
  readonly context: OgcContext;
  readonly sendExport: SendExport;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

const sendItems = async ({ context, sendExport, request, reply }: ItemsRequest, body?: unknown): Promise<void> => {
  const { catalog, pictures, config } = context;
  requireCollection(request);
  const params = queryOf(request);
  const site = siteOf(request);
  const { query, properties, format } = parseItems(params, body);
  if (format !== undefined) {
    const toFeature = createFeatureWriter({ site, properties, pictures });
    await sendExport(reply, { format, query, params, toFeature });
    return;
  }
  const { representation, type } = negotiateRepresentation(request, GEOJSON_TYPE);
  addVary(reply, 'Accept');
  const version = `${responseVersionFor(catalog, request)}.${type}.${pictures.revision()}`;
  const isHtml = representation === 'html';
  if (isHtml ? isPageNotModified(reply, toPageVersion(version)) : isNotModified(reply, version)) return;
  const { hits, total, pageEnd } = await catalog.search(query, queryContextFor(catalog, reply));
  const toUrl = createUrlBuilder(request, body);
  const ownLinks = representationLinks(toUrl, representation, GEOJSON_TYPE);
  const pageLinks = pagingLinks(toUrl, query, total, pageEnd);
  const links = [...pageLinks, ...collectionLinks(site.base)];
  setLinkHeader(reply, [...ownLinks, ...pageLinks]);
  if (isHtml) {
    const page = toItemsPage({ site, params, query, hits, total, links, tiles: config.web });
    sendOgcPage(request, reply, page, ownLinks, version);
  } else {
    const features = presentFeatures({ hits, total, links: [...ownLinks, ...links], site, properties, pictures });
    sendBody(reply, { type, version, body: features });
  }
};

export const registerItems = (app: FastifyInstance, context: OgcContext): void => {
  const path = '/collections/:collectionId/items';
  const sendExport = createExporter(context);
  app.get(path, { schema: ITEMS_SCHEMA }, (request, reply) => sendItems({ context, sendExport, request, reply }));
  app.post(path, { schema: ITEMS_POST_SCHEMA }, (request, reply) =>
    sendItems({ context, sendExport, request, reply }, request.body ?? undefined),
  );
};

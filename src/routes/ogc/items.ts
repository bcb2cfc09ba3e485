// GET and POST .../items: the records that match, page by page; a body is a condition in CQL2 JSON.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPageNotModified } from '../../http/html/site-page.ts';
import { queryContextFor, responseVersionFor } from '../../http/request/query-context.ts';
import { siteOf } from '../../http/request/site.ts';
import { addVary } from '../../http/response/headers.ts';
import { isNotModified, sendBody } from '../../http/response/send-body.ts';
import { createExporter, type SendExport } from '../../http/response/send-export.ts';
import { type OgcContext, queryOf, requireCollection } from './context.ts';
import { renderItemsPage } from './html/items-page.ts';
import { sendOgcPage, toPageVersion } from './html/send-ogc-page.ts';
import { collectionUrl, GEOJSON_TYPE, JSON_TYPE, RECORD_PROFILE } from './names.ts';
import { ITEMS_POST_SCHEMA, ITEMS_SCHEMA } from './openapi/route-schemas.ts';
import { parseItems } from './parse/items.ts';
import { createFeatureWriter, presentFeatures } from './present/feature-collection.ts';
import { createUrlBuilder, pagingLinks, representationLinks, setLinkHeader } from './present/page-links.ts';
import type { OgcLink } from './present/resource-links.ts';
import { negotiateRepresentation } from './representations.ts';

const standingLinks = (base: string): readonly OgcLink[] => [
  { rel: 'collection', type: JSON_TYPE, title: 'The collection of these records', href: collectionUrl(base) },
  { rel: 'profile', href: RECORD_PROFILE },
];

type Answering = {
  readonly context: OgcContext;
  readonly sendExport: SendExport;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

const answerItems = async ({ context, sendExport, request, reply }: Answering, body?: unknown): Promise<void> => {
  const { catalog, pictures } = context;
  requireCollection(request);
  const params = queryOf(request);
  const { query, properties, format } = parseItems(params, body);
  if (format !== undefined) {
    const toFeature = createFeatureWriter({ site: siteOf(request), properties, pictures });
    await sendExport(reply, { format, query, params, toFeature });
    return;
  }
  const { representation: form, type } = negotiateRepresentation(request, GEOJSON_TYPE);
  addVary(reply, 'Accept');
  const version = `${responseVersionFor(catalog, request, false)}.${type}.${pictures.revision()}`;
  if (form === 'html' ? isPageNotModified(reply, toPageVersion(version)) : isNotModified(reply, version)) return;
  const { hits, total } = await catalog.search(query, queryContextFor(catalog, reply));
  const site = siteOf(request);
  const change = createUrlBuilder(request, body);
  const moving = [...representationLinks(change, form, GEOJSON_TYPE), ...pagingLinks(change, query, total)];
  const links = [...moving, ...standingLinks(site.base)];
  setLinkHeader(reply, moving);
  if (form === 'html')
    sendOgcPage(
      request,
      reply,
      renderItemsPage({ site, params, query, hits, total, links, tiles: context.config.web }),
      version,
    );
  else sendBody(reply, { type, version, body: presentFeatures({ hits, total, links, site, properties, pictures }) });
};

export const registerItems = (app: FastifyInstance, context: OgcContext): void => {
  const path = '/collections/:collectionId/items';
  const sendExport = createExporter(context);
  app.get(path, { schema: ITEMS_SCHEMA }, (request, reply) => answerItems({ context, sendExport, request, reply }));
  app.post(path, { schema: ITEMS_POST_SCHEMA }, (request, reply) =>
    answerItems({ context, sendExport, request, reply }, request.body ?? undefined),
  );
};

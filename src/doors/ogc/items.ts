// GET .../items: the records that match, page by page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askFor, versionFor } from '../http/client-asking.ts';
import { addVary } from '../http/headers.ts';
import { isNotModified, sendBody } from '../http/send-body.ts';
import { siteOf } from '../http/site.ts';
import { type OgcContext, queryOf, requireCollection } from './context.ts';
import { renderItemsPage } from './html/items-page.ts';
import { sendOgcPage } from './html/send.ts';
import { collectionUrl, GEOJSON_TYPE, JSON_TYPE, RECORD_PROFILE } from './names.ts';
import { parseItems } from './parse/items.ts';
import { presentFeatures } from './present/collection.ts';
import { pagingLinks, setLinkHeader, twinLinks } from './present/page-links.ts';
import type { WireLink } from './present/resource-links.ts';
import { ITEMS_SCHEMA } from './schemas.ts';
import { chooseForm } from './twins.ts';

const standingLinks = (base: string): readonly WireLink[] => [
  { rel: 'collection', type: JSON_TYPE, title: 'The collection of these records', href: collectionUrl(base) },
  { rel: 'profile', href: RECORD_PROFILE },
];

const answerItems = async (context: OgcContext, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { catalog } = context;
  requireCollection(request);
  const params = queryOf(request);
  const { query, properties } = parseItems(params);
  const { form, type } = chooseForm(request, GEOJSON_TYPE);
  addVary(reply, 'Accept');
  const version = `${versionFor(catalog, request, false)}.${type}`;
  if (isNotModified(reply, version)) return;
  const { hits, total } = await catalog.search(query, askFor(catalog, reply));
  const site = siteOf(request);
  const moving = [...twinLinks(request, form, GEOJSON_TYPE), ...pagingLinks(request, query, total)];
  const links = [...moving, ...standingLinks(site.base)];
  setLinkHeader(reply, moving);
  if (form === 'html') sendOgcPage(reply, renderItemsPage({ site, params, query, hits, total, links }), version);
  else sendBody(reply, { type, version, body: presentFeatures({ hits, total, links, base: site.base, properties }) });
};

export const registerItems = (app: FastifyInstance, context: OgcContext): void => {
  app.get('/collections/:collectionId/items', { schema: ITEMS_SCHEMA }, (request, reply) =>
    answerItems(context, request, reply),
  );
};

// GET /resources/{id}: the page of a record.

import type { FastifyInstance } from 'fastify';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { isPageNotModified, sendCachedPage, sendSitePage, sitePath } from '../../../http/html/site-page.ts';
import type { RouteTable } from '../../../http/problem/route-table.ts';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { siteOf } from '../../../http/request/site.ts';
import { API_PREFIX, resourcePath } from '../../../http/request/urls.ts';
import type { WebContext } from '../context.ts';
import { titleOf } from '../search/card.ts';
import { pageVersion } from '../search/routes.ts';
import { renderRecordHead, renderRecordMain } from './record-page.ts';

const MOST_RELATED = 8;
const MOST_SIMILAR = 6;

/** The viewer is a page of the API (spec 4.6); undefined when this server has none. */
const findViewer = ({ methodsOf }: RouteTable): string | undefined =>
  methodsOf(`${API_PREFIX}/resources/x/ogm-viewer`).length > 0 ? API_PREFIX : undefined;

/** The address that people guess leads to the one that the interface names. */
const registerViewerAddress = (app: FastifyInstance): void => {
  app.get<{ Params: { id: string } }>('/resources/:id/ogm-viewer', { schema: { hide: true } }, (request, reply) => {
    const { search } = new URL(request.url, 'http://localhost');
    const path = sitePath(siteOf(request).base);
    reply.redirect(`${path}${resourcePath(request.params.id)}/ogm-viewer${search}`, 308);
  });
};

export const registerRecordPage = (app: FastifyInstance, context: Required<WebContext>): void => {
  const { catalog, pictures, config, downloading } = context;
  const makesDownloads = config.downloads.enabled;
  registerViewerAddress(app);
  app.get<{ Params: { id: string } }>('/resources/:id', { schema: { hide: true } }, async (request, reply) => {
    const dead = await downloading.unavailableSources();
    const version = `${pageVersion(context, request)}.${dead.fingerprint}`;
    if (sendCachedPage(reply, version)) return;
    const queryContext = queryContextFor(catalog, reply);
    const stored = await catalog.resource(request.params.id, false, queryContext);
    const { id } = stored;
    if (isPageNotModified(reply, version)) return;
    const record = parseStoredRecord(stored);
    const [dictionaries, [related = []], similar] = await Promise.all([
      catalog.dictionaries(stored),
      catalog.relatedRecords({ ids: [id], includeNonPublic: false, offset: 0, limit: MOST_RELATED }, queryContext),
      catalog.similar({ id, limit: MOST_SIMILAR }, queryContext),
    ]);
    const viewer = findViewer(app.httpContext.routes);
    const site = siteOf(request);
    const links = pictures.linksOf(stored, sitePath(site.base));
    const page = {
      record,
      site,
      pictures,
      links,
      dictionaries,
      related,
      similar,
      viewerPrefix: viewer,
      hasGeneratedDownloads: makesDownloads,
      unavailableSources: dead,
    };
    sendSitePage(request, reply, {
      title: titleOf(record),
      kind: 'record',
      main: renderRecordMain(page),
      head: renderRecordHead(page),
      version,
      isCacheable: true,
    });
  });
};

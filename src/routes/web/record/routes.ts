// GET /resources/{id}: the page of a record.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/settings.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { isPageNotModified, sendCachedPage, sendSitePage } from '../../../http/html/site-page.ts';
import type { RouteTable } from '../../../http/problem/route-table.ts';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { readQuery } from '../../../http/request/query-string.ts';
import { cataloguePage, siteOf } from '../../../http/request/site.ts';
import { API_PREFIX, resourcePath } from '../../../http/request/urls.ts';
import { toRecordView } from '../../../record/views/record-view.ts';
import type { WebContext } from '../context.ts';
import { pageVersion } from '../search/routes.ts';
import { readMoreRecords } from './more-records.ts';
import { type RecordPage, renderRecordHead, renderRecordMain } from './record-page.ts';
import { readResultPosition } from './result-position.ts';
import { toShare } from './share.ts';

const MAX_RELATED = 8;
const MAX_SIMILAR = 6;

/** The viewer is a page of the API (spec 4.6). */
const findViewer = ({ methodsOf }: RouteTable, opens: Config['web']['viewer']): RecordPage['viewer'] =>
  opens === 'off' || methodsOf(`${API_PREFIX}/resources/x/ogm-viewer`).length === 0
    ? undefined
    : { prefix: API_PREFIX, opens };

/** The viewer can also be reached below the record page. */
const registerViewerRedirect = (app: FastifyInstance): void => {
  app.get<{ Params: { id: string } }>('/resources/:id/ogm-viewer', { schema: { hide: true } }, (request, reply) => {
    const { search } = new URL(request.url, 'http://localhost');
    const { path } = siteOf(request);
    reply.redirect(`${path}${resourcePath(request.params.id)}/ogm-viewer${search}`, 308);
  });
};

export const registerRecordPage = (app: FastifyInstance, context: Required<WebContext>): void => {
  const { catalog, pictures, config, downloading } = context;
  registerViewerRedirect(app);
  app.get<{ Params: { id: string } }>('/resources/:id', { schema: { hide: true } }, async (request, reply) => {
    const unavailableSources = await downloading.unavailableSources();
    const version = `${pageVersion(context, request)}.${unavailableSources.fingerprint}`;
    if (sendCachedPage(reply, version)) return;
    const queryContext = queryContextFor(catalog, reply);
    const stored = await catalog.resource(request.params.id, 'public', queryContext);
    const { id } = stored;
    if (isPageNotModified(reply, version)) return;
    const [dictionaries, [related = []], similar] = await Promise.all([
      catalog.dictionaries(stored),
      catalog.relatedRecords({ ids: [id], visibility: 'public', offset: 0, limit: MAX_RELATED }, queryContext),
      catalog.similar({ id, limit: MAX_SIMILAR }, queryContext),
    ]);
    const site = siteOf(request);
    const record = parseStoredRecord(stored);
    const [position, more] = await Promise.all([
      readResultPosition(catalog, id, readQuery(request), queryContext),
      readMoreRecords(catalog, record, related, queryContext),
    ]);
    const view = toRecordView(record, cataloguePage(site, id));
    const page: RecordPage = {
      ...{ view, site, pictures, dictionaries, related, similar, more, unavailableSources },
      ...(position === undefined ? {} : { position }),
      links: pictures.linksOf(stored, site.root),
      viewer: findViewer(app.httpContext.routes, config.web.viewer),
      hasGeneratedDownloads: config.downloads.enabled,
    };
    sendSitePage(request, reply, {
      title: view.title.text,
      kind: 'record',
      ...(position === undefined ? {} : { q: position.q }),
      main: renderRecordMain(page),
      head: renderRecordHead(page),
      share: toShare(page, pictures.linksOf(stored, site.base)),
      version,
      isCacheable: true,
    });
  });
};

// GET /resources/{id}: the page of a record.
import type { FastifyInstance } from 'fastify';
import type { AardvarkRecord } from '../../../schema/record-type.ts';
import { askFor } from '../../http/client-asking.ts';
import { siteOf } from '../../http/site.ts';
import { isPageCurrent, sendSitePage } from '../../http/site-page.ts';
import type { WebContext } from '../context.ts';
import { titleOf } from '../search/card.ts';
import { pageVersion } from '../search/routes.ts';
import { renderRecordHead, renderRecordMain } from './page.ts';

const MOST_RELATED = 8;
const MOST_SIMILAR = 6;

/** Where the viewer answers, as the router knows it. */
const VIEWER = '/resources/x/ogm-viewer';

export const registerRecordPage = (app: FastifyInstance, context: Required<WebContext>): void => {
  const { catalog, pictures } = context;
  app.get<{ Params: { id: string } }>('/resources/:id', { schema: { hide: true } }, async (request, reply) => {
    const asking = askFor(catalog, reply);
    const { id, text } = await catalog.resource(request.params.id, false, asking);
    const version = pageVersion(context, request);
    if (isPageCurrent(reply, version)) return;
    const record = JSON.parse(text) as AardvarkRecord;
    const [dictionaries, [related = []], similar] = await Promise.all([
      catalog.dictionaries(record),
      catalog.neighbours({ ids: [id], includeNonPublic: false, offset: 0, limit: MOST_RELATED }, asking),
      catalog.similar({ id, limit: MOST_SIMILAR }, asking),
    ]);
    const hasViewer = app.shell.routes.methodsOf(VIEWER).length > 0;
    const page = { record, site: siteOf(request), pictures, dictionaries, related, similar, hasViewer };
    sendSitePage(request, reply, {
      title: titleOf(record),
      kind: 'record',
      main: renderRecordMain(page),
      head: renderRecordHead(page),
      version,
    });
  });
};

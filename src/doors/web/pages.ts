// The pages that stand so far: the front page, and a record by its fields.
import type { FastifyInstance } from 'fastify';
import type { AardvarkRecord } from '../../schema/record-type.ts';
import { renderRecordPage } from '../html/record-page.ts';
import { OGC_PREFIX, renderCatalogLink } from '../http/autodiscovery.ts';
import { escapeHtml, renderPage } from '../http/page.ts';
import { sendPage } from '../http/send-page.ts';
import { type Site, siteOf } from '../http/site.ts';
import { API_PREFIX } from '../http/urls.ts';
import type { WebContext } from './context.ts';

const renderFront = (site: Site, description: string, records: number): string =>
  renderPage({
    title: site.name,
    head: renderCatalogLink(site.base),
    body: `<h1>${escapeHtml(site.name)}</h1>
<p>${escapeHtml(description)}</p>
<p>${records.toLocaleString('en-US')} records.</p>
<ul>
<li><a href="${API_PREFIX}/search?q=water">Search: ${API_PREFIX}/search?q=water</a></li>
<li><a href="${API_PREFIX}/resources/">Records: ${API_PREFIX}/resources/</a></li>
<li><a href="${OGC_PREFIX}/?f=html">OGC API - Records: ${OGC_PREFIX}/</a></li>
<li><a href="/api/docs">API documentation</a></li>
<li><a href="${API_PREFIX}/service">Service document</a></li>
</ul>
`,
  });

export const registerPages = (app: FastifyInstance, { catalog, config }: WebContext): void => {
  const { description } = config.api;
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    const { visible } = await catalog.stats();
    return sendPage(reply, renderFront(siteOf(request), description, visible));
  });

  app.get('/resources/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const stored = await catalog.resource(id, false);
    const record = JSON.parse(stored.text) as AardvarkRecord;
    return sendPage(reply, renderRecordPage(record, siteOf(request), await catalog.dictionaries(record)));
  });
};

// GET /sitemap.xml, /sitemaps/sitemap-{n}.xml (sitemaps.org 0.9): the pages of all public records, with the day of their last change.

import { concatXml, element, optionalElement, toXmlDocument, type Xml } from '@periplus/markup';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CatalogError } from '../../../errors.ts';
import { baseUrl, recordPageUrl } from '../../../http/request/urls.ts';
import { sendBody } from '../../../http/response/send-body.ts';
import type { WebContext } from '../context.ts';
import { CRAWLER_CACHE_CONTROL } from './robots.ts';
import { createSitemapFiles, type SitemapEntry } from './sitemap-entries.ts';

const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

const toUrl = (address: string, changed?: string): Xml =>
  element('url', {}, element('loc', {}, address), optionalElement('lastmod', changed));

const renderPart = (base: string, entries: readonly SitemapEntry[], isFirst: boolean): string => {
  const records = entries.map(({ id, lastModified: changed }) => toUrl(recordPageUrl(base, id), changed));
  const pages = isFirst ? [toUrl(`${base}/`), toUrl(`${base}/search`)] : [];
  return toXmlDocument(element('urlset', NAMESPACE, concatXml([...pages, ...records])));
};

const toPart = (address: string, changed: string | undefined): Xml =>
  element('sitemap', {}, element('loc', {}, address), optionalElement('lastmod', changed));

/** A record that comes or goes moves those after it to other parts, so each part is as new as the last change of all. */
const renderIndex = (base: string, count: number, changed: string | undefined): string => {
  const parts = Array.from({ length: count }, (_, part) => toPart(`${base}/sitemaps/sitemap-${part + 1}.xml`, changed));
  return toXmlDocument(element('sitemapindex', NAMESPACE, concatXml(parts)));
};

const send = (reply: FastifyReply, body: string): void =>
  sendBody(reply, { type: 'application/xml; charset=utf-8', body, cacheControl: CRAWLER_CACHE_CONTROL });

const FILE = /^sitemap-([1-9]\d{0,5})\.xml$/;

export const registerSitemap = (app: FastifyInstance, { catalog }: Pick<WebContext, 'catalog'>): void => {
  const parts = createSitemapFiles(catalog);
  const sendPart = async (reply: FastifyReply, part: number): Promise<void> =>
    send(reply, renderPart(baseUrl(reply.request), await parts.read(part), part === 0));

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const count = await parts.count();
    if (count === 1) return sendPart(reply, 0);
    const { entries } = await catalog.latestChanges({ includeNonPublic: false, limit: 1 });
    return send(reply, renderIndex(baseUrl(request), count, entries[0]?.changedAt));
  });
  app.get<{ Params: { file: string } }>('/sitemaps/:file', { schema: { hide: true } }, async (request, reply) => {
    const number = Number(FILE.exec(request.params.file)?.[1] ?? 0);
    if (number === 0 || number > (await parts.count()))
      throw new CatalogError('not_found', 'There is no such sitemap; /sitemap.xml lists those that there are.');
    return sendPart(reply, number - 1);
  });
};

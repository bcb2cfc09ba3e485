// GET /sitemap.xml, /sitemaps/sitemap-{n}.xml (sitemaps.org 0.9): the pages of all public records with their
// modification dates.

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

const renderFile = (base: string, entries: readonly SitemapEntry[], isFirst: boolean): string => {
  const records = entries.map(({ id, lastModified: changed }) => toUrl(recordPageUrl(base, id), changed));
  const pages = isFirst ? [toUrl(`${base}/`), toUrl(`${base}/search`)] : [];
  return toXmlDocument(element('urlset', NAMESPACE, concatXml([...pages, ...records])));
};

const toIndexEntry = (address: string, changed: string | undefined): Xml =>
  element('sitemap', {}, element('loc', {}, address), optionalElement('lastmod', changed));

/** An added or removed record shifts those after it to other files, so every file has the date of the last change. */
const renderIndex = (base: string, count: number, changed: string | undefined): string => {
  const files = Array.from({ length: count }, (_, file) =>
    toIndexEntry(`${base}/sitemaps/sitemap-${file + 1}.xml`, changed),
  );
  return toXmlDocument(element('sitemapindex', NAMESPACE, concatXml(files)));
};

const send = (reply: FastifyReply, body: string): void =>
  sendBody(reply, { type: 'application/xml; charset=utf-8', body, cacheControl: CRAWLER_CACHE_CONTROL });

const FILE = /^sitemap-([1-9]\d{0,5})\.xml$/;

export const registerSitemap = (app: FastifyInstance, { catalog }: Pick<WebContext, 'catalog'>): void => {
  const files = createSitemapFiles(catalog);
  const sendFile = async (reply: FastifyReply, file: number): Promise<void> =>
    send(reply, renderFile(baseUrl(reply.request), await files.read(file), file === 0));

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const count = await files.count();
    if (count === 1) return sendFile(reply, 0);
    const { entries } = await catalog.latestChanges({ visibility: 'public', limit: 1 });
    return send(reply, renderIndex(baseUrl(request), count, entries[0]?.changedAt));
  });
  app.get<{ Params: { file: string } }>('/sitemaps/:file', { schema: { hide: true } }, async (request, reply) => {
    const number = Number(FILE.exec(request.params.file)?.[1] ?? 0);
    if (number === 0 || number > (await files.count()))
      throw new CatalogError('not_found', 'Sitemap not found. /sitemap.xml lists all sitemaps.');
    return sendFile(reply, number - 1);
  });
};

// GET /robots.txt (RFC 9309): crawlers are asked to stay away, or shown to the pages that are worth reading and cheap to make.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/settings.ts';
import { sitePath } from '../../../http/html/site-page.ts';
import { API_PREFIX, baseUrl, PICTURE_PATHS } from '../../../http/request/urls.ts';
import { sendBody } from '../../../http/response/send-body.ts';
import { OPEN_ACCESS } from '../../../http/security/access-control.ts';

export const CRAWLER_CACHE_CONTROL = 'public, max-age=3600';

/** Every combination of facets is an address: there are more of them than anybody can read. */
const NOT_FOR_CRAWLERS = ['/api/', '/search?', '/search/facets/', '/bookmarks', '/map/', '/metrics'];

const renderRobots = (base: string, isIndexed: boolean): string => {
  const path = sitePath(base);
  // Pictures stand below an address that is closed otherwise; the longer rule wins (RFC 9309 2.2.2).
  const rules = isIndexed
    ? [
        ...NOT_FOR_CRAWLERS.map((one) => `Disallow: ${path}${one}`),
        ...PICTURE_PATHS.map((one) => `Allow: ${path}${one}`),
      ]
    : ['Disallow: /'];
  return [
    `# To copy the catalogue, follow ${base}${API_PREFIX}/changes: it tells what is new, and nothing twice.`,
    'User-agent: *',
    ...rules,
    ...(isIndexed ? [`Sitemap: ${base}/sitemap.xml`] : []),
    '',
  ].join('\n');
};

export const registerRobots = (app: FastifyInstance, { api }: Config): void => {
  app.get('/robots.txt', { schema: { hide: true }, config: OPEN_ACCESS }, (request, reply) =>
    sendBody(reply, {
      type: 'text/plain; charset=utf-8',
      body: renderRobots(baseUrl(request), api.indexing),
      cacheControl: CRAWLER_CACHE_CONTROL,
    }),
  );
};

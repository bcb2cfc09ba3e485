// GET /robots.txt (RFC 9309): excludes crawlers, or points them to the record pages.
import type { FastifyInstance } from 'fastify';
import { sitePath } from '../../../http/request/site.ts';
import { API_PREFIX, baseUrl, PICTURE_PATHS } from '../../../http/request/urls.ts';
import type { Indexing } from '../../../http/response/indexing.ts';
import { sendBody } from '../../../http/response/send-body.ts';
import { OPEN_ACCESS } from '../../../http/security/access-control.ts';

export const CRAWLER_CACHE_CONTROL = 'public, max-age=3600';

/** Every combination of filters is a URL, and every position in its results, so crawling searches would never end. */
const DISALLOWED = ['/api/', '/search?', '/resources/*?', '/search/facets/', '/bookmarks', '/map/', '/metrics'];

/** Pictures are below a disallowed path; the longer rule wins (RFC 9309 2.2.2). */
const ALLOWED = [...PICTURE_PATHS, `${API_PREFIX}/static-maps/`];

const renderRobots = (base: string, languages: readonly string[], isIndexed: boolean): string => {
  const path = sitePath(base);
  const roots = ['', ...languages.map((code) => `/${code}`)].map((prefix) => `${path}${prefix}`);
  const rules = isIndexed
    ? [
        ...roots.flatMap((root) => DISALLOWED.map((prefix) => `Disallow: ${root}${prefix}`)),
        ...ALLOWED.map((prefix) => `Allow: ${path}${prefix}`),
      ]
    : ['Disallow: /'];
  return [
    `# To copy the catalogue, follow ${base}${API_PREFIX}/changes, which lists each change once.`,
    'User-agent: *',
    ...rules,
    ...(isIndexed ? [`Sitemap: ${base}/sitemap.xml`] : []),
    '',
  ].join('\n');
};

export const registerRobots = (app: FastifyInstance, { isAllowed }: Indexing): void => {
  app.get('/robots.txt', { schema: { hide: true }, config: OPEN_ACCESS }, async (request, reply) =>
    sendBody(reply, {
      type: 'text/plain; charset=utf-8',
      body: renderRobots(baseUrl(request), request.server.httpContext.config.web.languages, await isAllowed()),
      cacheControl: CRAWLER_CACHE_CONTROL,
    }),
  );
};

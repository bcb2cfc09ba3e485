// GET /pictures: thumbnails that were missing when a page was rendered, for the script that shows them.
import type { FastifyInstance } from 'fastify';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { readQuery } from '../../../http/request/query-string.ts';
import { sitePath } from '../../../http/request/site.ts';
import { baseUrl } from '../../../http/request/urls.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { parseIds, readBookmarkList } from '../bookmarks/bookmark-list.ts';
import type { WebContext } from '../context.ts';
import { thumbnailSrcset } from '../search/card.ts';

/** Names the records whose thumbnail is there, and requests the others again. */
export const registerPictures = (app: FastifyInstance, { catalog, pictures }: Required<WebContext>): void => {
  app.get('/pictures', { schema: { hide: true } }, async (request, reply) => {
    const { found } = await readBookmarkList(catalog, parseIds(readQuery(request)), queryContextFor(catalog, reply));
    const base = sitePath(baseUrl(request));
    const entries = await Promise.all(
      found.map(async ({ stored }) => {
        const links = await pictures.latestLinksOf(stored, base);
        return links.thumbnail_url === undefined
          ? []
          : [[stored.id, { src: links.thumbnail_url, srcset: thumbnailSrcset(links) }] as const];
      }),
    );
    sendJson(reply, { pictures: Object.fromEntries(entries.flat()) }, { cacheControl: 'no-store' });
  });
};

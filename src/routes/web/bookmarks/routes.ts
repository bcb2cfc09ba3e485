// GET /bookmarks and /bookmarks/export: a list of records as a page and as files.
import type { FastifyInstance } from 'fastify';
import { createProblems } from '../../../errors.ts';
import { sendSitePage } from '../../../http/html/site-page.ts';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { readQuery } from '../../../http/request/query-string.ts';
import { siteOf } from '../../../http/request/site.ts';
import { sendBody } from '../../../http/response/send-body.ts';
import { text } from '../../../http/texts/texts.ts';
import { type Params, readNonEmptyText, showValue } from '../../../query/params.ts';
import type { WebContext } from '../context.ts';
import { parseIds, readBookmarkList } from './bookmark-list.ts';
import { BOOKMARK_EXPORT_FORMATS, type BookmarkExportFormat, writeExport } from './exports.ts';
import { renderBookmarkList, renderBookmarkPage } from './page.ts';

const HERE = '/bookmarks';

const parseFormat = (query: Params): BookmarkExportFormat => {
  const problems = createProblems();
  const word = readNonEmptyText(query, 'format', problems)?.toLowerCase() ?? '';
  const name = BOOKMARK_EXPORT_FORMATS.find((candidate) => candidate === word);
  if (name === undefined)
    problems.add({
      parameter: 'format',
      detail: `format must be one of ${BOOKMARK_EXPORT_FORMATS.join(', ')}, not ${showValue(word)}.`,
    });
  problems.throwIfAny();
  return name ?? BOOKMARK_EXPORT_FORMATS[0];
};

export const registerBookmarks = (app: FastifyInstance, { catalog, pictures }: Required<WebContext>): void => {
  app.get(HERE, { schema: { hide: true } }, async (request, reply) => {
    const ids = parseIds(readQuery(request));
    const list = ids.length === 0 ? undefined : await readBookmarkList(catalog, ids, queryContextFor(catalog, reply));
    sendSitePage(request, reply, {
      title: text('bookmarks.title'),
      main: renderBookmarkPage(list && renderBookmarkList(list, pictures, siteOf(request))),
      kind: 'text',
      navigationPath: HERE,
    });
  });

  app.get(`${HERE}/export`, { schema: { hide: true } }, async (request, reply) => {
    const query = readQuery(request);
    const format = parseFormat(query);
    const { found } = await readBookmarkList(catalog, parseIds(query), queryContextFor(catalog, reply));
    const records = found.map(({ record }) => record);
    const { type, name, body } = writeExport(format, records, siteOf(request));
    reply.header('content-disposition', `attachment; filename="${name}"`);
    sendBody(reply, { type, body });
  });
};

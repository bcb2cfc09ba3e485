// GET /changes.atom: the last changes for feed readers, newest first (RFC 4287), removals as deleted entries (RFC
// 6721).

import { escapeXml } from '@periplus/markup';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FeedEntry } from '../../../catalog/changes.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { type Site, siteOf } from '../../../http/request/site.ts';
import { API_PREFIX, recordPageUrl, resourceUrl, selfUrl } from '../../../http/request/urls.ts';
import { sendBody } from '../../../http/response/send-body.ts';
import { text } from '../../../http/schema/json-schema.ts';
import { problemResponses } from '../../../http/schema/schemas.ts';
import { parseChanges } from '../../../query/request/parse-changes.ts';
import { toShortTitle } from '../../../record/views/strings.ts';
import { type ApiContext, readQueryParams } from '../context.ts';
import { CHANGES_LIMIT_PARAM } from '../schemas/change-schemas.ts';
import { NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';

const ATOM = 'application/atom+xml';
/** Atom requires a time; used for changes without one. */
const LONG_AGO = '1970-01-01T00:00:00.000Z';

const schema = {
  tags: ['Changes'],
  operationId: 'getChangesFeed',
  summary: 'Latest changes as an Atom feed',
  description: 'For feed readers, newest first (RFC 4287); removals are deleted entries (RFC 6721).',
  querystring: querySchema(CHANGES_LIMIT_PARAM, NON_PUBLIC_PARAM),
  response: {
    200: { description: 'OK', content: { [ATOM]: { schema: text('A feed (RFC 4287).') } } },
    ...problemResponses(400, 403),
  },
};

const readTitle = (entry: Exclude<FeedEntry, { kind: 'removed' }>): string => {
  const { dct_title_s } = parseStoredRecord(entry.record);
  return typeof dct_title_s === 'string' ? toShortTitle(dct_title_s) : entry.record.id;
};

const renderEntry = (entry: FeedEntry, { base }: Site): string => {
  const when = entry.changedAt ?? LONG_AGO;
  if (entry.kind === 'removed') {
    return `<at:deleted-entry ref="${escapeXml(resourceUrl(base, entry.id))}" when="${when}"/>`;
  }
  const { id, source } = entry.record;
  const api = escapeXml(resourceUrl(base, id));
  return `<entry><id>${api}</id><title>${escapeXml(readTitle(entry))}</title><updated>${when}</updated>
<category term="${entry.kind}"/><author><name>${escapeXml(source)}</name></author>
<link rel="alternate" type="text/html" href="${escapeXml(recordPageUrl(base, id))}"/>
<link rel="alternate" type="application/json" href="${api}"/></entry>`;
};

const renderFeed = (request: FastifyRequest, entries: readonly FeedEntry[]): string => {
  const site = siteOf(request);
  const self = `${site.base}${API_PREFIX}/changes.atom`;
  const updated = entries[0]?.changedAt ?? LONG_AGO;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0">
<id>${escapeXml(self)}</id><title>${escapeXml(site.name)}</title><updated>${updated}</updated>
<link rel="self" type="${ATOM}" href="${escapeXml(selfUrl(request))}"/>
<link rel="alternate" type="application/json" href="${escapeXml(`${site.base}${API_PREFIX}/changes`)}"/>
${entries.map((entry) => renderEntry(entry, site)).join('\n')}
</feed>
`;
};

export const registerChangesAtom = (app: FastifyInstance, { catalog }: ApiContext): void => {
  app.get('/changes.atom', { schema }, async (request, reply) => {
    const { since: _since, ...latest } = parseChanges(readQueryParams(request));
    const { entries } = await catalog.latestChanges(latest, queryContextFor(catalog, reply));
    return sendBody(reply, { type: `${ATOM}; charset=utf-8`, body: renderFeed(request, entries) });
  });
};

// GET /changes: added, changed and removed records in order, for copies of the catalogue.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessWarnings } from '../../../catalog/access.ts';
import type { FeedEntry, FeedPage } from '../../../catalog/changes.ts';
import { CatalogError } from '../../../errors.ts';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { concatChunks } from '../../../http/response/bytes.ts';
import { reportDamagedRecords } from '../../../http/response/damaged-records.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { example, ref, text } from '../../../http/schema/json-schema.ts';
import { parseChanges } from '../../../query/request/parse-changes.ts';
import { type ApiContext, readQueryParams } from '../context.ts';
import { type Chunks, joinWithCommas } from '../present/chunks.ts';
import { envelope } from '../present/envelope.ts';
import { linkWithPaging } from '../present/request-links.ts';
import { CHANGES_LIMIT_PARAM } from '../schemas/change-schemas.ts';
import { jsonResponses, NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';
import { registerChangesAtom } from './changes-atom.ts';

const schema = {
  tags: ['Changes'],
  operationId: 'listChanges',
  summary: 'List added, changed and removed records',
  description:
    'For clients that keep a copy of the catalogue: read from the start once, then poll with the last `meta.cursor`. Lists only the latest change of each record, including removals.',
  querystring: querySchema(
    {
      since: text(
        'meta.cursor of an earlier response. If it is missing or empty, the list starts with the oldest change.',
        example(''),
      ),
    },
    CHANGES_LIMIT_PARAM,
    NON_PUBLIC_PARAM,
  ),
  response: jsonResponses(ref('ChangesResponse'), 400, 403),
};

/** Splices the stored JSON of the record. */
const presentEntry = (entry: FeedEntry): Chunks => {
  const { id, source } = entry.kind === 'removed' ? entry : entry.record;
  const attributes = JSON.stringify({ kind: entry.kind, changed_at: entry.changedAt ?? null, source });
  const head = `{"type":"change","id":${JSON.stringify(id)},"attributes":${attributes.slice(0, -1)}`;
  return entry.kind === 'removed' ? [head, '}}'] : [head, ',"record":', entry.record.json, '}}'];
};

const presentHead = (request: FastifyRequest, page: FeedPage, limit: number, hidden: readonly string[]): string => {
  const { jsonapi, links } = envelope(request);
  const { cursor, hasMore } = page;
  const warnings = [...hidden, ...reportDamagedRecords(request, page.damaged)];
  const next = hasMore ? linkWithPaging(request, { since: cursor, limit: String(limit) }) : null;
  const meta = { cursor, has_more: hasMore, ...(warnings.length === 0 ? {} : { warnings }) };
  return JSON.stringify({ jsonapi, links: { ...links, next }, meta });
};

/** Adds the name of the parameter to a cursor error of the store. */
const withSinceParameter = (cause: unknown): unknown => {
  if (!(cause instanceof CatalogError) || cause.code !== 'validation_error') return cause;
  const problems = [{ parameter: 'since', detail: cause.message }];
  return new CatalogError('validation_error', cause.message, { problems });
};

export const registerChanges = (app: FastifyInstance, context: ApiContext): void => {
  const { catalog } = context;
  app.get('/changes', { schema }, async (request, reply) => {
    const parsed = parseChanges(readQueryParams(request));
    const queryContext = queryContextFor(catalog, reply);
    const page = await catalog.changes(parsed, queryContext).catch((cause: unknown) => {
      throw withSinceParameter(cause);
    });
    const head = presentHead(request, page, parsed.limit, accessWarnings(queryContext.access, parsed.visibility));
    const entries = page.entries.map(presentEntry);
    return sendJson(reply, concatChunks([`${head.slice(0, -1)},"data":[`, ...joinWithCommas(entries), ']}']));
  });
  registerChangesAtom(app, context);
};

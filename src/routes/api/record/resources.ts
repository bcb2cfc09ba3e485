// GET /resources/: lists records in order of id.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessWarnings } from '../../../catalog/access.ts';
import type { ListQuery, StoredRecord } from '../../../engine/engine.ts';
import { lastIdOf } from '../../../engine/last-id.ts';
import { createProblems, type Problems } from '../../../errors.ts';
import { listColumnNames, toRecordCells } from '../../../export/record-table.ts';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { siteOf } from '../../../http/request/site.ts';
import { concatChunks } from '../../../http/response/bytes.ts';
import { reportDamagedRecords } from '../../../http/response/damaged-records.ts';
import { addVary } from '../../../http/response/headers.ts';
import { checkTableFormat, sendTable, type Table, wantsCsv } from '../../../http/response/send-csv.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { example, integer, ref, text } from '../../../http/schema/json-schema.ts';
import { readBoolean } from '../../../query/booleans.ts';
import { parseFieldList } from '../../../query/name-lists.ts';
import { MAX_RESULT_WINDOW, type Paging, parseListPaging } from '../../../query/paging.ts';
import type { Params } from '../../../query/params.ts';
import { parseUiDetail, type UiDetail } from '../../../query/request/output.ts';
import { parseVisibility, type Visibility } from '../../../query/visibility.ts';
import { type ApiContext, readQueryParams } from '../context.ts';
import { SERVES_CSV } from '../csv-routes.ts';
import { joinWithCommas } from '../present/chunks.ts';
import { envelope } from '../present/envelope.ts';
import { createPresentation } from '../present/presentation.ts';
import { applyProfile, findShownRelatedRecords, type PageView } from '../present/profile.ts';
import { createItemPresenter } from '../present/record/item.ts';
import { linkWithPaging, presentRequestLinks } from '../present/request-links.ts';
import { presentCounts } from '../present/search/pagination.ts';
import {
  CSV_FORMAT_PARAM,
  FIELDS_PARAM,
  jsonOrCsvResponses,
  META_PARAMS,
  NON_PUBLIC_PARAM,
  PAGE_OR_COUNT_PARAMS,
  querySchema,
} from '../schemas/common-schemas.ts';

const CURSOR_PARAM = {
  skip: integer('Number of records to skip, instead of a page.', {
    minimum: 0,
    maximum: MAX_RESULT_WINDOW,
    default: 0,
  }),
  'page[after]': text(
    'Cursor from `links.next`, for listing the whole catalogue in order of id. An empty cursor starts at the beginning.',
    example(''),
  ),
};

const schema = {
  tags: ['Records'],
  operationId: 'listRecords',
  summary: 'List records',
  description:
    'All records in order of id, by page number or by cursor. With the cursor `page[after]`, every page costs the same.',
  querystring: querySchema(
    PAGE_OR_COUNT_PARAMS,
    CURSOR_PARAM,
    FIELDS_PARAM,
    META_PARAMS,
    NON_PUBLIC_PARAM,
    CSV_FORMAT_PARAM,
  ),
  response: jsonOrCsvResponses(ref('ResourceCollectionResponse'), 400, 403),
};

const toCursor = (id: string): string => Buffer.from(id).toString('base64url');

/** Returns undefined without page[after] or with an invalid cursor. */
const readCursor = (params: Readonly<Record<string, unknown>>, problems: Problems): string | undefined => {
  const page = params.page;
  const objects = [page].flat().filter((part) => typeof part === 'object' && part !== null);
  const raw = objects.map((part) => (part as Record<string, unknown>).after).find((value) => value !== undefined);
  if (raw === undefined) return undefined;
  const id = typeof raw === 'string' ? Buffer.from(raw, 'base64url').toString() : undefined;
  if (id !== undefined && toCursor(id) === raw) return id;
  problems.add({ parameter: 'page[after]', detail: 'page[after] must be a cursor from a next link of this list.' });
  return undefined;
};

/** `last` is the id of the last record of this page, or undefined on the last page. */
const cursorLinks = (request: FastifyRequest, last: string | undefined, { pageSize }: Paging): object => {
  const size = { 'page[size]': String(pageSize) };
  return {
    first: linkWithPaging(request, { 'page[after]': '', ...size }),
    prev: null,
    next: last === undefined ? null : linkWithPaging(request, { 'page[after]': toCursor(last), ...size }),
    last: null,
  };
};

type ListRequest = {
  readonly paging: Paging;
  readonly cursor: string | undefined;
  readonly visibility: Visibility;
  readonly fields: readonly string[] | undefined;
  readonly view: PageView;
};

const parseList = (params: Params): ListRequest => {
  const problems = createProblems();
  const parsed = {
    paging: parseListPaging(params, problems),
    cursor: readCursor(params, problems),
    fields: parseFieldList(params, problems, []),
    visibility: parseVisibility(params, problems),
    view: {
      meta: readBoolean(params, 'meta', true, problems),
      ui: parseUiDetail(params, problems),
    },
  };
  checkTableFormat(params, problems);
  problems.throwIfAny();
  return parsed;
};

/** With a cursor, requests one more record to find out whether a page follows. */
const toListQuery = ({ paging, cursor, visibility }: ListRequest, ui: UiDetail): ListQuery => ({
  visibility,
  ...(cursor === undefined
    ? { offset: paging.offset, limit: paging.pageSize }
    : { afterId: cursor, offset: 0, limit: paging.pageSize + 1 }),
  ...(ui === 'full' ? { fullPrecomputed: true } : {}),
});

/** A page reached by a cursor has no number. */
const presentPosition = ({ cursor, paging }: ListRequest, total: number): object => {
  const { currentPage, ...counts } = presentCounts({ ...paging, total });
  return cursor === undefined ? { ...counts, currentPage } : counts;
};

const toTable = (records: readonly StoredRecord[], fields: readonly string[] | undefined): Table => {
  const columns = listColumnNames(fields);
  return { name: 'resources', columns, rows: records.map((record) => toRecordCells(record, columns)) };
};

export const registerResources = (
  app: FastifyInstance,
  { catalog, config, pictures, downloading }: ApiContext,
): void => {
  const nested = config.api.profile === 'reference';
  app.get('/resources/', { schema, config: SERVES_CSV }, async (request, reply) => {
    const params = readQueryParams(request);
    const parsed = parseList(params);
    const { paging, cursor, fields, visibility } = parsed;
    const view = applyProfile(parsed.view, config.api.profile);
    const queryContext = queryContextFor(catalog, reply);
    const { total, records: found, damaged = [] } = await catalog.list(toListQuery(parsed, view.ui), queryContext);
    const records = found.slice(0, paging.pageSize);
    const hidden = accessWarnings(queryContext.access, visibility);
    const warnings = [...hidden, ...reportDamagedRecords(request, damaged)];
    addVary(reply, 'Accept');
    if (wantsCsv(request, params.format)) return sendTable(reply, toTable(records, fields));
    const related = await findShownRelatedRecords(catalog, records, view, visibility, queryContext);
    const hasMore = found.length + damaged.length > paging.pageSize;
    const last = hasMore ? lastIdOf({ records, damaged }) : undefined;
    const { jsonapi, links } = envelope(request);
    const more =
      cursor === undefined ? presentRequestLinks(request, { ...paging, total }) : cursorLinks(request, last, paging);
    const presentation = createPresentation(siteOf(request), pictures, await downloading.unavailableSources());
    const present = createItemPresenter(presentation, { type: 'resource', fields, nested, ...view });
    const items = records.map((record, index) => present({ record, related: related[index] ?? [] }));
    const meta = { ...presentPosition(parsed, total), ...(warnings.length === 0 ? {} : { warnings }) };
    const head = JSON.stringify({ jsonapi, links: { ...links, ...more }, meta });
    return sendJson(reply, concatChunks([`${head.slice(0, -1)},"data":[`, ...joinWithCommas(items), ']}']));
  });
};

// GET /resources/ and GET /resources/{id}: records in the JSON:API envelope.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ListQuery, StoredRecord } from '../../engine/engine.ts';
import { createProblems, type Problems } from '../../errors.ts';
import { readBoolean } from '../../query/booleans.ts';
import { parseFieldList } from '../../query/csv-names.ts';
import { type Paging, parseListPaging } from '../../query/paging.ts';
import { ref, text } from '../http/json-schema.ts';
import { sendJson } from '../http/send-json.ts';
import { baseUrl, safePath } from '../http/urls.ts';
import { type ApiContext, queryOf, readResource } from './context.ts';
import { envelope } from './present/envelope.ts';
import { presentItem } from './present/item.ts';
import { presentResource } from './present/resource.ts';
import { answers, FIELDS_PARAM, ID_PARAMS, NON_PUBLIC_PARAM, PAGE_PARAMS, query } from './schemas.ts';

const CURSOR_PARAM = {
  'page[after]': text(
    'Cursor of the last record seen; lists a whole catalogue in order of id. Empty starts at the front.',
  ),
};

const listSchema = {
  tags: ['Records'],
  summary: 'List records',
  querystring: query(PAGE_PARAMS, CURSOR_PARAM, FIELDS_PARAM, NON_PUBLIC_PARAM),
  response: answers(ref('ResourceCollectionResponse'), 400),
};

const resourceSchema = {
  tags: ['Records'],
  summary: 'One record',
  params: ID_PARAMS,
  querystring: query(FIELDS_PARAM, NON_PUBLIC_PARAM),
  response: answers(ref('ResourceResponse'), 400, 404),
};

const toCursor = (id: string): string => Buffer.from(id).toString('base64url');

/** Undefined without page[after]; problems are told when the cursor is not one of ours. */
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

/** The same request with other paging parameters. */
const linkWith = (request: FastifyRequest, paging: Readonly<Record<string, string>>): string => {
  const url = new URL(safePath(request), 'http://unused');
  for (const name of ['page', 'per_page', 'limit', 'skip', 'page[number]', 'page[size]', 'page[after]']) {
    url.searchParams.delete(name);
  }
  for (const [name, value] of Object.entries(paging)) url.searchParams.set(name, value);
  return `${baseUrl(request)}${url.pathname}${url.search}`;
};

const pageLinks = (request: FastifyRequest, { page, pageSize }: Paging, totalPages: number): object => {
  const link = (number: number): string | null =>
    number < 1 || number > totalPages
      ? null
      : linkWith(request, { 'page[number]': String(number), 'page[size]': String(pageSize) });
  return { first: link(1), prev: link(Math.min(page - 1, totalPages)), next: link(page + 1), last: link(totalPages) };
};

/** `last` is the last record of this page, undefined when none follows it. */
const cursorLinks = (request: FastifyRequest, last: StoredRecord | undefined, { pageSize }: Paging): object => {
  const size = { 'page[size]': String(pageSize) };
  return {
    first: linkWith(request, { 'page[after]': '', ...size }),
    prev: null,
    next: last === undefined ? null : linkWith(request, { 'page[after]': toCursor(last.id), ...size }),
    last: null,
  };
};

const registerList = (app: FastifyInstance, { catalog, config }: ApiContext): void => {
  app.get('/resources/', { schema: listSchema }, async (request, reply) => {
    const problems = createProblems();
    const params = queryOf(request);
    const paging = parseListPaging(params, problems);
    const cursor = readCursor(params, problems);
    const fields = parseFieldList(params, problems, []);
    const includeNonPublic = readBoolean(params, 'include_non_public', false, problems);
    problems.throwIfAny();
    const question: ListQuery =
      cursor === undefined
        ? { includeNonPublic, offset: paging.offset, limit: paging.pageSize }
        : { includeNonPublic, afterId: cursor, offset: 0, limit: paging.pageSize + 1 }; // one more shows whether there is more
    const { total, records: found } = await catalog.list(question);
    const records = found.slice(0, paging.pageSize);
    const totalPages = Math.ceil(total / paging.pageSize);
    const { jsonapi, links } = envelope(request);
    const last = found.length > records.length ? records.at(-1) : undefined;
    const more = cursor === undefined ? pageLinks(request, paging, totalPages) : cursorLinks(request, last, paging);
    const meta = {
      totalCount: total,
      totalPages,
      ...(cursor === undefined ? { currentPage: paging.page } : {}),
      perPage: paging.pageSize,
    };
    const options = {
      base: baseUrl(request),
      type: 'resource',
      nested: config.api.profile === 'reference',
      fields,
    } as const;
    const items = records.map((record) => presentItem(record, options)).join(',');
    const head = JSON.stringify({ jsonapi, links: { ...links, ...more }, meta });
    return sendJson(reply, `${head.slice(0, -1)},"data":[${items}]}`);
  });
};

export const registerResources = (app: FastifyInstance, context: ApiContext): void => {
  registerList(app, context);
  app.get('/resources/:id', { schema: resourceSchema }, async (request, reply) => {
    const { stored, fields } = await readResource(context, request);
    const nested = context.config.api.profile === 'reference';
    return sendJson(reply, {
      ...envelope(request),
      data: presentResource(stored, { base: baseUrl(request), fields, nested }),
    });
  });
};

// Example responses for the OpenAPI document: the demo catalogue's responses to the first example of each request.
import type { App } from '../../src/http/app.ts';
import type { ResponseExamples } from '../../src/http/openapi/openapi-examples.ts';
import { RESULT_FORMATS, RESULT_NAMES } from '../../src/query/request/result-formats.ts';
import { OPERATOR_TOKEN } from '../../test/support/demo-app.ts';
import {
  type Document,
  type DocumentedRequest,
  documentedRequests,
  isForOperators,
} from '../../test/support/documented-requests.ts';

/** Shortens lists and texts, so that examples stay readable. */
const MOST_ITEMS = 2;
const MOST_CHARACTERS = 300;
const MOST_LINES = 3;

/** Members that change between responses or are too long to read. */
const REPLACED: Readonly<Record<string, unknown>> = {
  query_time_ms: { search: 2, processing: 1, thumbnail: 0, citation: 0, viewer: 0, total: 3 },
  queryTime: { search: '2.0ms', totalResponseTime: '3.0ms' },
  took_ms: 1,
  changed_at: '2026-01-01T00:00:00.000Z',
  timeStamp: '2026-01-01T00:00:00.000Z',
  submitted_at: '2026-01-01T00:00:00.000Z',
  started_at: null,
  cursor: 'MTIzNDU2Nzg',
  request_id: 'req-1',
  version: '1.0.0',
  paths: {},
  components: {},
};

const isText = (type: string): boolean => /^text\/csv|ndjson|x-bibtex|research-info/.test(type);

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const shortenText = (text: string): string => {
  const same = text.replace(UUID, '00000000-0000-4000-8000-000000000000');
  return same.length <= MOST_CHARACTERS ? same : `${same.slice(0, MOST_CHARACTERS)}...`;
};

const shorten = (value: unknown): unknown => {
  if (typeof value === 'string') return shortenText(value);
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '$id')
      .map(([name, member]) => [name, Object.hasOwn(REPLACED, name) ? REPLACED[name] : shorten(member)]),
  );
};

const toExample = (type: string, body: string): unknown => {
  if (!isText(type)) return shorten(JSON.parse(body));
  return body
    .split('\n')
    .slice(0, MOST_LINES)
    .join('\n')
    .slice(0, 2 * MOST_CHARACTERS);
};

/** Most export formats must be requested by name. */
const withFormat = (url: string, accept: string): string => {
  const format = RESULT_NAMES.find((name) => RESULT_FORMATS[name].type.startsWith(accept));
  return format === undefined || !/\/search(\?|$)/.test(url)
    ? url
    : `${url}${url.includes('?') ? '&' : '?'}format=${format}`;
};

type Asked = { readonly status: string; readonly type: string; readonly example: unknown };

const ask = async (app: App, request: DocumentedRequest, accept: string): Promise<Asked | undefined> => {
  const { method, payload, operation } = request;
  const url = withFormat(request.url, accept);
  const operator = isForOperators(operation) ? { authorization: `Bearer ${OPERATOR_TOKEN}` } : {};
  const headers = { ...request.headers, ...operator, accept };
  const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (answer.statusCode >= 300 || (!type.endsWith('json') && !isText(type)) || type !== accept) return undefined;
  return { status: String(answer.statusCode), type, example: toExample(type, answer.body) };
};

const wantedTypes = ({ operation }: DocumentedRequest): readonly string[] => {
  const successes = Object.entries(operation.responses).filter(([status]) => status < '300');
  return successes.flatMap(([, { content = {} }]) => Object.keys(content));
};

export const makeResponseExamples = async (app: App): Promise<ResponseExamples> => {
  const document = (await app.inject('/api/openapi.json')).json<Document>();
  const examples: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const request of documentedRequests(document)) {
    const { operationId } = request.operation;
    for (const accept of wantedTypes(request)) {
      const asked = await ask(app, request, accept);
      if (asked === undefined) continue;
      const own = examples[operationId] ?? {};
      examples[operationId] = { ...own, [asked.status]: { ...own[asked.status], [asked.type]: asked.example } };
    }
  }
  return examples;
};

export const writeResponseExamples = (examples: ResponseExamples): string =>
  `${JSON.stringify(examples, undefined, 1)}\n`;

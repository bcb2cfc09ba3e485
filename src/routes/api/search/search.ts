// GET and POST /search.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessWarnings } from '../../../catalog/access.ts';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { apiUrl } from '../../../http/request/urls.ts';
import { reportDamagedRecords } from '../../../http/response/damaged-records.ts';
import { addVary } from '../../../http/response/headers.ts';
import { isNotModified, versionEtag } from '../../../http/response/send-body.ts';
import { wantsCsv } from '../../../http/response/send-csv.ts';
import { createExporter } from '../../../http/response/send-export.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { ref } from '../../../http/schema/json-schema.ts';
import { type Params, toParams } from '../../../query/params.ts';
import { type ParsedSearch, parseSearch } from '../../../query/request/parse-search.ts';
import { findResultFormat } from '../../../query/request/result-formats.ts';
import { type ApiContext, readQueryParams } from '../context.ts';
import { SERVES_CSV } from '../csv-routes.ts';
import { applySearchProfile, findShownRelatedRecords } from '../present/profile.ts';
import { presentSearch, searchToBytes, withZeroTimes } from '../present/search/search.ts';
import type { ServeCached, UncachedRequest } from '../response-cache.ts';
import { jsonOrFileResponses, querySchema } from '../schemas/common-schemas.ts';
import { SEARCH_BODY, SEARCH_PARAMS } from '../schemas/query-schemas.ts';

const schema = {
  tags: ['Search'],
  operationId: 'searchRecords',
  summary: 'Search records',
  description:
    'Combines search terms, filters, spatial and temporal conditions; returns a page of records, facet counts and spelling suggestions. `fq` and `filters` are aliases of `include_filters`. Every field of the schema can be a filter, with or without `[]`. Codes and words that mean the same, such as `eng`, `en` and `English`, are one value. Unknown parameters are ignored.',
  querystring: querySchema(SEARCH_PARAMS),
  response: jsonOrFileResponses(ref('SearchResponse'), 400, 403, 413, 414, 503),
};

const postSchema = {
  ...schema,
  operationId: 'searchRecordsByBody',
  summary: 'Search records with a JSON body',
  description: 'For queries that are too long for a URL, such as polygons with many vertices.',
  querystring: querySchema(),
  body: SEARCH_BODY,
};

type UncachedSearch = UncachedRequest & { readonly params: Params };

const wantsFile = (request: FastifyRequest, format: unknown): boolean =>
  wantsCsv(request, format) || (typeof format === 'string' && findResultFormat(format) !== undefined);

export const registerSearch = (app: FastifyInstance, context: ApiContext, serveCached: ServeCached): void => {
  const { catalog, config } = context;
  const sendExport = createExporter(context);
  const reference = config.api.profile === 'reference';

  const search = async ({ request, reply, params, presentation }: UncachedSearch, parsed: ParsedSearch) => {
    const { query, view } = parsed;
    const startedAt = performance.now();
    const queryContext = queryContextFor(catalog, reply);
    const result = await catalog.search(query, queryContext);
    const records = result.hits.map(({ record }) => record);
    const related = await findShownRelatedRecords(catalog, records, view, query.visibility, queryContext);
    const searchedAt = performance.now();
    reply.header('server-timing', `search;dur=${(searchedAt - startedAt).toFixed(2)}`);
    const hidden = accessWarnings(queryContext.access, query.visibility);
    const warnings = [...parsed.warnings, ...hidden, ...reportDamagedRecords(request, result.damaged)];
    const searchUrl = apiUrl(request, 'search');
    const found = { warnings, searchUrl, params, parsed, result, related, reference, startedAt, searchedAt };
    return presentSearch(found, presentation);
  };

  const respond = async (uncached: UncachedSearch): Promise<void> => {
    const { request, reply, params, version, isCacheable, store } = uncached;
    const parsed = parseSearch(wantsCsv(request, params.format) ? { ...params, format: 'csv' } : params);
    const { format, fields } = parsed.view;
    if (format !== 'json' && format !== 'jsonp') {
      await sendExport(reply, { format, fields, params, query: parsed.query });
      return;
    }
    if (isCacheable && isNotModified(reply, version)) return;
    const presented = await search(uncached, applySearchProfile(parsed, config.api.profile));
    const bytes = searchToBytes(presented);
    store(() => ({ tag: versionEtag(reply, version), bytes: withZeroTimes(bytes, presented) }));
    return sendJson(reply, bytes, { version });
  };

  const serve = (request: FastifyRequest, reply: FastifyReply, params: Params) => {
    addVary(reply, 'Accept');
    const isCacheable = request.method !== 'POST' && !wantsFile(request, params.format);
    return serveCached(request, reply, isCacheable, (uncached) => respond({ ...uncached, params }));
  };

  app.get('/search', { schema, config: SERVES_CSV }, (request, reply) =>
    serve(request, reply, readQueryParams(request)),
  );
  app.post('/search', { schema: postSchema, config: SERVES_CSV }, (request, reply) =>
    serve(request, reply, { ...toParams(request.body), ...readQueryParams(request) }),
  );
};

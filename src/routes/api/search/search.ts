// GET and POST /search: one question, two ways to send it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type UnavailableSources, withUnavailableSources } from '../../../catalog/external/unavailable-sources.ts';
import { readCaller } from '../../../http/request/caller.ts';
import { queryContextFor } from '../../../http/request/query-context.ts';
import { siteOf } from '../../../http/request/site.ts';
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
import { applySearchProfile } from '../present/profile.ts';
import { presentSearch, searchToBytes, withZeroTimes } from '../present/search.ts';
import { findPageRelatedRecords } from '../record/page-related-records.ts';
import type { ResponseCache } from '../response-cache.ts';
import { jsonOrFileResponses, querySchema } from '../schemas/common-schemas.ts';
import { SEARCH_BODY, SEARCH_PARAMS } from '../schemas/query-schemas.ts';

const schema = {
  tags: ['Search'],
  operationId: 'searchRecords',
  summary: 'Search records',
  description:
    'Words, filters, a place and a time together; answers a page of records, counts of facets, and spellings that may be meant. `fq` and `filters` are other names of `include_filters`, and every field of the schema can be filtered by, also without `[]`. Parameters that are not known are ignored.',
  querystring: querySchema(SEARCH_PARAMS),
  response: jsonOrFileResponses(ref('SearchResponse'), 400, 403, 413, 414, 503),
};

const postSchema = {
  ...schema,
  operationId: 'searchRecordsByBody',
  summary: 'Search records, with the question as a JSON body',
  description: 'For questions that are too long for an address, such as shapes with many points.',
  querystring: querySchema(),
  body: SEARCH_BODY,
};

type Asked = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: Params;
  readonly dead: UnavailableSources;
  /** Of the catalogue, and of what answers leave out. */
  readonly version: string;
  /** Nothing but the URL decides on the answer. */
  readonly isAllInUrl: boolean;
};

const wantsFile = (request: FastifyRequest, format: unknown): boolean =>
  wantsCsv(request, format) || (typeof format === 'string' && findResultFormat(format) !== undefined);

export const registerSearch = (app: FastifyInstance, context: ApiContext, kept: ResponseCache): void => {
  const { catalog, config, pictures, downloading } = context;
  const sendExport = createExporter(context);
  const reference = config.api.profile === 'reference';

  const makeAnswer = async ({ request, reply, params, dead }: Asked, question: ParsedSearch) => {
    const parsed = applySearchProfile(question, config.api.profile);
    const startedAt = performance.now();
    const queryContext = queryContextFor(catalog, reply);
    const result = await catalog.search(parsed.query, queryContext);
    const records = result.hits.map(({ record }) => record);
    const related = await findPageRelatedRecords(
      catalog,
      records,
      parsed.view,
      parsed.query.includeNonPublic,
      queryContext,
    );
    const searchedAt = performance.now();
    reply.header('server-timing', `search;dur=${(searchedAt - startedAt).toFixed(2)}`);
    const site = siteOf(request);
    const searchUrl = apiUrl(request, 'search');
    const times = { startedAt, searchedAt };
    const warnings = [...parsed.warnings, ...reportDamagedRecords(request, result.damaged)];
    const presented = presentSearch({
      ...{ warnings, site, pictures, unavailableSources: dead, searchUrl, params, parsed, result, related, reference },
      ...times,
    });
    return { presented, bytes: searchToBytes(presented) };
  };

  const answer = async (asked: Asked): Promise<void> => {
    const { request, reply, params, version, isAllInUrl } = asked;
    const parsed = parseSearch(wantsCsv(request, params.format) ? { ...params, format: 'csv' } : params);
    catalog.access(readCaller(request)).require(parsed.query.includeNonPublic);
    const { format, fields } = parsed.view;
    if (format !== 'json' && format !== 'jsonp') {
      await sendExport(reply, { format, fields, params, query: parsed.query });
      return;
    }
    if (isAllInUrl && isNotModified(reply, version)) return;
    const { presented, bytes } = await makeAnswer(asked, parsed);
    if (isAllInUrl)
      kept.set(request, version, () => ({ tag: versionEtag(reply, version), bytes: withZeroTimes(bytes, presented) }));
    return sendJson(reply, bytes, { version });
  };

  /** An answer that is kept goes out at once; any other takes its time. */
  const answerOrRepeat = (request: FastifyRequest, reply: FastifyReply, params: Params) =>
    withUnavailableSources(downloading.unavailableSources, (dead): Promise<void> | undefined => {
      addVary(reply, 'Accept');
      const version = kept.cacheVersion(request, dead);
      const isAllInUrl = request.method !== 'POST' && !wantsFile(request, params.format);
      if (isAllInUrl && kept.sendCached(request, reply, version)) return undefined;
      return answer({ request, reply, params, dead, version, isAllInUrl });
    });

  app.get('/search', { schema, config: SERVES_CSV }, (request, reply) =>
    answerOrRepeat(request, reply, readQueryParams(request)),
  );
  app.post('/search', { schema: postSchema, config: SERVES_CSV }, (request, reply) =>
    answerOrRepeat(request, reply, { ...toParams(request.body), ...readQueryParams(request) }),
  );
};

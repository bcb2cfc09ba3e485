// GET /search/facets/{facet_name}: all values of one facet within a search, paged and sorted (spec 4.4).
import type { FastifyInstance } from 'fastify';
import { accessWarnings } from '../../../catalog/access.ts';
import type { FacetBucket } from '../../../engine/engine.ts';
import { queryContextFor, responseVersionFor } from '../../../http/request/query-context.ts';
import { apiUrl, baseUrl } from '../../../http/request/urls.ts';
import { addVary } from '../../../http/response/headers.ts';
import { isNotModified } from '../../../http/response/send-body.ts';
import { sendTable, type Table, wantsCsv } from '../../../http/response/send-csv.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { example, object, ref, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { FACET_SORTS, LISTED_FACETS, parseFacetValues } from '../../../query/request/parse-facet-values.ts';
import { toFacetQueryTemplate } from '../../../query/request/search-url.ts';
import { toValueLabel } from '../../../record/views/value-label.ts';
import { type FieldName, fieldRow } from '../../../schema/fields.ts';
import { type ApiContext, readQueryParams } from '../context.ts';
import { SERVES_CSV } from '../csv-routes.ts';
import { presentJsonApi } from '../present/envelope.ts';
import { presentCounts, presentPageLinks } from '../present/search/pagination.ts';
import { createSearchLinks } from '../present/search/search-links.ts';
import {
  BBOX_PARAM,
  CSV_FORMAT_PARAM,
  jsonOrCsvResponses,
  PAGE_PARAMS,
  querySchema,
} from '../schemas/common-schemas.ts';
import { FACET_MODE_PARAM, QUERY_PARAMS } from '../schemas/query-schemas.ts';

const schema = {
  tags: ['Search'],
  operationId: 'listFacetValues',
  summary: 'List the values of a facet',
  description:
    'All values of one field among the matching records, with counts, page by page. Takes the parameters of `/search`.',
  params: object({
    facet_name: stringEnum(LISTED_FACETS, 'The field, or a facet id such as spatial_agg.'),
  }),
  querystring: querySchema(QUERY_PARAMS, BBOX_PARAM, PAGE_PARAMS, {
    sort: stringEnum(FACET_SORTS, 'Order of the values.', {
      default: 'count_desc',
    }),
    q_facet: text('Return only values that contain this text, ignoring case and accents.', example('map')),
    ...FACET_MODE_PARAM,
    ...CSV_FORMAT_PARAM,
  }),
  response: jsonOrCsvResponses(ref('FacetResponse'), 400, 403, 503),
};

const toTable = (field: FieldName, buckets: readonly FacetBucket[]): Table => ({
  name: field,
  columns: ['value', 'label', 'hits'],
  rows: buckets.map(({ value, count }) => [String(value), toValueLabel(field, value), String(count)]),
});

export const registerFacetValues = (app: FastifyInstance, { catalog }: ApiContext): void => {
  app.get('/search/facets/:facet_name', { schema, config: SERVES_CSV }, async (request, reply) => {
    const { facet_name: facetName } = request.params as { facet_name: string };
    const params = readQueryParams(request);
    const { query: question, view, warnings: parseWarnings } = parseFacetValues(facetName, params);
    const { field, sort } = question;
    const version = responseVersionFor(catalog, request);
    addVary(reply, 'Accept');
    const queryContext = queryContextFor(catalog, reply);
    const warnings = [...parseWarnings, ...accessWarnings(queryContext.access, question.within.visibility)];
    if (wantsCsv(request, params.format)) {
      const { buckets } = await catalog.facetValues(question, queryContext);
      return sendTable(reply, toTable(field, buckets), version);
    }
    if (isNotModified(reply, version)) return;
    const { total, buckets } = await catalog.facetValues(question, queryContext);
    const page = { page: view.page, pageSize: view.pageSize, total };
    const url = apiUrl(request, 'search', 'facets', facetName);
    const searchTemplate = `${apiUrl(request, 'search')}?${toFacetQueryTemplate({ ...params, sort: undefined, q_facet: undefined }, field)}`;
    const body = {
      jsonapi: presentJsonApi(baseUrl(request)),
      links: { ...presentPageLinks(createSearchLinks(url, params), page), applyTemplate: searchTemplate },
      meta: {
        ...presentCounts(page),
        totalPages: Math.max(1, Math.ceil(total / view.pageSize)),
        facetName: field,
        facet: { id: field, label: fieldRow(field).label },
        sort,
        ...(warnings.length === 0 ? {} : { warnings }),
      },
      data: buckets.map(({ value, count }) => ({
        type: 'facet_value',
        id: String(value),
        attributes: { value, label: toValueLabel(field, value), hits: count },
      })),
    };
    return sendJson(reply, body, { version });
  });
};

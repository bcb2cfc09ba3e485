// GET /resources/{id}/data-dictionaries: descriptions of the columns of a dataset (contract 7.5).
import type { FastifyInstance } from 'fastify';
import { createProblems } from '../../../errors.ts';
import { addVary } from '../../../http/response/headers.ts';
import { checkTableFormat, sendTable, wantsCsv } from '../../../http/response/send-csv.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { ref } from '../../../http/schema/json-schema.ts';
import { type ApiContext, readQueryParams, readResourceRequest } from '../context.ts';
import { SERVES_CSV } from '../csv-routes.ts';
import { toDictionaryTable } from '../present/record/dictionary-csv.ts';
import {
  CSV_FORMAT_PARAM,
  ID_PARAMS,
  jsonOrCsvResponses,
  NON_PUBLIC_PARAM,
  querySchema,
} from '../schemas/common-schemas.ts';

const schema = {
  tags: ['Records'],
  operationId: 'getDataDictionaries',
  summary: 'Data dictionaries',
  description:
    'Descriptions of the columns of a dataset: name, type, definition and values. `Accept: text/csv` returns one table.',
  params: ID_PARAMS,
  querystring: querySchema(NON_PUBLIC_PARAM, CSV_FORMAT_PARAM),
  response: jsonOrCsvResponses(ref('DataDictionaryListResponse'), 400, 403, 404, 410),
};

export const registerDataDictionaries = (app: FastifyInstance, context: ApiContext): void => {
  app.get('/resources/:id/data-dictionaries', { schema, config: SERVES_CSV }, async (request, reply) => {
    const problems = createProblems();
    checkTableFormat(readQueryParams(request), problems);
    problems.throwIfAny();
    const { stored } = await readResourceRequest(context, request);
    const dictionaries = await context.catalog.dictionaries(stored);
    addVary(reply, 'Accept');
    if (!wantsCsv(request, readQueryParams(request).format)) return sendJson(reply, dictionaries);
    return sendTable(reply, { name: `${stored.id}-dictionary`, ...toDictionaryTable(dictionaries) });
  });
};

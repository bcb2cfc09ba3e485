// GET /resources/{id}/data-dictionaries: what the columns of a dataset mean, as a plain list (contract 7.5).
import type { FastifyInstance } from 'fastify';
import { createProblems } from '../../../errors.ts';
import { ref } from '../../http/schema/json-schema.ts';
import { addVary } from '../../http/send/headers.ts';
import { checkTableFormat, sendTable, wantsCsv } from '../../http/send/send-csv.ts';
import { sendJson } from '../../http/send/send-json.ts';
import { type ApiContext, queryOf, readResource } from '../context.ts';
import { SERVES_CSV } from '../csv-routes.ts';
import { toDictionaryTable } from '../present/dictionary-csv.ts';
import { answersOrTable, ID_PARAMS, NON_PUBLIC_PARAM, query, TABLE_PARAM } from '../schemas/schemas.ts';

const schema = {
  tags: ['Records'],
  operationId: 'getDataDictionaries',
  summary: 'Data dictionaries',
  description:
    'What the columns of a dataset mean: name, type, definition and values of each field. `Accept: text/csv` gives one table.',
  params: ID_PARAMS,
  querystring: query(NON_PUBLIC_PARAM, TABLE_PARAM),
  response: answersOrTable(ref('DataDictionaryListResponse'), 400, 403, 404, 410),
};

export const registerDataDictionaries = (app: FastifyInstance, context: ApiContext): void => {
  app.get('/resources/:id/data-dictionaries', { schema, config: SERVES_CSV }, async (request, reply) => {
    const problems = createProblems();
    checkTableFormat(queryOf(request), problems);
    problems.throwIfAny();
    const { stored } = await readResource(context, request);
    const dictionaries = await context.catalog.dictionaries(stored);
    addVary(reply, 'Accept');
    if (!wantsCsv(request, queryOf(request).format)) return sendJson(reply, dictionaries);
    return sendTable(reply, { name: `${stored.id}-dictionary`, ...toDictionaryTable(dictionaries) });
  });
};

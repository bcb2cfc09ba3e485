// GET /resources/{id}/data-dictionaries: what the columns of a dataset mean, as a plain list (contract 7.5).
import type { FastifyInstance } from 'fastify';
import { ref } from '../http/json-schema.ts';
import { sendJson } from '../http/send-json.ts';
import { type ApiContext, parseStored, readResource } from './context.ts';
import { answers, ID_PARAMS, NON_PUBLIC_PARAM, query } from './schemas.ts';

const schema = {
  tags: ['Records'],
  summary: 'Data dictionaries',
  params: ID_PARAMS,
  querystring: query(NON_PUBLIC_PARAM),
  response: answers(ref('DataDictionaryListResponse'), 400, 404),
};

export const registerDataDictionaries = (app: FastifyInstance, context: ApiContext): void => {
  app.get('/resources/:id/data-dictionaries', { schema }, async (request, reply) => {
    const { stored } = await readResource(context, request);
    return sendJson(reply, await context.catalog.dictionaries(parseStored(stored)));
  });
};

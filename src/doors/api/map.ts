// GET /map/h3: how many matching records lie in each hexagonal cell (contract 12).
import type { FastifyInstance } from 'fastify';
import { parseHexes } from '../../query/parse-hexes.ts';
import { integer, ref, text } from '../http/json-schema.ts';
import { isNotModified } from '../http/send-body.ts';
import { sendJson } from '../http/send-json.ts';
import { type ApiContext, queryOf } from './context.ts';
import { answers, query } from './schemas.ts';
import { QUESTION_PARAMS } from './search.ts';

const schema = {
  tags: ['Maps'],
  summary: 'Counts of matching records by H3 cell',
  querystring: query(QUESTION_PARAMS, {
    bbox: text('west,south,east,north; west > east crosses the antimeridian.'),
    resolution: integer('H3 resolution.', { minimum: 2, maximum: 8, default: 5 }),
  }),
  response: answers(ref('MapH3Response'), 400),
};

export const registerMap = (app: FastifyInstance, { catalog }: ApiContext): void => {
  app.get('/map/h3', { schema }, async (request, reply) => {
    const { query: question, warnings } = parseHexes(queryOf(request));
    const version = catalog.revision();
    if (isNotModified(reply, version)) return;
    const { hexes, globalCount } = await catalog.hexes(question);
    const { resolution } = question;
    const body = { resolution, hexes, globalCount, ...(warnings.length === 0 ? {} : { warnings }) };
    return sendJson(reply, body, { version });
  });
};

// GET /map/h3: how many matching records lie in each hexagonal cell (contract 12).
import type { FastifyInstance } from 'fastify';
import type { HexResult } from '../../engine/engine.ts';
import { parseHexes } from '../../query/parse-hexes.ts';
import { askFor, versionFor } from '../http/client-asking.ts';
import { addVary } from '../http/headers.ts';
import { integer, ref, text } from '../http/json-schema.ts';
import { isNotModified } from '../http/send-body.ts';
import { sendTable, type Table, wantsCsv } from '../http/send-csv.ts';
import { sendJson } from '../http/send-json.ts';
import { type ApiContext, queryOf } from './context.ts';
import { SERVES_CSV } from './csv-routes.ts';
import { answersOrTable, query } from './schemas.ts';
import { QUESTION_PARAMS } from './search.ts';

const schema = {
  tags: ['Maps'],
  summary: 'Counts of matching records by H3 cell',
  querystring: query(QUESTION_PARAMS, {
    bbox: text('west,south,east,north; west > east crosses the antimeridian.'),
    resolution: integer('H3 resolution.', { minimum: 2, maximum: 8, default: 5 }),
  }),
  response: answersOrTable(ref('MapH3Response'), 400, 403, 503),
};

const toTable = (hexes: HexResult['hexes']): Table => ({
  name: 'h3',
  columns: ['cell', 'hits'],
  rows: hexes.map(([cell, hits]) => [cell, String(hits)]),
});

export const registerMap = (app: FastifyInstance, { catalog }: ApiContext): void => {
  app.get('/map/h3', { schema, config: SERVES_CSV }, async (request, reply) => {
    const params = queryOf(request);
    const { query: question, warnings } = parseHexes(params);
    const version = versionFor(catalog, request, question.within.includeNonPublic);
    addVary(reply, 'Accept');
    const asTable = wantsCsv(request, params.format);
    if (!asTable && isNotModified(reply, version)) return;
    const { hexes, globalCount } = await catalog.hexes(question, askFor(catalog, reply));
    if (asTable) return sendTable(reply, toTable(hexes), version);
    const { resolution } = question;
    const body = { resolution, hexes, globalCount, ...(warnings.length === 0 ? {} : { warnings }) };
    return sendJson(reply, body, { version });
  });
};

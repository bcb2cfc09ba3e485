// GET /resources/{id}/spatial-facets: country, regions and counties of a record (contract 10.3).

import type { FastifyInstance } from 'fastify';
import { createProblems } from '../../../errors.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { boolean, object, text } from '../../../http/schema/json-schema.ts';
import { readBoolean } from '../../../query/booleans.ts';
import { type ApiContext, readQueryParams, readResourceRequest } from '../context.ts';
import { readExtendedPart } from '../present/record/precomputed.ts';
import { ID_PARAMS, jsonResponses, NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';

const schema = {
  tags: ['Records'],
  operationId: 'getSpatialFacets',
  summary: 'List the places of a record',
  description: 'Countries, regions and counties that the box of the record covers, as in the place facets.',
  params: ID_PARAMS,
  querystring: querySchema(NON_PUBLIC_PARAM, {
    debug: boolean('Add the share of the box that each place covers.', { default: false }),
  }),
  response: jsonResponses(object({ id: text('Identifier.'), spatial_facets: object({}) }), 400, 403, 404, 410),
};

const withoutShares = (key: string, value: unknown): unknown => (key === 'overlap_percent' ? undefined : value);

export const registerSpatialFacets = (app: FastifyInstance, context: ApiContext): void => {
  app.get('/resources/:id/spatial-facets', { schema }, async (request, reply) => {
    const problems = createProblems();
    const debug = readBoolean(readQueryParams(request), 'debug', false, problems);
    problems.throwIfAny();
    const { stored } = await readResourceRequest(context, request);
    const json = readExtendedPart(stored.precomputed, 'spatialFacets');
    const spatialFacets: unknown = JSON.parse(json, debug ? undefined : withoutShares);
    return sendJson(reply, { id: stored.id, spatial_facets: spatialFacets });
  });
};

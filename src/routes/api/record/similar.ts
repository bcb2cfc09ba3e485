// GET /resources/{id}/similar-items: records with similar text and extent (contract 10.2).

import type { FastifyInstance } from 'fastify';
import type { Hit } from '../../../engine/engine.ts';
import { parseStoredRecord } from '../../../engine/record-store.ts';
import { baseUrl } from '../../../http/request/urls.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { list, object, ref, text } from '../../../http/schema/json-schema.ts';
import { type ApiContext, readResourceRequest } from '../context.ts';
import { ID_PARAMS, jsonResponses, NON_PUBLIC_PARAM, querySchema } from '../schemas/common-schemas.ts';

const MAX_SIMILAR = 12;

const schema = {
  tags: ['Records'],
  operationId: 'getSimilarRecords',
  summary: 'Find similar records',
  description: 'Up to 12 records with similar words, title and extent, the most similar first.',
  params: ID_PARAMS,
  querystring: querySchema(NON_PUBLIC_PARAM),
  response: jsonResponses(
    object({ id: text('Identifier.'), similar_items: list(ref('SimilarItem'), 'Most similar first.') }),
    400,
    403,
    404,
    410,
  ),
};

const presentSimilarItem = ({ record: stored, score }: Hit, thumbnailUrl: string | undefined): object => {
  const record = parseStoredRecord(stored);
  return {
    id: stored.id,
    title: record.dct_title_s,
    temporal_coverage: record.dct_temporal_sm ?? [],
    thumbnail_url: thumbnailUrl ?? null,
    gbl_indexYear_im: record.gbl_indexYear_im ?? [],
    gbl_resourceClass_sm: record.gbl_resourceClass_sm ?? [],
    score: Math.round(score * 1000) / 1000,
  };
};

export const findSimilarItems = async (
  { catalog, pictures }: ApiContext,
  id: string,
  base: string,
): Promise<readonly object[]> => {
  const hits = await catalog.similar({ id, limit: MAX_SIMILAR });
  return hits.map((hit) => presentSimilarItem(hit, pictures.linksOf(hit.record, base).thumbnail_url));
};

export const registerSimilar = (app: FastifyInstance, context: ApiContext): void => {
  app.get('/resources/:id/similar-items', { schema }, async (request, reply) => {
    const { stored } = await readResourceRequest(context, request);
    return sendJson(reply, {
      id: stored.id,
      similar_items: await findSimilarItems(context, stored.id, baseUrl(request)),
    });
  });
};

// GET /resources/{id}/relationships: related records in both directions, as in the specification and the reference
// interface (contract 10.1).
import type { FastifyInstance } from 'fastify';
import { accessWarnings } from '../../../catalog/access.ts';
import { createProblems, type Problems } from '../../../errors.ts';
import { selfUrl } from '../../../http/request/urls.ts';
import { sendJson } from '../../../http/response/send-json.ts';
import { list, object, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { checkResultWindow, MAX_PAGE_SIZE, readPaging } from '../../../query/paging.ts';
import { type Params, readNonEmptyText, showValue } from '../../../query/params.ts';
import { RELATIONS, type Relation } from '../../../record/relations.ts';
import { type ApiContext, readQueryParams, readResourceRequest } from '../context.ts';
import {
  presentRelationshipCounts,
  presentRelationshipItems,
  presentRelationships,
} from '../present/record/relationships.ts';
import { presentRequestLinks } from '../present/request-links.ts';
import { presentCounts } from '../present/search/pagination.ts';
import { ID_PARAMS, jsonResponses, NON_PUBLIC_PARAM, PAGE_PARAMS, querySchema } from '../schemas/common-schemas.ts';

const PREDICATES = RELATIONS.map(({ predicate }) => predicate);

const item = object({
  type: text('relationship'),
  id: text('Identifier of the edge.'),
  attributes: object({ relationship_type: text('Predicate.'), related_resource_id: text('The other record.') }),
});

const schema = {
  tags: ['Records'],
  operationId: 'getRelationships',
  summary: 'List related records',
  description:
    'Related records in both directions: parts, versions, sources, members of collections. `meta.counts` has the number per relation.',
  params: ID_PARAMS,
  querystring: querySchema(PAGE_PARAMS, NON_PUBLIC_PARAM, {
    relationship_type: stringEnum(PREDICATES, 'Only this relation; `hasPart` is short for `dct:hasPart`.'),
  }),
  response: jsonResponses(
    object({ id: text('Identifier.'), relationships: object({}), data: list(item, 'Edges.') }),
    400,
    403,
    404,
    410,
  ),
};

/** Accepts 'hasPart' for 'dct:hasPart'. */
const parseRelation = (params: Params, problems: Problems): readonly Relation[] => {
  const word = readNonEmptyText(params, 'relationship_type', problems)?.toLowerCase();
  if (word === undefined) return RELATIONS;
  const found = RELATIONS.filter(({ predicate, key }) => {
    const name = predicate.toLowerCase();
    return name === word || name.endsWith(`:${word}`) || key === word;
  });
  if (found.length === 0) {
    const detail = `relationship_type must be one of ${PREDICATES.join(', ')}, not ${showValue(word)}.`;
    problems.add({ parameter: 'relationship_type', detail });
  }
  return found;
};

export const registerRelationships = (app: FastifyInstance, context: ApiContext): void => {
  app.get('/resources/:id/relationships', { schema }, async (request, reply) => {
    const problems = createProblems();
    const params = readQueryParams(request);
    const { page = 1, pageSize = MAX_PAGE_SIZE } = readPaging(params, problems);
    const relations = parseRelation(params, problems);
    const slice = { offset: (page - 1) * pageSize, limit: pageSize };
    checkResultWindow({ page, pageSize, offset: slice.offset }, 'page', problems);
    problems.throwIfAny();
    const { stored, visibility, queryContext } = await readResourceRequest(context, request);
    const { id } = stored;
    const [lists = []] = await context.catalog.relatedRecords(
      { ids: [id], visibility, relations, ...slice },
      queryContext,
    );
    const total = Math.max(0, ...lists.map((list) => list.total));
    const counts = { page, pageSize, total, offset: slice.offset };
    const warnings = accessWarnings(queryContext.access, visibility);
    return sendJson(reply, {
      id,
      links: { self: selfUrl(request), ...presentRequestLinks(request, counts) },
      meta: {
        counts: presentRelationshipCounts(lists),
        ...presentCounts(counts),
        ...(warnings.length === 0 ? {} : { warnings }),
      },
      relationships: presentRelationships(lists),
      data: presentRelationshipItems(id, lists),
    });
  });
};

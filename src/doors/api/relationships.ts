// GET /resources/{id}/relationships: neighbours in both directions, in the spec's shape and the reference's (contract 10.1).
import type { FastifyInstance } from 'fastify';
import { NEIGHBOUR_LISTS, type NeighbourList } from '../../catalog/neighbours.ts';
import { createProblems, type Problems } from '../../errors.ts';
import { MAX_PAGE_SIZE, readPaging } from '../../query/paging.ts';
import { type Params, readFilledText, showValue } from '../../query/params.ts';
import {
  presentRelationshipCounts,
  presentRelationshipItems,
  presentRelationships,
} from '../../record/views/relationships.ts';
import { fieldRow } from '../../schema/fields.ts';
import { list, object, text } from '../http/json-schema.ts';
import { sendJson } from '../http/send-json.ts';
import { apiUrl } from '../http/urls.ts';
import { type ApiContext, queryOf, readResource } from './context.ts';
import { answers, ID_PARAMS, NON_PUBLIC_PARAM, PAGE_PARAMS, query } from './schemas.ts';

const predicateOf = ({ field, direction }: NeighbourList): string => {
  const relation = fieldRow(field).relation;
  return (direction === 'out' ? relation?.name : relation?.inverse) ?? field;
};

const PREDICATES = [...new Set(NEIGHBOUR_LISTS.map(predicateOf))];

const item = object({
  type: text('relationship'),
  id: text('Identifier of the edge.'),
  attributes: object({ relationship_type: text('Predicate.'), related_resource_id: text('The other record.') }),
});

const schema = {
  tags: ['Records'],
  summary: 'Related records',
  params: ID_PARAMS,
  querystring: query(PAGE_PARAMS, NON_PUBLIC_PARAM, {
    relationship_type: text(`Only this relation: ${PREDICATES.join(', ')}.`),
  }),
  response: answers(
    object({ id: text('Identifier.'), relationships: object({}), data: list(item, 'Edges.') }),
    400,
    404,
  ),
};

/** 'hasPart' will do for 'dct:hasPart'. */
const parseRelation = (params: Params, problems: Problems): readonly NeighbourList[] => {
  const word = readFilledText(params, 'relationship_type', problems);
  if (word === undefined) return NEIGHBOUR_LISTS;
  const found = NEIGHBOUR_LISTS.filter((entry) => {
    const predicate = predicateOf(entry).toLowerCase();
    return predicate === word.toLowerCase() || predicate.endsWith(`:${word.toLowerCase()}`);
  });
  if (found.length === 0) {
    const detail = `relationship_type does not know ${showValue(word)}. Accepted: ${PREDICATES.join(', ')}.`;
    problems.add({ parameter: 'relationship_type', detail });
  }
  return found;
};

export const registerRelationships = (app: FastifyInstance, context: ApiContext): void => {
  app.get('/resources/:id/relationships', { schema }, async (request, reply) => {
    const problems = createProblems();
    const params = queryOf(request);
    const { page = 1, pageSize = MAX_PAGE_SIZE } = readPaging(params, problems);
    const lists = parseRelation(params, problems);
    problems.throwIfAny();
    const { stored, includeNonPublic } = await readResource(context, request);
    const { id } = stored;
    const slice = { offset: (page - 1) * pageSize, limit: pageSize };
    const related = await context.catalog.neighbours({ id, includeNonPublic, lists, ...slice });
    const largest = Math.max(0, ...related.map(({ total }) => total));
    const link = (number: number): string | null =>
      number < 1 || (number - 1) * pageSize >= Math.max(largest, 1)
        ? null
        : `${apiUrl(request, 'resources', id, 'relationships')}?page%5Bnumber%5D=${number}&page%5Bsize%5D=${pageSize}`;
    return sendJson(reply, {
      id,
      links: {
        self: link(page),
        first: link(1),
        prev: link(page - 1),
        next: link(page + 1),
        last: link(Math.max(1, Math.ceil(largest / pageSize))),
      },
      meta: {
        counts: presentRelationshipCounts(id, related),
        currentPage: page,
        perPage: pageSize,
        totalPages: Math.ceil(largest / pageSize),
      },
      relationships: presentRelationships(id, related),
      data: presentRelationshipItems(id, related),
    });
  });
};

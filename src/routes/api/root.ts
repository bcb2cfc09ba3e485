// GET /api/v1/: the name, version and endpoints of the service, without a query to the catalogue.
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../../http/request/urls.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { ref } from '../../http/schema/json-schema.ts';
import type { ApiContext } from './context.ts';
import { envelope } from './present/envelope.ts';
import { jsonResponses, querySchema } from './schemas/common-schemas.ts';

const schema = {
  tags: ['Service'],
  operationId: 'getApiRoot',
  summary: 'API root',
  description: 'Name, version and endpoints of the service. Does not query the catalogue.',
  querystring: querySchema(),
  response: jsonResponses(ref('APIRootResponse')),
};

/** '/api/v1/resources/:id' -> '/api/v1/resources/{id}' */
const listEndpoints = (app: FastifyInstance): readonly string[] =>
  app.httpContext.routes
    .patterns()
    .filter((pattern) => pattern.startsWith(API_PREFIX))
    .map((pattern) => pattern.replace(/:(\w+)/g, '{$1}'));

export const registerRoot = (app: FastifyInstance, { config, version }: ApiContext): void => {
  app.get('/', { schema, prefixTrailingSlash: 'slash' }, (request, reply) =>
    sendJson(reply, {
      ...envelope(request),
      data: {
        type: 'api_info',
        id: 'root',
        attributes: {
          api: config.api.title,
          version,
          description: config.api.description,
          endpoints: listEndpoints(app),
        },
      },
    }),
  );
};

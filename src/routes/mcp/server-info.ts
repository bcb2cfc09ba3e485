// GET /mcp: describes the MCP server and how to connect (spec 4.8).
import type { FastifyInstance } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { API_PREFIX, WEBSOCKET_PATH } from '../../http/request/urls.ts';
import { sendJson } from '../../http/response/send-json.ts';
import { list, object, text } from '../../http/schema/json-schema.ts';
import { problemResponses } from '../../http/schema/schemas.ts';
import type { ServerFeatures } from './server-features.ts';
import type { McpContext } from './session.ts';

const connection = object({ type: text('Kind.') });

const schema = {
  tags: ['Agents'],
  operationId: 'describeMcp',
  summary: 'Model Context Protocol: features and connections',
  description: 'The names of the tools, prompts and resources, and the URL of each transport.',
  response: {
    200: {
      description: 'OK',
      content: {
        'application/json': {
          schema: object({
            name: text('Name.'),
            version: text('Version.'),
            description: text('Description.'),
            protocol: text('mcp'),
            transports: list(text('Transport.'), 'How to connect.'),
            capabilities: object({ tools: list(text('Name.'), 'Tools.') }),
            connections: object({ stdio: connection, websocket: connection, http: connection }),
            documentation: object({ tools: object({}, {}, { description: 'Descriptions by name.' }) }),
          }),
        },
      },
    },
    ...problemResponses(405),
  },
};

const present = (
  { config, version }: McpContext,
  { tools, prompts, templates, resources }: ServerFeatures,
): object => ({
  name: config.api.title,
  version,
  description: config.api.description,
  protocol: 'mcp',
  transports: ['stdio', 'websocket', 'streamable-http'],
  capabilities: {
    tools: tools.map(({ name }) => name),
    prompts: prompts.map(({ name }) => name),
    resources: [...resources.map(({ uri }) => uri), ...templates.map(({ uriTemplate }) => uriTemplate)],
  },
  connections: {
    stdio: { type: 'stdio', command: 'periplus', args: ['mcp'] },
    websocket: { type: 'websocket', url: WEBSOCKET_PATH },
    http: { type: 'streamable-http', url: `${API_PREFIX}/mcp` },
  },
  documentation: { tools: Object.fromEntries(tools.map(({ name, description }) => [name, description])) },
});

export const registerServerInfo = (app: FastifyInstance, context: McpContext, features: ServerFeatures): void => {
  app.get('/mcp', { schema }, async (request, reply) => {
    if (request.headers.accept?.toLowerCase().includes('text/event-stream') === true) {
      reply.header('allow', 'GET, POST');
      throw new CatalogError('method_not_allowed', 'This server does not offer an SSE stream; use POST.');
    }
    return sendJson(reply, present(context, features));
  });
};

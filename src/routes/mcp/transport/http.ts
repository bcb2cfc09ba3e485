// POST /mcp: Streamable HTTP without sessions, so that any thread or replica can handle any request.

import { once } from '@periplus/collections';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure, setProblemHeaders } from '../../../http/problem/problem.ts';
import { toCatalogError } from '../../../http/problem/to-catalog-error.ts';
import { acceptText } from '../../../http/request/body.ts';
import type { JsonSchema } from '../../../http/schema/json-schema.ts';
import { example, list, object, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { INTERNAL_ERROR, INVALID_REQUEST, toErrorResponse } from '../json-rpc.ts';
import type { ServerFeatures } from '../server-features.ts';
import type { McpContext } from '../session.ts';
import { EVENT_STREAM_TYPE, JSON_TYPE, sendErrorResponse } from './send-error-response.ts';

const loadExchange = once(() => import('./handle-message.ts'));

/** Loads the SDK, which takes a quarter of a second, after the start and before the first request. */
const LOAD_AFTER_MS = 2_000;

const MESSAGE: JsonSchema = object(
  { jsonrpc: stringEnum(['2.0'], 'Version of JSON-RPC.') },
  { id: { type: ['string', 'number', 'null'] }, method: text('Method.'), params: object({}), result: {}, error: {} },
);

const RESPONSE = { oneOf: [MESSAGE, list(MESSAGE, 'Responses to a batch.')] };

const schema = {
  tags: ['Agents'],
  operationId: 'sendMcpMessage',
  summary: 'Model Context Protocol: Streamable HTTP',
  description:
    'One JSON-RPC message, or a batch up to revision 2025-03-26. The response is JSON, or an event stream if Accept contains text/event-stream.',
  body: {
    oneOf: [MESSAGE, list(MESSAGE, 'A batch.', { minItems: 1 })],
    ...example({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  },
  response: {
    200: {
      description: 'OK',
      content: { [JSON_TYPE]: { schema: RESPONSE }, [EVENT_STREAM_TYPE]: { schema: text('Events.') } },
    },
    202: { description: 'Notifications and responses were accepted.', type: 'null' },
    ...Object.fromEntries(
      [400, 403, 413, 415].map((status) => [
        status,
        { description: 'The message was rejected.', content: { [JSON_TYPE]: { schema: MESSAGE } } },
      ]),
    ),
  },
};

/** Sends errors that occur before the message is parsed as JSON-RPC errors too. */
const sendError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const error = toCatalogError(thrown);
  logFailure(request, error, thrown);
  setProblemHeaders(reply, error);
  const code = error.status < 500 ? INVALID_REQUEST : INTERNAL_ERROR;
  sendErrorResponse(reply, error.status, toErrorResponse(code, error.message));
};

export const registerHttp = (
  parent: FastifyInstance,
  context: McpContext,
  features: ServerFeatures,
  check: (request: FastifyRequest) => void,
): void => {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { handleMessage } = await loadExchange();
    await handleMessage(request, reply, { context, offer: features });
  };
  parent.register(async (app) => {
    app.removeAllContentTypeParsers();
    acceptText(app, JSON_TYPE);
    app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
    app.addHook('onRequest', async (request) => check(request));
    app.addHook('onListen', async () => void setTimeout(loadExchange, LOAD_AFTER_MS).unref());
    app.post('/mcp', { schema }, handle);
  });
};

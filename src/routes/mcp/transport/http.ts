// POST /mcp: Streamable HTTP without sessions. Every request stands alone, so that any thread or copy of the server can answer it.

import { once } from '@periplus/collections';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure, setProblemHeaders } from '../../../http/problem/problem.ts';
import { toCatalogError } from '../../../http/problem/to-catalog-error.ts';
import type { JsonSchema } from '../../../http/schema/json-schema.ts';
import { example, list, object, stringEnum, text } from '../../../http/schema/json-schema.ts';
import { INTERNAL_ERROR, INVALID_REQUEST, toErrorResponse } from '../json-rpc.ts';
import type { ServerFeatures } from '../server-features.ts';
import type { McpContext } from '../session.ts';
import { EVENT_STREAM_TYPE, JSON_TYPE, sendErrorResponse } from './send-error-response.ts';

const loadExchange = once(() => import('./handle-message.ts'));

/** The SDK takes a quarter of a second to load. A server that has just started answers others first; the first agent need not wait. */
const LOAD_AFTER_MS = 2_000;

const MESSAGE: JsonSchema = object(
  { jsonrpc: stringEnum(['2.0'], 'Version of JSON-RPC.') },
  { id: { type: ['string', 'number', 'null'] }, method: text('Method.'), params: object({}), result: {}, error: {} },
);

const ANSWER = { oneOf: [MESSAGE, list(MESSAGE, 'Answers to a batch.')] };

const schema = {
  tags: ['Agents'],
  operationId: 'sendMcpMessage',
  summary: 'Model Context Protocol: Streamable HTTP',
  description:
    'One JSON-RPC message, or a batch up to revision 2025-03-26. The answer is JSON, or a stream of events where Accept names text/event-stream.',
  body: {
    oneOf: [MESSAGE, list(MESSAGE, 'A batch.', { minItems: 1 })],
    ...example({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  },
  response: {
    200: {
      description: 'OK',
      content: { [JSON_TYPE]: { schema: ANSWER }, [EVENT_STREAM_TYPE]: { schema: text('Events.') } },
    },
    202: { description: 'Notifications and responses were taken.', type: 'null' },
    ...Object.fromEntries(
      [400, 403, 413, 415].map((status) => [
        status,
        { description: 'No answer to a message.', content: { [JSON_TYPE]: { schema: MESSAGE } } },
      ]),
    ),
  },
};

/** What goes wrong before there is a message to answer is told in the words of the protocol too. */
const answerError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
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
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { handleMessage: answerMessage } = await loadExchange();
    await answerMessage(request, reply, { context, offer: features });
  };
  parent.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
    app.addHook('onRequest', async (request) => check(request));
    app.addHook('onListen', async () => void setTimeout(loadExchange, LOAD_AFTER_MS).unref());
    app.post('/mcp', { schema }, answer);
  });
};

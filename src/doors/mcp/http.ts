// POST /mcp: Streamable HTTP without sessions. Every request stands alone, so that any thread or copy of the server can answer it.
import { Readable } from 'node:stream';
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { toCatalogError } from '../http/problem/foreign-errors.ts';
import { logFailure, setProblemHeaders } from '../http/problem/problem.ts';
import type { JsonSchema } from '../http/schema/json-schema.ts';
import { example, list, object, oneOf, text } from '../http/schema/json-schema.ts';
import { sendBody } from '../http/send/send-body.ts';
import { INTERNAL_ERROR, INVALID_PARAMS, INVALID_REQUEST } from './faults.ts';
import { type MessageFault, parseMessage, toFault } from './messages.ts';
import type { Offer } from './offer.ts';
import { openSession } from './open-session.ts';
import { createServer } from './server.ts';
import type { McpContext } from './session.ts';

const STREAM_TYPE = 'text/event-stream';
const JSON_TYPE = 'application/json';

/** The SDK wants both in Accept; which of them is sent is decided here. */
const BOTH_TYPES = `${JSON_TYPE}, ${STREAM_TYPE}`;

/** Nothing in the SDK looks at the address. */
const ADDRESS = 'http://mcp.invalid/';

const PASSED_ON = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

const toWebRequest = ({ headers }: FastifyRequest, signal: AbortSignal): Request => {
  const passed = PASSED_ON.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const own = { accept: BOTH_TYPES, 'content-type': JSON_TYPE };
  return new Request(ADDRESS, { method: 'POST', headers: { ...own, ...Object.fromEntries(passed) }, signal });
};

const wantsStream = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.toLowerCase().includes(STREAM_TYPE) === true;

/** Until the client has taken its answer or has gone away. */
const aborted = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

const never = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));

type Exchange = {
  readonly server: Server;
  readonly request: Request;
  readonly body: unknown;
  readonly isStream: boolean;
};

/** Revisions before 2026-07-28. Undefined when the client has gone away. */
const serveEarlier = async ({ server, request, body, isStream }: Exchange): Promise<Response | undefined> => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isStream });
  await server.connect(transport);
  request.signal.addEventListener('abort', () => void server.close(), { once: true });
  const answer = transport.handleRequest(request, { parsedBody: body });
  const response = await Promise.race([answer, never(request.signal)]);
  if (response?.headers.get('content-type') !== STREAM_TYPE) await server.close();
  return response;
};

const serveLatest = ({ server, request, body }: Exchange, onerror: (error: Error) => void): Promise<Response> =>
  createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0, onerror }).fetch(request, {
    parsedBody: body,
  });

/** A message that is one is answered; only the answer is an error. */
const statusOf = ({ error }: MessageFault): number => (error.code === INVALID_PARAMS ? 200 : 400);

const sendFault = (reply: FastifyReply, status: number, fault: MessageFault): void =>
  sendBody(reply, { type: JSON_TYPE, status, body: JSON.stringify(fault), cacheControl: 'no-store' });

const sendResponse = async (reply: FastifyReply, response: Response): Promise<void> => {
  const type = response.headers.get('content-type') ?? '';
  if (response.body === null) return void reply.code(response.status).send();
  if (!type.startsWith(STREAM_TYPE))
    return sendBody(reply, { type, status: response.status, body: await response.text(), cacheControl: 'no-store' });
  reply.code(response.status).headers({ 'content-type': type, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  return reply.send(Readable.fromWeb(response.body));
};

const MESSAGE: JsonSchema = object(
  { jsonrpc: oneOf(['2.0'], 'Version of JSON-RPC.') },
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
      content: { [JSON_TYPE]: { schema: ANSWER }, [STREAM_TYPE]: { schema: text('Events.') } },
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
  sendFault(reply, error.status, toFault(code, error.message));
};

export const registerHttp = (
  parent: FastifyInstance,
  context: McpContext,
  offer: Offer,
  check: (request: FastifyRequest) => void,
): void => {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const version = request.headers['mcp-protocol-version'];
    const text = typeof request.body === 'string' ? request.body : '';
    const received = parseMessage(text, typeof version === 'string' ? version : undefined);
    if (received.kind === 'fault') return sendFault(reply, statusOf(received.fault), received.fault);
    const body = received.kind === 'batch' ? received.messages : received.message;
    const web = toWebRequest(request, aborted(reply));
    const session = openSession(context, request);
    const exchange = { server: createServer(session, offer), request: web, body, isStream: wantsStream(request) };
    const isEarlier = await isLegacyRequest(web, body);
    const response = isEarlier ? await serveEarlier(exchange) : await serveLatest(exchange, session.onTrouble);
    if (response === undefined) throw new CatalogError('request_timeout', 'The client has gone away.');
    await sendResponse(reply, response);
  };
  parent.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
    app.addHook('onRequest', async (request) => check(request));
    app.post('/mcp', { schema }, answer);
  });
};

// Handles one message or batch over HTTP with the SDK.
import { Readable } from 'node:stream';
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CatalogError } from '../../../errors.ts';
import { sendBody } from '../../../http/response/send-body.ts';
import { INVALID_PARAMS, type JsonRpcErrorResponse } from '../json-rpc.ts';
import { createMcpServer } from '../server.ts';
import type { ServerFeatures } from '../server-features.ts';
import type { McpContext } from '../session.ts';
import { parseMessage } from './messages.ts';
import { openSession } from './open-session.ts';
import { EVENT_STREAM_TYPE, JSON_TYPE, sendErrorResponse } from './send-error-response.ts';

/** The SDK requires both in Accept; this file decides which one is sent. */
const BOTH_TYPES = `${JSON_TYPE}, ${EVENT_STREAM_TYPE}`;

/** The SDK ignores the URL. */
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
  headers.accept?.toLowerCase().includes(EVENT_STREAM_TYPE) === true;

/** Aborts when the response is sent or the client disconnects. */
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

/** Revisions before 2026-07-28. Returns undefined if the client disconnects. */
const serveEarlier = async ({ server, request, body, isStream }: Exchange): Promise<Response | undefined> => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isStream });
  await server.connect(transport);
  request.signal.addEventListener('abort', () => void server.close(), { once: true });
  const handled = transport.handleRequest(request, { parsedBody: body });
  const response = await Promise.race([handled, never(request.signal)]);
  if (response?.headers.get('content-type') !== EVENT_STREAM_TYPE) await server.close();
  return response;
};

const serveLatest = ({ server, request, body }: Exchange, onerror: (error: Error) => void): Promise<Response> =>
  createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0, onerror }).fetch(request, {
    parsedBody: body,
  });

/** JSON-RPC errors are sent with the status 200. */
const statusOf = ({ error }: JsonRpcErrorResponse): number => (error.code === INVALID_PARAMS ? 200 : 400);

const sendResponse = async (reply: FastifyReply, response: Response): Promise<void> => {
  const type = response.headers.get('content-type') ?? '';
  if (response.body === null) return void reply.code(response.status).send();
  if (!type.startsWith(EVENT_STREAM_TYPE))
    return sendBody(reply, { type, status: response.status, body: await response.text(), cacheControl: 'no-store' });
  reply.code(response.status).headers({ 'content-type': type, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  return reply.send(Readable.fromWeb(response.body));
};

export const handleMessage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { context, offer: features }: { readonly context: McpContext; readonly offer: ServerFeatures },
): Promise<void> => {
  const version = request.headers['mcp-protocol-version'];
  const text = typeof request.body === 'string' ? request.body : '';
  const received = parseMessage(text, typeof version === 'string' ? version : undefined);
  if (received.kind === 'fault')
    return sendErrorResponse(reply, statusOf(received.errorResponse), received.errorResponse);
  const body = received.kind === 'batch' ? received.messages : received.message;
  const web = toWebRequest(request, aborted(reply));
  const session = openSession(context, request);
  const exchange = { server: createMcpServer(session, features), request: web, body, isStream: wantsStream(request) };
  const isEarlier = await isLegacyRequest(web, body);
  const response = isEarlier ? await serveEarlier(exchange) : await serveLatest(exchange, session.onError);
  if (response === undefined) throw new CatalogError('request_timeout', 'The client disconnected.');
  await sendResponse(reply, response);
};

// WebSocket at /mcp/ws: one JSON-RPC message a frame, subprotocol `mcp`. A connection is one conversation.
import websocket, { type WebSocket } from '@fastify/websocket';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CatalogError } from '../../errors.ts';
import { toCatalogError } from '../http/problem/foreign-errors.ts';
import { API_PREFIX, SOCKET_PATH } from '../http/request/urls.ts';
import { INVALID_REQUEST } from './faults.ts';
import { parseMessage } from './messages.ts';
import type { Offer } from './offer.ts';
import { openSession } from './open-session.ts';
import { createServer } from './server.ts';
import type { McpContext } from './session.ts';
import { createTextTransport } from './text-transport.ts';

const SUBPROTOCOL = 'mcp';
/** RFC 6455 7.4.1 */
const GOING_AWAY = 1001;
const TOO_MUCH_UNREAD = 1013;

/** A client that does not answer pings for this long is gone. */
const PING_MS = 30_000;
/** What a client may leave unread before it is sent away. */
const MOST_UNREAD_BYTES = 8 * 2 ** 20;
const CLOSE_MS = 1_000;

const keepAlive = (socket: WebSocket): void => {
  let isAlive = true;
  const timer = setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS);
  timer.unref();
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('close', () => clearInterval(timer));
};

/** So that whoever waits for an answer hears of it. */
const readId = (text: string): string | number | null => {
  const received = parseMessage(text);
  const id = received.kind === 'message' && 'id' in received.message ? received.message.id : null;
  return id ?? null;
};

const converse = (socket: WebSocket, context: McpContext, request: FastifyRequest, offer: Offer): void => {
  const session = openSession(context, request);
  const transport = createTextTransport({
    send: (text) => {
      socket.send(text);
      if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.close(TOO_MUCH_UNREAD, 'Too much is left unread.');
    },
    close: () => socket.close(),
  });
  const { onTrouble } = session;
  /** Each message counts as a request of its own. */
  const receive = async (text: string): Promise<void> => {
    try {
      await request.server.shell.gate.admitMessage(request);
    } catch (error) {
      return transport.refuse(INVALID_REQUEST, toCatalogError(error).message, readId(text));
    }
    return transport.receive(text);
  };
  keepAlive(socket);
  socket.on('message', (data, isBinary) => {
    socket.pause();
    const taken = isBinary
      ? transport.refuse(INVALID_REQUEST, 'Invalid Request: a message is a text frame.')
      : receive(String(data));
    void taken.catch(onTrouble).then(() => socket.resume());
  });
  socket.on('close', () => void transport.close());
  const onerror = (error: Error): void => request.log.debug({ err: error }, 'An MCP message could not be served.');
  serveStdio(() => createServer(session, offer), { transport, maxSubscriptions: 0, onerror });
};

const closeAll = (app: FastifyInstance): void => {
  for (const socket of app.websocketServer.clients) {
    socket.close(GOING_AWAY, 'The server stops.');
    setTimeout(() => socket.terminate(), CLOSE_MS).unref();
  }
};

export const registerSocket = async (
  parent: FastifyInstance,
  context: McpContext,
  offer: Offer,
  check: (request: FastifyRequest) => void,
): Promise<void> => {
  await parent.register(async (app) => {
    await app.register(websocket, {
      options: {
        maxPayload: context.config.server.bodyLimitBytes,
        handleProtocols: (offered: ReadonlySet<string>) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
      },
      preClose: (done) => {
        closeAll(app);
        done();
      },
      errorHandler: (_error, socket) => socket.terminate(),
    });
    app.route({
      method: 'GET',
      url: SOCKET_PATH.slice(API_PREFIX.length),
      schema: { hide: true },
      onRequest: async (request) => check(request),
      handler: () => {
        throw new CatalogError('bad_request', 'This address speaks WebSocket only, with the subprotocol mcp.');
      },
      wsHandler: (socket, request) => converse(socket, context, request, offer),
    });
  });
};

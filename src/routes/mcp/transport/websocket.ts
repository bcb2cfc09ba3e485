// WebSocket at /mcp/ws, subprotocol `mcp`: one JSON-RPC message per frame, one session per connection.
import websocket, { type WebSocket } from '@fastify/websocket';
import { once } from '@periplus/collections';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CatalogError } from '../../../errors.ts';
import { API_PREFIX, WEBSOCKET_PATH } from '../../../http/request/urls.ts';
import type { ServerFeatures } from '../server-features.ts';
import type { McpContext } from '../session.ts';

/** With the SDK: see http.ts. */
const loadConversation = once(() => import('./serve-websocket.ts'));

const SUBPROTOCOL = 'mcp';
/** RFC 6455 7.4.1 */
const GOING_AWAY = 1001;
const CLOSE_MS = 1_000;

/** Pauses the socket until the SDK is loaded. */
const converse = async (
  socket: WebSocket,
  context: McpContext,
  request: FastifyRequest,
  features: ServerFeatures,
): Promise<void> => {
  socket.pause();
  const { serveWebSocket: startConversation } = await loadConversation();
  startConversation(socket, context, request, features);
  socket.resume();
};

const closeAll = (app: FastifyInstance): void => {
  for (const socket of app.websocketServer.clients) {
    socket.close(GOING_AWAY, 'The server is stopping.');
    setTimeout(() => socket.terminate(), CLOSE_MS).unref();
  }
};

export const registerWebSocket = async (
  parent: FastifyInstance,
  context: McpContext,
  features: ServerFeatures,
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
      url: WEBSOCKET_PATH.slice(API_PREFIX.length),
      schema: { hide: true },
      onRequest: async (request) => check(request),
      handler: () => {
        throw new CatalogError('bad_request', 'This URL accepts only WebSocket connections with the subprotocol mcp.');
      },
      wsHandler: (socket, request) => void converse(socket, context, request, features),
    });
  });
};

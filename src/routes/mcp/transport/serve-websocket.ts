// Serves one session over a WebSocket, until the client stops responding or reading.
import type { WebSocket } from '@fastify/websocket';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { runForCaller } from '@periplus/worker-rpc';
import type { FastifyRequest } from 'fastify';
import { toCatalogError } from '../../../http/problem/to-catalog-error.ts';
import { toCallerId } from '../../../http/request/caller.ts';
import { INVALID_REQUEST } from '../json-rpc.ts';
import { createMcpServer } from '../server.ts';
import type { ServerFeatures } from '../server-features.ts';
import type { McpContext } from '../session.ts';
import { parseMessage } from './messages.ts';
import { openSession } from './open-session.ts';
import { createTextTransport } from './text-transport.ts';

/** RFC 6455 7.4.1 */
const TOO_MUCH_UNREAD = 1013;

/** Closes a connection that does not answer pings for this long. */
const PING_MS = 30_000;
/** Closes a connection with more unread bytes. */
const MAX_UNREAD_BYTES = 8 * 2 ** 20;

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

const readId = (text: string): string | number | null => {
  const received = parseMessage(text);
  const id = received.kind === 'message' && 'id' in received.message ? received.message.id : null;
  return id ?? null;
};

export const serveWebSocket = (
  socket: WebSocket,
  context: McpContext,
  request: FastifyRequest,
  features: ServerFeatures,
): void => {
  const session = openSession(context, request);
  const transport = createTextTransport({
    send: (text) => {
      socket.send(text);
      if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.close(TOO_MUCH_UNREAD, 'Too many unread bytes.');
    },
    close: () => socket.close(),
  });
  const { onError } = session;
  const { accessControl, loadShedder } = request.server.httpContext;
  /** Each message counts as one request. */
  const receive = async (text: string): Promise<void> => {
    try {
      await accessControl.admitMessage(request);
      await loadShedder.waitForTurn(request.raw);
    } catch (error) {
      return transport.reject(INVALID_REQUEST, toCatalogError(error).message, readId(text));
    }
    return runForCaller(
      () => toCallerId(request),
      () => transport.receive(text),
      (cpuMs) => loadShedder.charge(loadShedder.clientOf(request.raw), cpuMs),
    );
  };
  keepAlive(socket);
  socket.on('message', (data, isBinary) => {
    socket.pause();
    const taken = isBinary
      ? transport.reject(INVALID_REQUEST, 'Invalid Request: a message must be a text frame.')
      : receive(String(data));
    void taken.catch(onError).then(() => socket.resume());
  });
  socket.on('close', () => void transport.close());
  const onerror = (error: Error): void => request.log.debug({ err: error }, 'An MCP message failed.');
  serveStdio(() => createMcpServer(session, features), { transport, maxSubscriptions: 0, onerror });
};

// Limits the number of open connections, and the time for which a client may not read its response.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config/settings.ts';
import type { Activity } from './activity.ts';
import { createClientConnections } from './client-connections.ts';

/** A connection is stalled if bytes wait to be read. Without any, the server is still preparing the response. */
const closeIfStalled =
  (timeoutMs: number) =>
  (socket: Socket): void => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(timeoutMs);
  };

export type ConnectionEvents = {
  /** The connection limit was reached; the connection is closed without a response. */
  readonly onConnectionRejected: () => void;
  /** Answers the request, or calls `handle`, now or later. */
  readonly onRequest: (request: IncomingMessage, response: ServerResponse, handle: () => void) => void;
  readonly onResponseEnded: (request: IncomingMessage) => void;
};

export const limitConnections = (
  server: Server,
  config: Config,
  activity: Activity,
  { onConnectionRejected, onRequest, onResponseEnded }: ConnectionEvents,
): void => {
  const { maxConnections, sendTimeoutMs } = config.server;
  const clients = createClientConnections();
  server.on('listening', () => activity.adjustListeners(1));
  server.on('connection', (socket: Socket) => {
    socket.once('close', activity.connectionClosed);
    clients.opened(socket);
    if (activity.connectionOpened() <= maxConnections || clients.makeRoomFor(socket)) return;
    socket.destroy();
    onConnectionRejected();
  });
  server.setTimeout(sendTimeoutMs);
  const onTimeout = closeIfStalled(sendTimeoutMs);
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    activity.requestStarted();
    clients.requestStarted(socket);
    response.on('close', () => {
      activity.requestEnded();
      clients.requestEnded(socket);
      onResponseEnded(request);
    });
    response.on('timeout', onTimeout);
    onRequest(request, response, () => {
      for (const handle of handlers) handle.call(server, request, response);
    });
  });
};

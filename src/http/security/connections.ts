// Limits of connections: how many may be open in the whole process, and how long a client may take nothing of its answer.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config/settings.ts';
import type { Activity } from './activity.ts';

/**
 * While an answer is being made nothing moves on its connection, and that is not the client's fault; bytes that wait to be taken
 * are. Between two requests there is no answer, and Node closes the connection by itself.
 */
const cutIfStalled =
  (timeoutMs: number) =>
  (socket: Socket): void => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(timeoutMs);
  };

export type ConnectionEvents = {
  readonly onConnection: (socket: Socket) => void;
  /** A connection was one too many; it is closed without an answer, which costs nothing. */
  readonly onConnectionRejected: () => void;
  /** A request has come in, and is handled next unless this has answered it: then it says true. */
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => boolean;
};

export const limitConnections = (
  server: Server,
  config: Config,
  activity: Activity,
  { onConnection, onConnectionRejected: onRefused, onRequest }: ConnectionEvents,
): void => {
  const { maxConnections, sendTimeoutMs } = config.server;
  server.on('listening', () => activity.adjustListeners(1));
  server.on('connection', (socket: Socket) => {
    socket.once('close', activity.connectionClosed);
    onConnection(socket);
    if (activity.connectionOpened() <= maxConnections) return;
    socket.destroy();
    onRefused();
  });
  server.setTimeout(sendTimeoutMs);
  const onTimeout = cutIfStalled(sendTimeoutMs);
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    activity.requestStarted();
    response.on('close', activity.requestEnded).on('timeout', onTimeout);
    if (onRequest(request, response)) return;
    for (const handle of handlers) handle.call(server, request, response);
  });
};

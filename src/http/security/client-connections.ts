// The open connections by client, so that a client with thousands of idle ones does not keep out the others.
import type { Socket } from 'node:net';
import { normaliseAddress, toNetwork } from '../request/client-address.ts';

export type ClientConnections = {
  readonly opened: (socket: Socket) => void;
  readonly requestStarted: (socket: Socket) => void;
  readonly requestEnded: (socket: Socket) => void;
  /**
   * Closes the oldest idle connection of the client with the most, if those are more than the client of the given
   * connection has. Returns false if there is none.
   */
  readonly makeRoomFor: (socket: Socket) => boolean;
};

const toClient = ({ remoteAddress = '' }: Socket): string => toNetwork(normaliseAddress(remoteAddress) ?? 'unknown');

export const createClientConnections = (): ClientConnections => {
  /** Oldest first. */
  const socketsOf = new Map<string, Set<Socket>>();
  /** Requests in progress; clients may pipeline several. */
  const running = new Map<Socket, number>();
  const count = (socket: Socket, by: 1 | -1): void => {
    const requests = (running.get(socket) ?? 0) + by;
    if (requests > 0) running.set(socket, requests);
    else running.delete(socket);
  };

  const remove = (client: string, socket: Socket): void => {
    running.delete(socket);
    const sockets = socketsOf.get(client);
    sockets?.delete(socket);
    if (sockets?.size === 0) socketsOf.delete(client);
  };

  return {
    opened: (socket) => {
      const client = toClient(socket);
      const sockets = socketsOf.get(client) ?? new Set();
      socketsOf.set(client, sockets.add(socket));
      socket.once('close', () => remove(client, socket));
    },
    requestStarted: (socket) => count(socket, 1),
    requestEnded: (socket) => count(socket, -1),
    makeRoomFor: (socket) => {
      const own = socketsOf.get(toClient(socket))?.size ?? 0;
      const most = socketsOf.values().reduce((a, b) => (b.size > a.size ? b : a), new Set<Socket>());
      if (most.size <= own) return false;
      const idle = most.values().find((other) => !running.has(other));
      idle?.destroy();
      return idle !== undefined;
    },
  };
};

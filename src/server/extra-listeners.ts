// Additional listening sockets of a thread. Node accepts one connection per socket and event loop turn, and turns are
// long under load: with a single socket, new clients would wait for seconds while others are served.
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';

/** Including the first one. */
export const LISTENERS_PER_THREAD = 16;

/** They pass their connections to the server, which must listen on a shared port already. */
export const openExtraListeners = (server: HttpServer, address: { readonly host: string; readonly port: number }) =>
  Promise.all(
    Array.from({ length: LISTENERS_PER_THREAD - 1 }, async (): Promise<Server> => {
      const extraListener = createServer({ noDelay: true }, (socket: Socket) => server.emit('connection', socket));
      await once(extraListener.listen({ ...address, reusePort: true }), 'listening');
      return extraListener;
    }),
  );

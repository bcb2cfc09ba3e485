// Further sockets on the port of a thread. Node takes one new connection from each in a turn of its event loop, and under load turns are long:
// with a single one newcomers would wait for seconds at the door of a server that answers others at once.
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';

/** Sockets of a thread, the first one included. */
export const LISTENERS_PER_THREAD = 16;

/** All hand their connections to the server, which listens itself already. The port must be shared. */
export const openExtraListeners = (server: HttpServer, place: { readonly host: string; readonly port: number }) =>
  Promise.all(
    Array.from({ length: LISTENERS_PER_THREAD - 1 }, async (): Promise<Server> => {
      const extraListener = createServer({ noDelay: true }, (socket: Socket) => server.emit('connection', socket));
      await once(extraListener.listen({ ...place, reusePort: true }), 'listening');
      return extraListener;
    }),
  );

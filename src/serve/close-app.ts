// Stops an application gently: no new connections, running requests finish within the grace, then everything closes.
import { createServer, type Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { App } from '../app.ts';

/** A connection whose answer was on its way when the stop began falls idle later than the others. */
const IDLE_CHECK_MS = 50;

/** A turn of the event loop that takes longer did some work, and connections may have come meanwhile. */
const IDLE_TURN_MS = 0.3;
const IDLE_TURNS = 3;
const MOST_MS = 1_000;

/** What closing does before it reaches the socket is done beforehand, its code made ready included: it is half a millisecond. */
const makeClosingQuick = (server: Server): void => {
  createServer().close();
  server.closeIdleConnections();
};

/**
 * A socket that stops to listen resets the connections that wait at it. So it stops right after it was asked for them and had
 * none, in a turn that had nothing else to do; where such a turn does not come in time, it stops all the same.
 */
const stopListening = async ({ server }: App): Promise<void> => {
  let idleTurns = 0;
  const onConnection = (): void => {
    idleTurns = -1;
  };
  server.on('connection', onConnection);
  makeClosingQuick(server);
  const begin = performance.now();
  for (let before = begin; server.listening && idleTurns < IDLE_TURNS && before - begin < MOST_MS; ) {
    await turn();
    const now = performance.now();
    idleTurns = now - before < IDLE_TURN_MS ? idleTurns + 1 : 0;
    before = now;
  }
  server.close();
  server.off('connection', onConnection);
};

/** Safe to call more than once. Resolves to false when the grace ran out and connections had to be cut. */
export const closeGracefully = async (app: App): Promise<boolean> => {
  app.shell.activity.startDraining();
  let inTime = true;
  const timer = setTimeout(() => {
    inTime = false;
    app.server.closeAllConnections();
  }, app.shell.config.server.shutdownGraceMs);
  const idleCheck = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await stopListening(app);
    await app.close();
  } finally {
    clearTimeout(timer);
    clearInterval(idleCheck);
  }
  return inTime;
};

// Stops an application gently: no new connections, running requests finish within the grace, then everything closes.
import { setImmediate as turn } from 'node:timers/promises';
import type { App } from '../app.ts';

/** A connection whose answer was on its way when the stop began falls idle later than the others. */
const IDLE_CHECK_MS = 50;

const QUIET_TURNS = 3;
const MOST_TURNS = 1_000;

/** A socket that stops to listen resets the connections that wait at it: so it stops at a moment when none came lately. */
const untilNoneWaits = async ({ server }: App): Promise<void> => {
  let quiet = 0;
  const onConnection = (): void => {
    quiet = 0;
  };
  server.on('connection', onConnection);
  for (let turns = 0; server.listening && quiet < QUIET_TURNS && turns < MOST_TURNS; turns++) {
    quiet += 1;
    await turn();
  }
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
    await untilNoneWaits(app);
    await app.close();
  } finally {
    clearTimeout(timer);
    clearInterval(idleCheck);
  }
  return inTime;
};

// Stops an application gently: no new connections, running requests finish within the grace, then everything closes.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Server as Entrance } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { App } from '../http/app.ts';

/** A connection whose answer was on its way when the stop began falls idle later than the others. */
const IDLE_CHECK_MS = 50;

/** Nobody has come for so long: those who ask one thing after the other now wait for an answer. */
const QUIET_MS = 100;
const MOST_MS = 1_000;

/** What closing does before it reaches the socket is done beforehand, its code made ready included: it is half a millisecond. */
const makeClosingQuick = (server: Server): void => {
  createServer().close();
  server.closeIdleConnections();
};

/**
 * A socket that stops to listen resets the connections that wait at it, and clients whose connection was closed with their answer come
 * again at once. So answers wait for the blink in which all threads stop to listen; as soon as nobody comes any more, or when that
 * takes too long, this one stops, right after it was asked for connections and had none.
 */
const stopListening = async (
  { server, httpContext: { activity } }: App,
  extraListeners: readonly Entrance[],
): Promise<void> => {
  if (!server.listening) return;
  activity.startClosing();
  makeClosingQuick(server);
  const look = (): string => `${activity.requests()} ${activity.connections()}`;
  const begin = performance.now();
  let [seen, now, quietSince] = [look(), begin, begin];
  while (now - quietSince < QUIET_MS && now - begin < MOST_MS) {
    await turn();
    now = performance.now();
    if (look() !== seen) quietSince = now;
    seen = look();
  }
  server.close();
  for (const extraListener of extraListeners) extraListener.close();
  activity.adjustListeners(-1);
};

/**
 * `entrances` are further sockets that the application listens on. Safe to call more than once. Resolves to false when the grace ran out and
 * connections had to be cut.
 */
export const closeGracefully = async (app: App, extraListeners: readonly Entrance[] = []): Promise<boolean> => {
  app.httpContext.activity.startDraining();
  let inTime = true;
  const timer = setTimeout(() => {
    inTime = false;
    app.server.closeAllConnections();
  }, app.httpContext.config.server.shutdownGraceMs);
  const idleCheck = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    const isEmpty = Promise.all(
      extraListeners.filter(({ listening }) => listening).map((extraListener) => once(extraListener, 'close')),
    );
    await stopListening(app, extraListeners);
    await isEmpty; // connections belong to the socket by which they came
    await app.close();
  } finally {
    clearTimeout(timer);
    clearInterval(idleCheck);
  }
  return inTime;
};

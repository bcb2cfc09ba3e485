// Closes an application gracefully: no new connections, running requests finish within the grace period, then
// everything closes.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Server as Listener } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { App } from '../http/app.ts';

/** Connections become idle at different times, when their last response has been sent. */
const IDLE_CHECK_MS = 50;

/**
 * After this time without new requests, clients that send one request after the other are all waiting for a response.
 */
const QUIET_MS = 100;
const MAX_WAIT_MS = 1_000;

/**
 * Compiles the code of closing beforehand, which saves half a millisecond between the last check and the closed socket.
 */
const warmUpClosing = (server: Server): void => {
  createServer().close();
  server.closeIdleConnections();
};

/**
 * A socket that stops listening resets the connections in its backlog, and clients whose connection was closed with a
 * response connect again immediately. Responses are therefore held back while the threads stop listening. Each thread
 * stops when no more requests arrive, or after a time limit, right after an event loop turn without new connections.
 */
const stopListening = async (
  { server, httpContext: { activity } }: App,
  extraListeners: readonly Listener[],
): Promise<void> => {
  if (!server.listening) return;
  activity.startClosing();
  warmUpClosing(server);
  const countTraffic = (): string => `${activity.requests()} ${activity.connections()}`;
  const start = performance.now();
  let [seen, now, quietSince] = [countTraffic(), start, start];
  while (now - quietSince < QUIET_MS && now - start < MAX_WAIT_MS) {
    await nextTurn();
    now = performance.now();
    if (countTraffic() !== seen) quietSince = now;
    seen = countTraffic();
  }
  server.close();
  for (const extraListener of extraListeners) extraListener.close();
  activity.adjustListeners(-1);
};

/** Safe to call more than once. Resolves to false if connections had to be cut at the end of the grace period. */
export const closeGracefully = async (app: App, extraListeners: readonly Listener[] = []): Promise<boolean> => {
  app.httpContext.activity.startDraining();
  let inTime = true;
  const timer = setTimeout(() => {
    inTime = false;
    app.server.closeAllConnections();
  }, app.httpContext.config.server.shutdownGraceMs);
  const idleCheck = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    const allClosed = Promise.all(
      extraListeners.filter(({ listening }) => listening).map((extraListener) => once(extraListener, 'close')),
    );
    await stopListening(app, extraListeners);
    await allClosed; // a listener closes with its last connection
    await app.close();
  } finally {
    clearTimeout(timer);
    clearInterval(idleCheck);
  }
  return inTime;
};

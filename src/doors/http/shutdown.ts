// Stops a server gently: no new connections, running requests finish within the grace, then everything closes.
import type { FastifyInstance } from 'fastify';

/** A connection whose answer was on its way when the stop began falls idle later than the others. */
const IDLE_CHECK_MS = 50;

/** Safe to call more than once. Resolves to false when the grace ran out and connections had to be cut. */
export const closeGracefully = async (app: FastifyInstance): Promise<boolean> => {
  app.shell.draining = true;
  let inTime = true;
  const timer = setTimeout(() => {
    inTime = false;
    app.server.closeAllConnections();
  }, app.shell.config.server.shutdownGraceMs);
  const idleCheck = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
    clearInterval(idleCheck);
  }
  return inTime;
};

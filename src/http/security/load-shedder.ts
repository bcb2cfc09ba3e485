// Refuses what comes in when the server has too much to do already, so that what it has accepted is answered in time.
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import type { Activity } from './activity.ts';

export type LoadShedder = {
  /** A connection has been accepted; its first request comes in a later turn, and has waited as long. */
  readonly onConnection: (connection: object) => void;
  /** A request has come in over a connection; it is asked about next. */
  readonly onRequest: (connection: object) => void;
  /** Why it is refused. */
  readonly checkOverload: () => CatalogError | undefined;
  readonly stop: () => void;
};

const BUSY = 'The server has too much to do at the moment; try again in a few seconds.';
const LEAST_RETRY_SECONDS = 1;
const RETRY_SPREAD_SECONDS = 3;

const toBusy = (retryAfterSeconds: number): CatalogError =>
  new CatalogError('service_unavailable', BUSY, { retryAfterSeconds });

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** The shortest turn of the event loop that is told from no turn at all. */
const LEAST_TICK_MS = 5;
const TICKS_PER_DELAY = 5;

/**
 * Whatever came while the thread was in one turn of its event loop is read in the next: it has waited for the work of that turn, and for what was
 * done before it in its own. A timer, which is due first in every turn, tells where turns begin. Time that the thread did not get does not
 * count, since nobody would be served sooner without this request. (Connections that are not accepted yet cannot be seen; the system keeps a
 * short list of them, from which each turn takes some.)
 */
export const createLoadShedder = ({ server }: Config, activity: Pick<Activity, 'inFlight'>): LoadShedder => {
  const { maxQueueMs, maxInFlight } = server;
  // Those who are sent away together must not come back together. Made once: an error costs more than to send it.
  const refusals = Array.from({ length: RETRY_SPREAD_SECONDS }, (_, more) => toBusy(LEAST_RETRY_SECONDS + more));
  const tickMs = Math.max(LEAST_TICK_MS, maxQueueMs / TICKS_PER_DELAY);
  let turnBegan = cpuMs();
  let turnBefore = 0;
  let isLate = false;
  const forget = (): void => {
    turnBefore = 0;
  };
  const beginTurn = (): void => {
    const now = cpuMs();
    turnBefore = Math.max(0, now - turnBegan - tickMs);
    turnBegan = now;
    if (turnBefore > 0) setImmediate(forget); // all who waited for it have been read by then
  };
  const timer = maxQueueMs === 0 ? undefined : setInterval(beginTurn, tickMs).unref();
  const isLateNow = (): boolean => maxQueueMs > 0 && turnBefore + cpuMs() - turnBegan > maxQueueMs;
  const lateConnections = new WeakSet<object>();
  return {
    onConnection: (connection) => {
      if (isLateNow()) lateConnections.add(connection);
    },
    onRequest: (connection) => {
      isLate = lateConnections.delete(connection) || isLateNow();
    },
    checkOverload: () => {
      const mustGo = isLate || activity.inFlight() > maxInFlight;
      isLate = false;
      return mustGo ? refusals[Math.floor(Math.random() * refusals.length)] : undefined;
    },
    stop: () => clearInterval(timer),
  };
};

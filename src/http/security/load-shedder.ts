// Rejects requests while the server is overloaded, so that it answers accepted ones in time.
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import type { Activity } from './activity.ts';

export type LoadShedder = {
  /** Its first request arrives in a later turn of the event loop, having waited as long as the connection. */
  readonly onConnection: (connection: object) => void;
  /** Must precede `checkOverload` for the request. */
  readonly onRequest: (connection: object) => void;
  /** The error to send, or undefined. */
  readonly checkOverload: () => CatalogError | undefined;
  readonly stop: () => void;
};

const BUSY = 'The server is overloaded; try again in a few seconds.';
const MIN_RETRY_SECONDS = 1;
const RETRY_SPREAD_SECONDS = 3;

const toBusy = (retryAfterSeconds: number): CatalogError =>
  new CatalogError('service_unavailable', BUSY, { retryAfterSeconds });

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Shorter turns of the event loop are not measured. */
const MIN_TICK_MS = 5;
const TICKS_PER_DELAY = 5;

/**
 * A request that arrives during one turn of the event loop is read in the next. Its waiting time is the duration of the
 * previous turn plus the time used so far in the current one. A timer, which fires first in every turn, marks the start
 * of turns. Only CPU time of this thread counts: rejecting a request does not help while other processes use the CPU.
 */
export const createLoadShedder = ({ server }: Config, activity: Pick<Activity, 'inFlight'>): LoadShedder => {
  const { maxQueueMs, maxInFlight } = server;
  // Different delays spread the retries. The errors are created once, since that costs more than sending them.
  const errors = Array.from({ length: RETRY_SPREAD_SECONDS }, (_, extra) => toBusy(MIN_RETRY_SECONDS + extra));
  const tickMs = Math.max(MIN_TICK_MS, maxQueueMs / TICKS_PER_DELAY);
  let turnStart = cpuMs();
  let previousTurnMs = 0;
  let isLate = false;
  const resetPreviousTurn = (): void => {
    previousTurnMs = 0;
  };
  const beginTurn = (): void => {
    const now = cpuMs();
    previousTurnMs = Math.max(0, now - turnStart - tickMs);
    turnStart = now;
    if (previousTurnMs > 0) setImmediate(resetPreviousTurn); // all waiting requests have been read by then
  };
  const timer = maxQueueMs === 0 ? undefined : setInterval(beginTurn, tickMs).unref();
  const isLateNow = (): boolean => maxQueueMs > 0 && previousTurnMs + cpuMs() - turnStart > maxQueueMs;
  const lateConnections = new WeakSet<object>();
  return {
    onConnection: (connection) => {
      if (isLateNow()) lateConnections.add(connection);
    },
    onRequest: (connection) => {
      isLate = lateConnections.delete(connection) || isLateNow();
    },
    checkOverload: () => {
      const isOverloaded = isLate || activity.inFlight() > maxInFlight;
      isLate = false;
      return isOverloaded ? errors[Math.floor(Math.random() * errors.length)] : undefined;
    },
    stop: () => clearInterval(timer),
  };
};

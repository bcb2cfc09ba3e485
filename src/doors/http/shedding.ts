// Refuses what comes in when the server has too much to do already, so that what it has accepted is answered in time.
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import type { Activity } from './activity.ts';

export type Shedder = {
  /** A request has come in over a connection; it is asked about next. */
  readonly arrived: () => void;
  /** Why it is refused. */
  readonly refuse: () => CatalogError | undefined;
};

const BUSY = 'The server has too much to do at the moment; try again in a few seconds.';
const LEAST_RETRY_SECONDS = 1;
const RETRY_SPREAD_SECONDS = 3;

/** Those who are sent away together must not come back together. */
const busy = (): CatalogError =>
  new CatalogError('service_unavailable', BUSY, {
    retryAfterSeconds: LEAST_RETRY_SECONDS + Math.floor(Math.random() * RETRY_SPREAD_SECONDS),
  });

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Node takes all requests that are there in one turn of the event loop, one after the other: the work done since the second of them is what this
 * one has waited for. Time that the thread did not get does not count, since nobody would be served sooner without this request; nor does time
 * between turns, which is nobody's queue. (Connections that are not accepted yet cannot be seen; the system keeps a short list of them.)
 */
export const createShedder = ({ server }: Config, activity: Pick<Activity, 'inFlight'>): Shedder => {
  const { maxDelayMs, maxInFlight } = server;
  let inTurn = 0;
  let workedBefore = 0;
  let isLate = false;
  const endTurn = (): void => {
    inTurn = 0;
  };
  return {
    arrived: () => {
      if (maxDelayMs === 0) return;
      inTurn += 1;
      if (inTurn === 1) setImmediate(endTurn);
      else if (inTurn === 2) workedBefore = cpuMs();
      else isLate = cpuMs() - workedBefore > maxDelayMs;
    },
    refuse: () => {
      const mustGo = isLate || activity.inFlight() > maxInFlight;
      isLate = false;
      return mustGo ? busy() : undefined;
    },
  };
};

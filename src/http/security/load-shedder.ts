// Rejects requests while the server is overloaded, first those of the clients who use most of it, so that it answers
// the accepted ones in time.
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/settings.ts';
import { CatalogError } from '../../errors.ts';
import type { Activity } from './activity.ts';
import { createRequestScheduler, type RequestScheduler } from './request-scheduler.ts';

export type LoadShedder = Pick<RequestScheduler, 'charge' | 'enter'> & {
  /** Runs a request now or later, or refuses it. `hasEnded` must be called when its response has ended. */
  readonly start: (request: IncomingMessage, run: () => void, refuse: (error: CatalogError) => void) => void;
  readonly hasEnded: (request: IncomingMessage) => void;
  /** Waits while other clients go first. Rejects if that takes too long, unless the wait may take any time. */
  readonly waitForTurn: (request: IncomingMessage, wait?: 'any') => Promise<void>;
  readonly clientOf: (request: IncomingMessage) => string;
};

const BUSY = 'The server is overloaded; try again in a few seconds.';
const MIN_RETRY_SECONDS = 1;
const RETRY_SPREAD_SECONDS = 3;

/** At this multiple of `server.maxInFlight`, requests of all clients are rejected. */
const MAX_OVERLOAD = 2;

const toBusy = (retryAfterSeconds: number): CatalogError =>
  new CatalogError('service_unavailable', BUSY, { retryAfterSeconds });

/** Requests in progress by client. */
const createInFlight = () => {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    adjust: (client: string, by: 1 | -1): void => {
      const count = (counts.get(client) ?? 0) + by;
      total += by;
      if (count === 0) counts.delete(client);
      else counts.set(client, count);
    },
    /** Whether the client has as many as the average client, or more. */
    hasShare: (client: string): boolean => (counts.get(client) ?? 0) * counts.size >= total,
  };
};

export const createLoadShedder = (
  { server }: Config,
  activity: Pick<Activity, 'inFlight'>,
  clientOf: LoadShedder['clientOf'],
): LoadShedder => {
  const { maxQueueMs, maxInFlight } = server;
  // Different delays spread the retries. The errors are created once, since that costs more than sending them.
  const errors = Array.from({ length: RETRY_SPREAD_SECONDS }, (_, extra) => toBusy(MIN_RETRY_SECONDS + extra));
  const pickError = (): CatalogError => errors[Math.floor(Math.random() * errors.length)] as CatalogError;
  const scheduler = createRequestScheduler({ maxQueueMs });
  const inFlight = createInFlight();
  const leaveQueue = new Map<IncomingMessage, () => void>();
  const isFullFor = (client: string): boolean => {
    const count = activity.inFlight();
    return count > maxInFlight && (count > maxInFlight * MAX_OVERLOAD || inFlight.hasShare(client));
  };
  return {
    ...{ enter: scheduler.enter, charge: scheduler.charge, clientOf },
    start: (request, run, refuse) => {
      const client = clientOf(request);
      inFlight.adjust(client, 1);
      const refuseNow = (): void => refuse(pickError());
      if (isFullFor(client)) refuseNow();
      else leaveQueue.set(request, scheduler.add({ client, run, refuse: refuseNow }));
    },
    hasEnded: (request) => {
      inFlight.adjust(clientOf(request), -1);
      leaveQueue.get(request)?.();
      leaveQueue.delete(request);
    },
    waitForTurn: (request, wait) =>
      new Promise((resolve, reject) => {
        const refuse = wait === 'any' ? {} : { refuse: () => reject(pickError()) };
        scheduler.add({ client: clientOf(request), run: resolve, ...refuse });
      }),
  };
};

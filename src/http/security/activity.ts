// What the server is doing at the moment, counted over all threads of the process: for limits, for figures, and to tell every
// thread at once that the server is about to stop.
import { setTimeout as wait } from 'node:timers/promises';
import { createSharedCounters } from '@periplus/telemetry';

const COUNTERS = ['requests', 'inFlight', 'connections', 'expensive', 'draining', 'listening', 'closing'] as const;

const LOOK_EVERY_MS = 5;

export type Activity = {
  /** Given to another thread, which joins in with `createActivity(memory)`. */
  readonly memory: SharedArrayBuffer;
  /** Requests since the start. */
  readonly requests: () => number;
  readonly inFlight: () => number;
  readonly connections: () => number;
  /** Questions at the thread for expensive ones. */
  readonly expensiveQueries: () => number;
  readonly requestStarted: () => void;
  readonly requestEnded: () => void;
  /** Gives the number of connections that are open now. */
  readonly connectionOpened: () => number;
  readonly connectionClosed: () => void;
  /** One more, or one less. */
  readonly adjustExpensiveQueries: (by: 1 | -1) => void;
  /** From now on the server is not ready, and answers close their connection. */
  readonly startDraining: () => void;
  readonly isDraining: () => boolean;
  /** A thread listens on the port, or no longer does. */
  readonly adjustListeners: (by: 1 | -1) => void;
  /** From now on requests wait until no thread listens. */
  readonly startClosing: () => void;
  /** Undefined when there is nothing to wait for. */
  readonly whenClosed: () => Promise<void> | undefined;
};

export const createActivity = (memory?: SharedArrayBuffer): Activity => {
  const counters = createSharedCounters(COUNTERS, memory);
  const isClosing = (): boolean => counters.read('closing') > 0 && counters.read('listening') > 0;
  const untilClosed = async (): Promise<void> => {
    while (isClosing()) await wait(LOOK_EVERY_MS);
  };
  return {
    memory: counters.memory,
    requests: () => counters.read('requests'),
    inFlight: () => counters.read('inFlight'),
    connections: () => counters.read('connections'),
    expensiveQueries: () => counters.read('expensive'),
    requestStarted: () => {
      counters.add('requests', 1);
      counters.add('inFlight', 1);
    },
    requestEnded: () => {
      counters.add('inFlight', -1);
    },
    connectionOpened: () => counters.add('connections', 1),
    connectionClosed: () => {
      counters.add('connections', -1);
    },
    adjustExpensiveQueries: (by) => {
      counters.add('expensive', by);
    },
    startDraining: () => {
      counters.add('draining', 1);
    },
    isDraining: () => counters.read('draining') > 0,
    adjustListeners: (by) => {
      counters.add('listening', by);
    },
    startClosing: () => {
      counters.add('closing', 1);
    },
    whenClosed: () => (isClosing() ? untilClosed() : undefined),
  };
};

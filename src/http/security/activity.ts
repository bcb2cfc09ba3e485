// Counters of current activity that all threads share: for limits, metrics, and the shutdown signal.
import { setTimeout as wait } from 'node:timers/promises';
import { createSharedCounters } from '@periplus/telemetry';

const COUNTERS = ['requests', 'inFlight', 'connections', 'expensive', 'draining', 'listening', 'closing'] as const;

const POLL_MS = 5;

export type Activity = {
  /** Another thread attaches it with `createActivity(memory)`. */
  readonly memory: SharedArrayBuffer;
  /** Total since the start. */
  readonly requests: () => number;
  readonly inFlight: () => number;
  readonly connections: () => number;
  /** Queries at the offload thread. */
  readonly expensiveQueries: () => number;
  readonly requestStarted: () => void;
  readonly requestEnded: () => void;
  /** Returns the number of open connections. */
  readonly connectionOpened: () => number;
  readonly connectionClosed: () => void;
  readonly adjustExpensiveQueries: (by: 1 | -1) => void;
  /** From now on the server is not ready, and responses close their connection. */
  readonly startDraining: () => void;
  readonly isDraining: () => boolean;
  /** A thread starts or stops listening. */
  readonly adjustListeners: (by: 1 | -1) => void;
  /** From now on requests wait until no thread listens. */
  readonly startClosing: () => void;
  /** Undefined if there is nothing to wait for. */
  readonly whenClosed: () => Promise<void> | undefined;
};

export const createActivity = (memory?: SharedArrayBuffer): Activity => {
  const counters = createSharedCounters(COUNTERS, memory);
  const isClosing = (): boolean => counters.read('closing') > 0 && counters.read('listening') > 0;
  const untilClosed = async (): Promise<void> => {
    while (isClosing()) await wait(POLL_MS);
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

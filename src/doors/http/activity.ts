// What the server is doing at the moment, counted over all threads of the process: for limits, for figures, and to tell every
// thread at once that the server is about to stop.
import { createSharedCounters } from '../../lib/shared-counters.ts';

const COUNTERS = ['requests', 'inFlight', 'connections', 'expensive', 'draining'] as const;

export type Activity = {
  /** Given to another thread, which joins in with `createActivity(memory)`. */
  readonly memory: SharedArrayBuffer;
  /** Requests since the start. */
  readonly requests: () => number;
  readonly inFlight: () => number;
  readonly connections: () => number;
  /** Questions at the thread for expensive ones. */
  readonly expensive: () => number;
  readonly requestBegan: () => void;
  readonly requestEnded: () => void;
  /** Gives the number of connections that are open now. */
  readonly connectionOpened: () => number;
  readonly connectionClosed: () => void;
  /** One more, or one less. */
  readonly expensiveChanged: (by: 1 | -1) => void;
  /** From now on the server is not ready, and answers close their connection. */
  readonly startDraining: () => void;
  readonly isDraining: () => boolean;
};

export const createActivity = (memory?: SharedArrayBuffer): Activity => {
  const counters = createSharedCounters(COUNTERS, memory);
  return {
    memory: counters.memory,
    requests: () => counters.read('requests'),
    inFlight: () => counters.read('inFlight'),
    connections: () => counters.read('connections'),
    expensive: () => counters.read('expensive'),
    requestBegan: () => {
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
    expensiveChanged: (by) => {
      counters.add('expensive', by);
    },
    startDraining: () => {
      counters.add('draining', 1);
    },
    isDraining: () => counters.read('draining') > 0,
  };
};

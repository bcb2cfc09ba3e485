// Memory that all threads of a server share, so that they act as one: what is going on, and what callers have used.
import type { Config } from '../../config/settings.ts';
import { type Counting, createLocalCounting } from '../../keys/counting.ts';
import { createWindowCounters } from '../../lib/window-counters.ts';
import { type Activity, createActivity } from './activity.ts';

/** Given to another thread, which joins in with `joinMemory`. */
export type SharedMemory = {
  readonly activity: SharedArrayBuffer;
  readonly quotas: SharedArrayBuffer;
};

export type Shared = {
  readonly memory: SharedMemory;
  readonly activity: Activity;
  readonly counting: Counting;
};

/** Callers that are told apart at a time, 32 bytes each; where nobody is counted it need not be much. */
const SLOTS = { counted: 65_536, uncounted: 16 } as const;

export const allocateMemory = ({ limits }: Config): SharedMemory => ({
  activity: createActivity().memory,
  quotas: createWindowCounters({ slots: limits.enabled ? SLOTS.counted : SLOTS.uncounted }).memory,
});

export const joinMemory = (memory: SharedMemory): Shared => ({
  memory,
  activity: createActivity(memory.activity),
  counting: createLocalCounting(createWindowCounters({ memory: memory.quotas })),
});

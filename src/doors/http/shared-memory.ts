// Memory that all threads of a server share, so that they act as one: what is going on, what callers have
// used, and figures for the operator.
import type { Config } from '../../config/settings.ts';
import { createLocalQuotaCounter, type QuotaCounter } from '../../keys/counting.ts';
import { createWindowCounters } from '../../lib/threads/window-counters.ts';
import { type Activity, createActivity } from './guard/activity.ts';
import { allocateFigures, createFigures, type Figures } from './watch/figures.ts';

/** Given to another thread, which joins in with `joinMemory`. */
export type SharedMemory = {
  readonly activity: SharedArrayBuffer;
  readonly quotas: SharedArrayBuffer;
  readonly figures: SharedArrayBuffer;
};

export type Shared = {
  readonly memory: SharedMemory;
  readonly activity: Activity;
  readonly counting: QuotaCounter;
  readonly figures: Figures;
};

/** Callers that are told apart at a time, 32 bytes each; where nobody is counted it need not be much. */
const SLOTS = { counted: 65_536, uncounted: 16 } as const;

export const allocateMemory = ({ limits }: Config, threads = 1): SharedMemory => ({
  activity: createActivity().memory,
  quotas: createWindowCounters({ capacity: limits.enabled ? SLOTS.counted : SLOTS.uncounted }).memory,
  figures: allocateFigures(threads),
});

/** `thread` counts from 0. */
export const joinMemory = (memory: SharedMemory, thread = 0): Shared => ({
  memory,
  activity: createActivity(memory.activity),
  counting: createLocalQuotaCounter(createWindowCounters({ memory: memory.quotas })),
  figures: createFigures(memory.figures, thread),
});

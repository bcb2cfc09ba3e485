// Memory that all threads of a server share, so that they act as one: what is going on, what callers have
// used, and figures for the operator.

import { createWindowCounters } from '@periplus/telemetry';
import type { Config } from '../config/settings.ts';
import { createLocalQuotaCounter, type QuotaCounter } from '../keys/quota-counter.ts';
import { allocateMetrics, createMetrics, type Metrics } from './observability/metrics-registry.ts';
import { type Activity, createActivity } from './security/activity.ts';

/** Given to another thread, which joins in with `joinMemory`. */
export type SharedMemory = {
  readonly activity: SharedArrayBuffer;
  readonly quotas: SharedArrayBuffer;
  readonly metrics: SharedArrayBuffer;
};

export type SharedState = {
  readonly memory: SharedMemory;
  readonly activity: Activity;
  readonly counting: QuotaCounter;
  readonly metrics: Metrics;
};

/** Callers that are told apart at a time, 32 bytes each; where nobody is counted it need not be much. */
const SLOTS = { counted: 65_536, uncounted: 16 } as const;

export const allocateSharedMemory = ({ limits }: Config, threads = 1): SharedMemory => ({
  activity: createActivity().memory,
  quotas: createWindowCounters({ capacity: limits.enabled ? SLOTS.counted : SLOTS.uncounted }).memory,
  metrics: allocateMetrics(threads),
});

/** `thread` counts from 0. */
export const attachSharedMemory = (memory: SharedMemory, thread = 0): SharedState => ({
  memory,
  activity: createActivity(memory.activity),
  counting: createLocalQuotaCounter(createWindowCounters({ memory: memory.quotas })),
  metrics: createMetrics(memory.metrics, thread),
});

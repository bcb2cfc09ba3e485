// Memory shared by all threads of a server: activity, quotas and metrics.

import { createWindowCounters } from '@periplus/telemetry';
import type { Config } from '../config/settings.ts';
import { createLocalQuotaCounter, type QuotaCounter } from '../keys/quota-counter.ts';
import { allocateJobSignals, createJobSignals, type JobSignalMemory, type JobSignals } from '../state/job-signals.ts';
import { allocateMetrics, createMetrics, type Metrics } from './observability/metrics-registry.ts';
import { type Activity, createActivity } from './security/activity.ts';

/** Another thread attaches it with `attachSharedMemory`. */
export type SharedMemory = {
  readonly activity: SharedArrayBuffer;
  readonly quotas: SharedArrayBuffer;
  readonly metrics: SharedArrayBuffer;
  readonly jobs: JobSignalMemory;
};

export type SharedState = {
  readonly memory: SharedMemory;
  readonly activity: Activity;
  readonly counting: QuotaCounter;
  readonly metrics: Metrics;
  readonly jobs: JobSignals;
};

/** Number of callers that are counted at a time, 32 bytes each. */
const QUOTA_CAPACITY = { limited: 65_536, unlimited: 16 } as const;

export const allocateSharedMemory = ({ limits }: Config, threads = 1): SharedMemory => ({
  activity: createActivity().memory,
  quotas: createWindowCounters({ capacity: limits.enabled ? QUOTA_CAPACITY.limited : QUOTA_CAPACITY.unlimited }).memory,
  metrics: allocateMetrics(threads),
  jobs: allocateJobSignals(),
});

/** `thread` counts from 0. */
export const attachSharedMemory = (memory: SharedMemory, thread = 0): SharedState => ({
  memory,
  activity: createActivity(memory.activity),
  counting: createLocalQuotaCounter(createWindowCounters({ memory: memory.quotas })),
  metrics: createMetrics(memory.metrics, thread),
  jobs: createJobSignals(memory.jobs),
});

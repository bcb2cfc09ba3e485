// Does the jobs of the queue in the background: a few at a time, one for each key, over all processes that share the state.

import { toJobLeaseName } from '../state/job.ts';
import { readActiveJobs } from '../state/job-queue.ts';
import type { StateStore } from '../state/state.ts';
import { withLease } from '../state/with-lease.ts';
import { type JobKind, runJob } from './run-job.ts';

export type JobRunnerOptions = {
  readonly state: StateStore;
  /** Jobs of other names are left to other runners. */
  readonly kinds: readonly JobKind[];
  readonly onError: (message: string) => void;
  /** Jobs that run at the same time. */
  readonly concurrency?: number;
  /** How often the queue is looked at. */
  readonly pollMs?: number;
  /** After so long without a sign a runner counts as gone. */
  readonly leaseMs?: number;
};

export type JobRunner = {
  /** Looks at the queue now. */
  readonly wake: () => void;
  /** Tells the jobs to stop, and resolves when they have. */
  readonly close: () => Promise<void>;
};

export const startJobRunner = (options: JobRunnerOptions): JobRunner => {
  const { state, kinds, onError, concurrency = 2, pollMs = 1_000, leaseMs = 30_000 } = options;
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const tell = (cause: unknown): void => onError(`The queue of jobs failed: ${(cause as Error).message}`);

  const run = async (kind: JobKind, key: string): Promise<void> => {
    const around = { state, heartbeatMs: pollMs, stopping: stopping.signal, onError: onError };
    await withLease(state, toJobLeaseName(key), leaseMs, (lost) => runJob(kind, key, { ...around, lost }));
  };

  const start = (kind: JobKind, key: string): void => {
    const done = run(kind, key)
      .catch(tell)
      .finally(() => running.delete(key));
    running.set(key, done);
  };

  const startWaiting = async (): Promise<void> => {
    for (const { job } of await readActiveJobs(state)) {
      const kind = kinds.find(({ name }) => name === job.name);
      if (kind === undefined || running.has(job.key)) continue;
      if (running.size >= concurrency || stopping.signal.aborted) return;
      start(kind, job.key);
    }
  };

  let starting = Promise.resolve();
  const wake = (): void => {
    starting = starting.then(startWaiting).catch(tell);
  };
  const timer = setInterval(wake, pollMs);
  wake();
  return {
    wake,
    close: async () => {
      clearInterval(timer);
      stopping.abort();
      await starting;
      await Promise.all(running.values());
    },
  };
};

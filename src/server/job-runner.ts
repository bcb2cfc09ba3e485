// Runs the jobs of the queue: one at a time for each key, over all processes that share the state.
import { type Job, toJobLeaseName } from '../state/job.ts';
import { readActiveJobs } from '../state/job-queue.ts';
import { createJobSignals, type JobSignals } from '../state/job-signals.ts';
import type { Json, StateStore } from '../state/state.ts';
import { withLease } from '../state/with-lease.ts';
import { type JobKind, runJob } from './run-job.ts';

export type JobRunnerOptions = {
  readonly state: StateStore;
  /** Jobs of other names are left to other runners. */
  readonly kinds: readonly JobKind[];
  readonly onError: (message: string) => void;
  /** Shared with those that submit jobs in this process. */
  readonly signals?: JobSignals;
  /** Interval at which jobs and cancellations of other processes are found. */
  readonly pollMs?: number;
  /** Interval at which the progress of a job is stored. */
  readonly progressMs?: number;
  /** A runner that has not renewed its lease for this long counts as gone. */
  readonly leaseMs?: number;
};

export type JobRunner = {
  /** Aborts the running jobs and resolves when they have ended. */
  readonly close: () => Promise<void>;
};

const toGroup = ({ groupOf }: JobKind, input: Json): string => groupOf?.(input) ?? '';

/** Starts queued jobs, up to the concurrency of each kind. */
const createJobStarter = (options: Required<JobRunnerOptions>, stopping: AbortSignal) => {
  const { state, kinds, onError, signals, leaseMs, pollMs, progressMs } = options;
  const running = new Map<string, { readonly kind: JobKind; readonly group: string; readonly done: Promise<void> }>();
  /** Keys that another runner works on, or that failed: not tried again before the next poll. */
  const skipped = new Set<string>();
  const report = (cause: unknown): void => onError(`The job queue failed: ${(cause as Error).message}`);

  const run = async (kind: JobKind, key: string): Promise<void> => {
    const environment = { state, signals, pollMs, progressMs, stopping, onError };
    const work = (lost: AbortSignal): Promise<void> => runJob(kind, key, { ...environment, lost });
    const { kind: outcome } = await withLease(state, toJobLeaseName(key), leaseMs, work);
    if (outcome === 'taken') skipped.add(key);
    else signals.ended.raise();
  };

  const start = (kind: JobKind, { key, input }: Job): void => {
    const done = run(kind, key)
      .catch((cause: unknown) => {
        skipped.add(key);
        report(cause);
      })
      .finally(() => {
        running.delete(key);
        startQueued();
      });
    running.set(key, { kind, group: toGroup(kind, input), done });
  };

  const hasRoom = (kind: JobKind, { input }: Job): boolean => {
    const alike = [...running.values()].filter((other) => other.kind.name === kind.name);
    if (kind.groupOf === undefined || alike.length >= kind.concurrency) return alike.length < kind.concurrency;
    const group = toGroup(kind, input);
    return alike.filter((other) => other.group === group).length < Math.ceil(kind.concurrency / 2);
  };

  const lookForJobs = async (): Promise<void> => {
    for (const { job } of await readActiveJobs(state)) {
      if (stopping.aborted) return;
      const kind = kinds.find(({ name }) => name === job.name);
      if (kind === undefined || running.has(job.key) || skipped.has(job.key)) continue;
      if (hasRoom(kind, job)) start(kind, job);
    }
  };

  let looking = Promise.resolve();
  const startQueued = (): void => {
    looking = looking.then(() => (stopping.aborted ? undefined : lookForJobs())).catch(report);
  };

  return {
    startQueued,
    retrySkipped: (): void => skipped.clear(),
    ended: async (): Promise<void> => {
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
};

const DEFAULTS = { pollMs: 2_000, progressMs: 1_000, leaseMs: 30_000 };

export const startJobRunner = (options: JobRunnerOptions): JobRunner => {
  const { signals = createJobSignals() } = options;
  const settings = { ...DEFAULTS, ...options, signals };
  const stopping = new AbortController();
  const starter = createJobStarter(settings, stopping.signal);

  const watchQueue = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const seen = signals.submitted.count();
      starter.retrySkipped();
      starter.startQueued();
      await signals.submitted.wait(seen, settings.pollMs);
    }
  };
  void watchQueue();
  return {
    close: () => {
      stopping.abort();
      return starter.ended();
    },
  };
};

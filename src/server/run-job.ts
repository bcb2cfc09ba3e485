// Runs one job: marks it as running, stores its progress, and ends it as done, failed or cancelled.
import { CatalogError, type ErrorCode } from '../errors.ts';
import { type Job, type JobProgress, type JobStatus, toJob } from '../state/job.ts';
import { ACTIVE_JOBS, type ActiveJob, ENDED_JOBS, endJob, updateJob } from '../state/job-queue.ts';
import type { JobSignals } from '../state/job-signals.ts';
import type { Json, StateStore } from '../state/state.ts';

export type JobContext = {
  readonly input: Json;
  /** Aborted when the job is cancelled, the server stops, or another runner has taken over the job. */
  readonly signal: AbortSignal;
  readonly report: (progress: JobProgress) => void;
};

export type JobKind = {
  readonly name: string;
  /** Jobs of this kind that one runner runs at a time. */
  readonly concurrency: number;
  /** Jobs of one group run in half of the places at most, so that a slow group does not hold up the others. */
  readonly groupOf?: (input: Json) => string;
  /** Whether a job that was interrupted starts again; otherwise it has failed. */
  readonly isRepeatable: boolean;
  /** Whether ended jobs stay in the list of jobs; true by default. */
  readonly isRecorded?: boolean;
  readonly run: (context: JobContext) => Promise<Json>;
};

export type JobEnvironment = {
  readonly state: StateStore;
  readonly signals: JobSignals;
  /** Interval at which cancellations by other processes are found. */
  readonly pollMs: number;
  /** Shortest time between two updates of the progress. */
  readonly progressMs: number;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  /** Aborted when the lease of the job is lost. */
  readonly lost: AbortSignal;
  /** Logs a sentence for the operator. */
  readonly onError: (message: string) => void;
};

type Ending = {
  readonly status: JobStatus;
  readonly result?: Json;
  readonly reason?: string;
  readonly code?: ErrorCode;
};

const STOPPED = 'The server stopped before the job had ended.';

const readOne = async (state: StateStore, key: string): Promise<ActiveJob | undefined> => {
  const document = await state.get(ACTIVE_JOBS, key);
  return document === undefined ? undefined : { job: toJob(document.value), version: document.version };
};

const failure = (job: Job, cause: unknown, onError: JobEnvironment['onError']): Ending => {
  if (cause instanceof CatalogError) return { status: 'failed', reason: cause.message, code: cause.code };
  onError(`The job ${job.name} ${job.key} failed: ${cause instanceof Error ? (cause.stack ?? cause.message) : cause}`);
  return { status: 'failed', reason: 'Something went wrong in the server. Its log has the cause.' };
};

const endInterrupted = ({ isRepeatable }: JobKind): Ending =>
  isRepeatable ? { status: 'queued' } : { status: 'failed', reason: STOPPED };

/** Stores the progress of a job, and aborts it when it is cancelled. */
const watchJob = (job: Job, environment: JobEnvironment, cancel: () => void) => {
  const { state, signals, pollMs, progressMs } = environment;
  let latest: JobProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  const update = async (): Promise<void> => {
    const found = await readOne(state, job.key);
    if (found?.job.id !== job.id) return;
    if (found.job.isCancelling === true) cancel();
    const progress = latest;
    latest = undefined;
    if (progress !== undefined) await updateJob(state, { ...found.job, progress }, found.version);
  };
  let updating = Promise.resolve();
  const updateNext = (): Promise<void> => {
    updating = updating.then(update).catch(() => {}); // the next update tries again
    return updating;
  };
  const storeProgress = (): void => {
    timer = undefined;
    void updateNext();
  };
  const watchCancellation = async (): Promise<void> => {
    while (!hasEnded) {
      const seen = signals.cancelled.count();
      await updateNext();
      await signals.cancelled.wait(seen, pollMs);
    }
  };
  void watchCancellation();
  return {
    report: (progress: JobProgress): void => {
      latest = progress;
      timer ??= setTimeout(storeProgress, progressMs);
    },
    /** Resolves when the last progress is stored. */
    end: async (): Promise<void> => {
      hasEnded = true;
      clearTimeout(timer);
      await updateNext();
    },
  };
};

/** Returns undefined if another runner has taken over the job. */
const execute = async (kind: JobKind, job: Job, environment: JobEnvironment): Promise<Ending | undefined> => {
  const cancelling = new AbortController();
  const { lost, stopping } = environment;
  const signal = AbortSignal.any([lost, stopping, cancelling.signal]);
  const watched = watchJob(job, environment, () => cancelling.abort());
  try {
    return { status: 'done', result: await kind.run({ input: job.input, signal, report: watched.report }) };
  } catch (cause) {
    if (lost.aborted) return undefined;
    if (cancelling.signal.aborted) return { status: 'cancelled' };
    return stopping.aborted ? endInterrupted(kind) : failure(job, cause, environment.onError);
  } finally {
    await watched.end();
  }
};

const finish = async (state: StateStore, { isRecorded }: JobKind, key: string, ending: Ending): Promise<void> => {
  const found = await readOne(state, key);
  if (found === undefined) return;
  const { startedAt: _startedAt, progress: _progress, ...queued } = found.job;
  if (ending.status === 'queued') await updateJob(state, { ...queued, status: 'queued' }, found.version);
  else await endJob(state, { ...found.job, ...ending }, found.version, isRecorded);
};

/** The caller holds the lease of the key, so a job that is marked as running has lost its runner. */
export const runJob = async (kind: JobKind, key: string, environment: JobEnvironment): Promise<void> => {
  const { state } = environment;
  const found = await readOne(state, key);
  if (found === undefined || found.job.name !== kind.name) return;
  const { job, version } = found;
  if ((await state.get(ENDED_JOBS, job.id)) !== undefined) {
    await state.remove(ACTIVE_JOBS, key, { kind: 'version', version });
  } else if (job.isCancelling === true) {
    await endJob(state, { ...job, status: 'cancelled' }, version);
  } else if (job.status === 'running' && !kind.isRepeatable) {
    await finish(state, kind, key, endInterrupted(kind));
  } else {
    const started = { ...job, status: 'running', startedAt: new Date().toISOString() } as const;
    if ((await updateJob(state, started, version)) === undefined) return;
    const ending = await execute(kind, started, environment);
    if (ending !== undefined) await finish(state, kind, key, ending);
  }
};

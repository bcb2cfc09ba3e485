// One job from its start to its end: marked as running, told of while it goes on, ended as done, failed or cancelled.
import { CatalogError, type ErrorCode } from '../errors.ts';
import { type Job, type JobProgress, type JobStatus, toJob } from '../state/job.ts';
import { ACTIVE_JOBS, type ActiveJob, ENDED_JOBS, endJob, updateJob } from '../state/job-queue.ts';
import type { Json, StateStore } from '../state/state.ts';

export type JobContext = {
  readonly input: Json;
  /** Aborted when the job is cancelled, the server stops, or another has taken the job over. */
  readonly signal: AbortSignal;
  readonly report: (progress: JobProgress) => void;
};

export type JobKind = {
  readonly name: string;
  /** Begin again from the start when the server stopped under it; otherwise it has failed. */
  readonly isRepeatable: boolean;
  readonly run: (context: JobContext) => Promise<Json>;
};

export type JobEnvironment = {
  readonly state: StateStore;
  /** How often progress is written, and a wish to cancel is looked for. */
  readonly heartbeatMs: number;
  /** The server stops. */
  readonly stopping: AbortSignal;
  /** The right to do the job alone was lost. */
  readonly lost: AbortSignal;
  /** Gets a sentence for the operator. */
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

/** How a job that found its server gone, or lost it, goes on. */
const stopped = ({ isRepeatable }: JobKind): Ending =>
  isRepeatable ? { status: 'queued' } : { status: 'failed', reason: STOPPED };

/** Looks at the job now and then: writes its progress, and cancels when somebody wants that. */
const watch = (job: Job, { state, heartbeatMs }: JobEnvironment, cancel: () => void) => {
  let latest: JobProgress | undefined;
  const beat = async (): Promise<void> => {
    const found = await readOne(state, job.key);
    if (found?.job.id !== job.id) return;
    if (found.job.isCancelling === true) cancel();
    const progress = latest;
    latest = undefined;
    if (progress !== undefined) await updateJob(state, { ...found.job, progress }, found.version);
  };
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(() => {}); // the next beat tries again
  }, heartbeatMs);
  return {
    report: (progress: JobProgress): void => {
      latest = progress;
    },
    /** Resolves when all is written. */
    end: async (): Promise<void> => {
      clearInterval(timer);
      await beating;
      await beat();
    },
  };
};

/** Undefined when another has taken the job over. */
const work = async (kind: JobKind, job: Job, around: JobEnvironment): Promise<Ending | undefined> => {
  const cancelling = new AbortController();
  const { lost, stopping } = around;
  const signal = AbortSignal.any([lost, stopping, cancelling.signal]);
  const watched = watch(job, around, () => cancelling.abort());
  try {
    return { status: 'done', result: await kind.run({ input: job.input, signal, report: watched.report }) };
  } catch (cause) {
    if (lost.aborted) return undefined;
    if (cancelling.signal.aborted) return { status: 'cancelled' };
    return stopping.aborted ? stopped(kind) : failure(job, cause, around.onError);
  } finally {
    await watched.end();
  }
};

const finish = async (state: StateStore, key: string, ending: Ending): Promise<void> => {
  const found = await readOne(state, key);
  if (found === undefined) return;
  const { startedAt: _startedAt, progress: _progress, ...waiting } = found.job;
  if (ending.status === 'queued') await updateJob(state, { ...waiting, status: 'queued' }, found.version);
  else await endJob(state, { ...found.job, ...ending }, found.version);
};

/** For whoever holds the lease of the key: so a job that is marked as running has lost its runner. */
export const runJob = async (kind: JobKind, key: string, around: JobEnvironment): Promise<void> => {
  const { state } = around;
  const found = await readOne(state, key);
  if (found === undefined || found.job.name !== kind.name) return;
  const { job, version } = found;
  if ((await state.get(ENDED_JOBS, job.id)) !== undefined) {
    await state.remove(ACTIVE_JOBS, key, { kind: 'version', version });
  } else if (job.isCancelling === true) {
    await endJob(state, { ...job, status: 'cancelled' }, version);
  } else if (job.status === 'running' && !kind.isRepeatable) {
    await finish(state, key, stopped(kind));
  } else {
    const started = { ...job, status: 'running', startedAt: new Date().toISOString() } as const;
    if ((await updateJob(state, started, version)) === undefined) return;
    const ending = await work(kind, started, around);
    if (ending !== undefined) await finish(state, key, ending);
  }
};

// The job queue, kept in the state: a job may be run by another process than the one that submits it, and a restart
// loses none.
import { randomBytes } from 'node:crypto';
import { CatalogError } from '../errors.ts';
import { type Job, toJob, toJobLeaseName } from './job.ts';
import { createJobSignals, type JobSignals } from './job-signals.ts';
import { checkName, type Json, type StateStore } from './state.ts';

/** Queued and running jobs by key, so that there is one at a time for each key. */
export const ACTIVE_JOBS = 'active-jobs';
/** Ended jobs by id. */
export const ENDED_JOBS = 'ended-jobs';

/** Older ones are removed. */
const MAX_ENDED = 500;
const MAX_ACTIVE = 100;

export type JobRequest = { readonly name: string; readonly key: string; readonly input: Json };

type SubmittedJob = {
  readonly job: Job;
  /** False if there was a job for this key already, which is then returned. */
  readonly isNew: boolean;
};

export type JobQueue = {
  /** Throws `service_unavailable` if too many jobs of this name are active. */
  readonly submit: (request: JobRequest) => Promise<SubmittedJob>;
  readonly get: (id: string) => Promise<Job | undefined>;
  /** Active jobs, oldest first, then ended ones, latest first. */
  readonly list: () => Promise<readonly Job[]>;
  /** Ends a queued job and asks a running one to stop. Returns false if the job does not exist or has ended. */
  readonly cancel: (id: string) => Promise<boolean>;
};

export type JobQueueOptions = {
  /** Active jobs of one name. Two submits at the same moment may exceed it by one. */
  readonly maxActive?: number;
  /** Shared with the runner, if it is in this process. */
  readonly signals?: JobSignals;
};

const createJobId = (): string => `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(6).toString('hex')}`;

const compareJobIds = (one: Job, other: Job): number => (one.id < other.id ? -1 : 1);

export type ActiveJob = { readonly job: Job; readonly version: string };

export const readActiveJobs = async (state: StateStore): Promise<readonly ActiveJob[]> => {
  const documents = await state.list(ACTIVE_JOBS, { limit: 1_000 });
  return documents
    .map(({ value, version }) => ({ job: toJob(value), version }))
    .sort((one, other) => compareJobIds(one.job, other.job));
};

/** Returns the new version, or undefined if the job has changed in the meantime. */
export const updateJob = async (state: StateStore, job: Job, version: string): Promise<string | undefined> => {
  const result = await state.put(ACTIVE_JOBS, job.key, job, { kind: 'version', version });
  return result.kind === 'stored' ? result.version : undefined;
};

const recordEnded = async (state: StateStore, job: Job): Promise<void> => {
  await state.put(ENDED_JOBS, job.id, { ...job, endedAt: new Date().toISOString() });
  const ended = await state.list(ENDED_JOBS, { limit: MAX_ENDED + 10 });
  for (const { id } of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) await state.remove(ENDED_JOBS, id);
};

/**
 * The job is recorded as ended before it leaves the queue; a runner that finds it in both collections removes it from
 * the queue.
 */
export const endJob = async (state: StateStore, job: Job, version: string, isRecorded = true): Promise<void> => {
  if (isRecorded) await recordEnded(state, job);
  await state.remove(ACTIVE_JOBS, job.key, { kind: 'version', version });
};

export const createJobQueue = (state: StateStore, options: JobQueueOptions = {}): JobQueue => {
  const { maxActive = MAX_ACTIVE, signals = createJobSignals() } = options;
  const findActive = async (id: string): Promise<ActiveJob | undefined> =>
    (await readActiveJobs(state)).find(({ job }) => job.id === id);

  const submit = async ({ name, key, input }: JobRequest): Promise<SubmittedJob> => {
    checkName(ACTIVE_JOBS, toJobLeaseName(key));
    const existing = await state.get(ACTIVE_JOBS, key);
    if (existing !== undefined) return { job: toJob(existing.value), isNew: false };
    const active = (await readActiveJobs(state)).filter(({ job }) => job.name === name);
    if (active.length >= maxActive) {
      throw new CatalogError('service_unavailable', `${maxActive} ${name} jobs are waiting; try again later.`);
    }
    const job: Job = { id: createJobId(), name, key, input, status: 'queued', submittedAt: new Date().toISOString() };
    const result = await state.put(ACTIVE_JOBS, key, job, { kind: 'absent' });
    if (result.kind !== 'stored') return submit({ name, key, input });
    signals.submitted.raise();
    return { job, isNew: true };
  };

  const cancel = async (id: string): Promise<boolean> => {
    const found = await findActive(id);
    if (found === undefined) return false;
    const { job, version } = found;
    // Marked first, so that no runner starts it between the two steps.
    const marked = await updateJob(state, { ...job, isCancelling: true }, version);
    if (marked === undefined) return cancel(id);
    if (job.status === 'queued') await endJob(state, { ...job, status: 'cancelled' }, marked);
    signals[job.status === 'queued' ? 'ended' : 'cancelled'].raise();
    return true;
  };

  return {
    submit,
    cancel,
    get: async (id) => {
      const ended = await state.get(ENDED_JOBS, id);
      return ended === undefined ? (await findActive(id))?.job : toJob(ended.value);
    },
    list: async () => {
      const active = (await readActiveJobs(state)).map(({ job }) => job);
      const ended = (await state.list(ENDED_JOBS, { limit: 1_000 })).map(({ value }) => toJob(value));
      return [...active, ...ended.sort((one, other) => compareJobIds(other, one))];
    },
  };
};

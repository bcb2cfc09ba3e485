// The queue of jobs: kept in the state, so that whoever asks for a job need not be the one that does it, and a restart loses none.
import { randomBytes } from 'node:crypto';
import { CatalogError } from '../errors.ts';
import { type Job, toJob, toJobLeaseName } from './job.ts';
import { checkName, type Json, type StateStore } from './state.ts';

/** Jobs that wait or run, by key: so there is one at a time for each. */
export const ACTIVE_JOBS = 'active-jobs';
/** Jobs that have ended, by id. */
export const ENDED_JOBS = 'ended-jobs';

/** Older ones are forgotten. */
const MOST_ENDED = 500;

export type JobRequest = { readonly name: string; readonly key: string; readonly input: Json };

export type SubmittedJob = {
  readonly job: Job;
  /** False when there was one for this key already: `job` is that one. */
  readonly isNew: boolean;
};

export type JobQueue = {
  /** Throws `service_unavailable` when too many wait. */
  readonly submit: (request: JobRequest) => Promise<SubmittedJob>;
  readonly get: (id: string) => Promise<Job | undefined>;
  /** Those that wait or run, oldest first, then those that have ended, latest first. */
  readonly list: () => Promise<readonly Job[]>;
  /** One that waits is cancelled at once; one that runs is asked to stop. False when there is no such job, or it has ended. */
  readonly cancel: (id: string) => Promise<boolean>;
};

const createJobId = (): string => `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(6).toString('hex')}`;

export const compareJobIds = (one: Job, other: Job): number => (one.id < other.id ? -1 : 1);

export type ActiveJob = { readonly job: Job; readonly version: string };

export const readActiveJobs = async (state: StateStore): Promise<readonly ActiveJob[]> => {
  const documents = await state.list(ACTIVE_JOBS, { limit: 1_000 });
  return documents
    .map(({ value, version }) => ({ job: toJob(value), version }))
    .sort((one, other) => compareJobIds(one.job, other.job));
};

/** Gives the new version, undefined when somebody else has changed the job meanwhile. */
export const updateJob = async (state: StateStore, job: Job, version: string): Promise<string | undefined> => {
  const result = await state.put(ACTIVE_JOBS, job.key, job, { kind: 'version', version });
  return result.kind === 'stored' ? result.version : undefined;
};

/** Told as ended before it leaves the queue: whoever finds it in both places takes it away from the queue. */
export const endJob = async (state: StateStore, job: Job, version: string): Promise<void> => {
  await state.put(ENDED_JOBS, job.id, { ...job, endedAt: new Date().toISOString() });
  await state.remove(ACTIVE_JOBS, job.key, { kind: 'version', version });
  const ended = await state.list(ENDED_JOBS, { limit: MOST_ENDED + 10 });
  for (const { id } of ended.slice(0, Math.max(0, ended.length - MOST_ENDED))) await state.remove(ENDED_JOBS, id);
};

/** The bound is about right: two that submit at the same moment may both find the last place. */
export const createJobQueue = (state: StateStore, mostActive = 100): JobQueue => {
  const findActive = async (id: string): Promise<ActiveJob | undefined> =>
    (await readActiveJobs(state)).find(({ job }) => job.id === id);

  const submit = async ({ name, key, input }: JobRequest): Promise<SubmittedJob> => {
    checkName(ACTIVE_JOBS, toJobLeaseName(key));
    const known = await state.get(ACTIVE_JOBS, key);
    if (known !== undefined) return { job: toJob(known.value), isNew: false };
    if ((await readActiveJobs(state)).length >= mostActive) {
      throw new CatalogError('service_unavailable', `${mostActive} jobs wait already; try again when some have ended.`);
    }
    const job: Job = { id: createJobId(), name, key, input, status: 'queued', submittedAt: new Date().toISOString() };
    const result = await state.put(ACTIVE_JOBS, key, job, { kind: 'absent' });
    return result.kind === 'stored' ? { job, isNew: true } : submit({ name, key, input });
  };

  const cancel = async (id: string): Promise<boolean> => {
    const found = await findActive(id);
    if (found === undefined) return false;
    const { job, version } = found;
    // Marked first, so that nobody takes it up between the two steps of ending it.
    const marked = await updateJob(state, { ...job, isCancelling: true }, version);
    if (marked === undefined) return cancel(id);
    if (job.status === 'queued') await endJob(state, { ...job, status: 'cancelled' }, marked);
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

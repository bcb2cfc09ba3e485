// Asking for harvests: a job for each source, done by whatever server has the time for it.
import type { Job } from '../state/job.ts';
import { createJobQueue, type JobQueue } from '../state/job-queue.ts';
import type { Json, StateStore } from '../state/state.ts';
import type { RunTrigger } from './run.ts';

export const HARVEST_JOB = 'harvest';

export type HarvestInput = {
  readonly source: string;
  readonly trigger: RunTrigger;
  readonly isFull: boolean;
  readonly isForced: boolean;
};

/** As `submit` wrote it; nobody else submits jobs of this name. */
export const toHarvestInput = (value: Json): HarvestInput => value as HarvestInput;

const keyOf = (source: string): string => `${HARVEST_JOB} ${source}`;

export type HarvestRequests = {
  /** One at a time for each source: who asks again gets the one that waits or runs. */
  readonly submit: (input: HarvestInput) => Promise<Job>;
  /** False when there is none to stop. */
  readonly stop: (source: string) => Promise<boolean>;
  /** Those that wait or run. */
  readonly active: () => Promise<readonly Job[]>;
};

export const createHarvestRequests = (state: StateStore, queue: JobQueue = createJobQueue(state)): HarvestRequests => {
  const active = async (): Promise<readonly Job[]> =>
    (await queue.list()).filter(({ name, endedAt }) => name === HARVEST_JOB && endedAt === undefined);
  return {
    active,
    submit: async (input) => (await queue.submit({ name: HARVEST_JOB, key: keyOf(input.source), input })).job,
    stop: async (source) => {
      const job = (await active()).find(({ key }) => key === keyOf(source));
      return job !== undefined && queue.cancel(job.id);
    },
  };
};

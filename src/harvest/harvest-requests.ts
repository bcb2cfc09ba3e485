// Submits, lists and stops harvests: one job per source in the job queue.
import type { Job } from '../state/job.ts';
import type { JobQueue } from '../state/job-queue.ts';
import type { Json } from '../state/state.ts';
import type { RunTrigger } from './run.ts';

export const HARVEST_JOB = 'harvest';

export type HarvestInput = {
  readonly source: string;
  readonly trigger: RunTrigger;
  readonly isFull: boolean;
  readonly isForced: boolean;
};

export const toHarvestInput = (value: Json): HarvestInput => value as HarvestInput;

const keyOf = (source: string): string => `${HARVEST_JOB} ${source}`;

export type HarvestRequests = {
  /** Returns the existing job if the source already has one that waits or runs. */
  readonly submit: (input: HarvestInput) => Promise<Job>;
  /** False when the source has no job. */
  readonly stop: (source: string) => Promise<boolean>;
  /** Jobs that wait or run. */
  readonly active: () => Promise<readonly Job[]>;
};

export const createHarvestRequests = (queue: JobQueue): HarvestRequests => {
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

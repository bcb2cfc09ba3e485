// A job: work in the background that is asked for once, done once, and told of afterwards.
import type { ErrorCode } from '../errors.ts';
import type { Json } from './state.ts';

export type JobStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

export type JobProgress = {
  readonly done: number;
  /** Absent when nobody knows. */
  readonly total?: number;
  /** What is being done: '2 of 7 sources'. */
  readonly note?: string;
};

export type Job = {
  /** Later jobs have later ids. */
  readonly id: string;
  /** Which work: a row of the table of job kinds. */
  readonly name: string;
  /** What it works on. There is one job at a time for each key. */
  readonly key: string;
  readonly input: Json;
  readonly status: JobStatus;
  readonly progress?: JobProgress;
  /** Of a job that is done. */
  readonly result?: Json;
  /** Why it failed: a sentence that is safe to show. */
  readonly reason?: string;
  /** Which row of the table of errors the reason belongs to. */
  readonly code?: ErrorCode;
  /** Somebody wants a running job to stop. */
  readonly isCancelling?: boolean;
  readonly submittedAt: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
};

/** Held by whoever does the job of a key. */
export const toJobLeaseName = (key: string): string => `job ${key}`;

/** As the queue wrote it; nobody else writes jobs. */
export const toJob = (value: Json): Job => value as Job;

// A background job: submitted once, run once, and kept for a while after it has ended.
import type { ErrorCode } from '../errors.ts';
import type { Json } from './state.ts';

export type JobStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

export type JobProgress = {
  readonly done: number;
  /** Absent if unknown. */
  readonly total?: number;
  /** For display: '2 of 7 sources'. */
  readonly note?: string;
};

export type Job = {
  /** Ids sort by time of submission. */
  readonly id: string;
  /** The kind of job. */
  readonly name: string;
  /** There is at most one active job per key. */
  readonly key: string;
  readonly input: Json;
  readonly status: JobStatus;
  readonly progress?: JobProgress;
  /** Only for status `done`. */
  readonly result?: Json;
  /** Why the job failed; safe to show to clients. */
  readonly reason?: string;
  /** The error code of `reason`. */
  readonly code?: ErrorCode;
  /** Set when a running job is to stop. */
  readonly isCancelling?: boolean;
  readonly submittedAt: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
};

export const toJobLeaseName = (key: string): string => `job ${key}`;

export const toJob = (value: Json): Job => value as Job;

// A run: one harvest of a source, as reported to operators and clients.
import type { Json } from '../state/state.ts';

export type RunTrigger = 'manual' | 'schedule' | 'webhook';
export type RunStatus = 'running' | 'success' | 'failed' | 'cancelled';

export type Failure = {
  readonly path: string;
  readonly line?: number;
  readonly id?: string;
  readonly reason: string;
};

/** A count of similar failures. */
export type Signature = { readonly signature: string; readonly count: number };

export type RunCounts = {
  /** All documents of the source, and those that were read because they are new or changed. */
  readonly documents: number;
  readonly documentsRead: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** All failures in the current state of the source, whether read in this run or an earlier one. */
  readonly failed: number;
  /** Records in the source. */
  readonly records: number;
  /** Records that are no longer in the source and are within their grace period. */
  readonly missing: number;
  readonly removed: number;
};

export const NO_COUNTS: RunCounts = {
  ...{ documents: 0, documentsRead: 0, added: 0, changed: 0, unchanged: 0 },
  ...{ failed: 0, records: 0, missing: 0, removed: 0 },
};

export type Run = {
  /** Later runs have higher numbers. */
  readonly number: number;
  readonly source: string;
  readonly trigger: RunTrigger;
  readonly status: RunStatus;
  readonly startedAt: string;
  readonly completedAt?: string;
  /** How often the run was resumed after a crash. */
  readonly resumed: number;
  /** The git commit, if any. */
  readonly revision?: string;
  readonly counts: RunCounts;
  readonly samples: readonly Failure[];
  readonly signatures: readonly Signature[];
  /** Rules broken by added and changed records, and records taken from other sources, counted. */
  readonly warnings?: readonly Signature[];
  /** Why the run failed; safe to show to clients. */
  readonly reason?: string;
};

/** One log line. */
export const summarise = ({ number, source, status, counts, reason = '' }: Run): string => {
  const { added, changed, removed, failed } = counts;
  return `Harvest ${number} of ${source}: ${status}, ${added} added, ${changed} changed, ${removed} removed, ${failed} failed. ${reason}`.trim();
};

export const hasFailures = ({ status, counts }: Run): boolean => status === 'failed' || counts.failed > 0;

export const toRun = (value: Json): Run => value as Run;

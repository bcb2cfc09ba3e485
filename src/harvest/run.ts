// A run: one attempt to bring the records of a source up to date, as it is told of afterwards.
import type { Json } from '../state/state.ts';

export type RunTrigger = 'manual' | 'schedule' | 'webhook';
export type RunStatus = 'running' | 'success' | 'failed' | 'cancelled';

export type Failure = {
  /** File or address. */
  readonly path: string;
  readonly line?: number;
  readonly id?: string;
  readonly reason: string;
};

/** Failures that read alike, counted. */
export type Signature = { readonly signature: string; readonly count: number };

export type RunCounts = {
  /** Files or addresses of the source, and those that were read because they are new or differ. */
  readonly documents: number;
  readonly documentsRead: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** All that cannot be taken as the source is now, whether read in this run or in an earlier one. */
  readonly failed: number;
  /** Records that the source has. */
  readonly records: number;
  /** Not there any more, and waiting for their grace time to end. */
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
  /** How often it went on after a process that died. */
  readonly resumed: number;
  /** Commit, where there is one. */
  readonly revision?: string;
  readonly counts: RunCounts;
  readonly samples: readonly Failure[];
  readonly signatures: readonly Signature[];
  /** Rules that records break which were added or changed in this run, and those that came from another source, counted. */
  readonly warnings?: readonly Signature[];
  /** Why it failed: a sentence that is safe to show. */
  readonly reason?: string;
};

/** One line for the operator of a server. */
export const summarise = ({ number, source, status, counts, reason = '' }: Run): string => {
  const { added, changed, removed, failed } = counts;
  return `Harvest ${number} of ${source}: ${status}, ${added} added, ${changed} changed, ${removed} removed, ${failed} failed. ${reason}`.trim();
};

export const hasFailures = ({ status, counts }: Run): boolean => status === 'failed' || counts.failed > 0;

/** As the list of runs wrote it; nobody else writes runs. */
export const toRun = (value: Json): Run => value as Run;

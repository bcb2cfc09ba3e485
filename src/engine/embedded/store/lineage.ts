// The history of a store's change numbers. After a copy of the file is restored and written to, the same numbers
// stand for other changes; a random branch id distinguishes the two histories.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export type HistoryPoint = { readonly sequence: number; readonly branch: string };

export type LineageReader = {
  /** The branch that this change number belongs, or would belong, to. */
  readonly branchAt: (sequence: number) => string;
  /** Whether the store went through this state, so that all numbers up to it stand for the same changes. */
  readonly isInHistory: (point: HistoryPoint) => boolean;
  /** The latest branch; each process that writes starts a new one. */
  readonly current: () => string;
};

export const createLineageReader = (database: DatabaseSync): LineageReader => {
  const selectAt = database.prepare('SELECT branch FROM lineage WHERE sequence <= ? ORDER BY sequence DESC LIMIT 1');
  const selectLatest = database.prepare('SELECT branch FROM lineage ORDER BY sequence DESC LIMIT 1');
  const selectSequence = database.prepare("SELECT value FROM meta WHERE key = 'sequence'");
  const branchAt = (sequence: number): string => String(selectAt.get(sequence)?.branch);
  return {
    branchAt,
    isInHistory: ({ sequence, branch }) =>
      sequence <= Number(selectSequence.get()?.value) && branchAt(sequence) === branch,
    current: () => String(selectLatest.get()?.branch),
  };
};

/** Records that a transaction used the change numbers `first` to `last`; `last` is `first - 1` if it used none. */
export type RecordChanges = (first: number, last: number) => void;

/**
 * The returned function must run inside every transaction that changes something. The first call in a process starts
 * a new branch, because the file may have been restored while it was closed. So does a call that repeats a number,
 * because then the file was restored while it was open.
 */
export const createLineageWriter = (database: DatabaseSync): RecordChanges => {
  const exists = database.prepare('SELECT 1 FROM lineage WHERE branch = ?');
  const insert = database.prepare('INSERT OR REPLACE INTO lineage (sequence, branch) VALUES (?, ?)');
  let current: HistoryPoint = { sequence: 0, branch: '' };
  return (first, last) => {
    // The branch does not exist if the transaction that started it was rolled back.
    const continues = first > current.sequence && exists.get(current.branch) !== undefined;
    current = { sequence: last, branch: continues ? current.branch : randomUUID() };
    if (!continues) insert.run(first, current.branch);
  };
};

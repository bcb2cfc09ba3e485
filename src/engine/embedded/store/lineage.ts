// The lineage of a store: which history its change numbers belong to. A copy of the file that is put back and written to gives
// out the same numbers for other changes, so a number alone does not say what it stands for.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** A change number and the mark of its history at that place. */
export type HistoryPoint = { readonly sequence: number; readonly mark: string };

export type LineageReader = {
  /** The mark under which this change was, or would be, made. */
  readonly markAt: (sequence: number) => string;
  /** Whether the store went through this state: its numbers up to here stand for the same changes. */
  readonly isInHistory: (point: HistoryPoint) => boolean;
  /** The newest mark: another one after every process that wrote something. */
  readonly current: () => string;
};

export const createLineageReader = (database: DatabaseSync): LineageReader => {
  const at = database.prepare('SELECT mark FROM lineage WHERE sequence <= ? ORDER BY sequence DESC LIMIT 1');
  const newest = database.prepare('SELECT mark FROM lineage ORDER BY sequence DESC LIMIT 1');
  const reached = database.prepare("SELECT value FROM meta WHERE key = 'sequence'");
  const markAt = (sequence: number): string => String(at.get(sequence)?.mark);
  return {
    markAt,
    isInHistory: ({ sequence, mark }) => sequence <= Number(reached.get()?.value) && markAt(sequence) === mark,
    current: () => String(newest.get()?.mark),
  };
};

/** What a transaction gave out: numbers from `first` to `last`, none when `last` is the one before. */
export type BeginChanges = (first: number, last: number) => void;

/**
 * To be called inside every transaction that changes something. The first one of a process begins a new mark, since nobody can
 * tell whether the file was put back while it was closed; and so does one that gives out a number again, since then the file
 * was put back under our hands.
 */
export const createLineageWriter = (database: DatabaseSync): BeginChanges => {
  const known = database.prepare('SELECT 1 FROM lineage WHERE mark = ?');
  const begin = database.prepare('INSERT OR REPLACE INTO lineage (sequence, mark) VALUES (?, ?)');
  let own: HistoryPoint = { sequence: 0, mark: '' };
  return (first, last) => {
    // The mark is not there when the transaction that began it was not kept.
    const goesOn = first > own.sequence && known.get(own.mark) !== undefined;
    own = { sequence: last, mark: goesOn ? own.mark : randomUUID() };
    if (!goesOn) begin.run(first, own.mark);
  };
};

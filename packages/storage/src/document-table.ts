// The interface of a table of small documents that several machines write with optimistic concurrency.

export type TableRow = {
  readonly group: string;
  readonly id: string;
  readonly text: string;
  /** Identifies this version of the row, for conditional writes. */
  readonly revision: string;
};

export type DocumentTable = {
  readonly read: (group: string, id: string) => Promise<TableRow | undefined>;
  /** Returns false when the row has another revision, or exists although `revision` is undefined. */
  readonly write: (group: string, id: string, text: string, revision: string | undefined) => Promise<boolean>;
  readonly remove: (group: string, id: string, revision: string) => Promise<boolean>;
  /** Rows after an id, ordered by code point. */
  readonly list: (group: string, afterId: string, limit: number) => Promise<readonly TableRow[]>;
  /** Names of the groups that have rows, sorted. */
  readonly groups: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

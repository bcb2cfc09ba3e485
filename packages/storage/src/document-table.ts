// A table of small documents that several machines write: each write is on the condition that nobody was faster.

export type TableRow = {
  readonly group: string;
  readonly id: string;
  readonly text: string;
  /** Of this state of the row, to write on condition; it means nothing to others than the table. */
  readonly revision: string;
};

export type DocumentTable = {
  /** As it is now, whoever wrote it. */
  readonly read: (group: string, id: string) => Promise<TableRow | undefined>;
  /** `mark` absent: there is no such row. False when the row is not as the mark says any more. */
  readonly write: (group: string, id: string, text: string, mark: string | undefined) => Promise<boolean>;
  readonly remove: (group: string, id: string, mark: string) => Promise<boolean>;
  /** In order of id, by code point, those after an id. */
  readonly list: (group: string, afterId: string, limit: number) => Promise<readonly TableRow[]>;
  /** Names of those that have rows, sorted. */
  readonly groups: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

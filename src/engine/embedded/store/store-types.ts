// The interface of the SQLite store to the rest of the embedded engine.
import type { Dictionary } from '../../../record/dictionaries.ts';
import type {
  ChangePage,
  ChangeQuery,
  HistoryEntry,
  IdQuery,
  ListQuery,
  ListResult,
  RecordChange,
  RecordStats,
  RecordVersion,
  StoredRecord,
  Tombstone,
  WriteBatch,
  WriteResult,
} from '../../record-store.ts';
import type { DictionaryKey } from './dictionary-table.ts';
import type { HistoryPoint } from './lineage.ts';

type RowKey = { readonly row: number; readonly id: string; readonly sequence: number };

/** A row as the index builder reads it; texts are JSON. */
export type IntactRow = RowKey & { readonly kind: 'put'; readonly text: string; readonly derivedFields: string };

export type PutRow = IntactRow | (RowKey & { readonly kind: 'damaged' });

export type ChangedRow = PutRow | (RowKey & { readonly kind: 'removed' });

export type StoredRow = StoredRecord & { readonly row: number };

export type RowsRead = { readonly records: readonly StoredRow[]; readonly damaged?: readonly string[] };

/** Returns records in the given order without removed and damaged ones. */
type GetRows = (rows: readonly number[], fullPrecomputed?: boolean) => RowsRead;

export type RowSnapshot = { readonly getRows: GetRows; readonly close: () => void };

export type StoreStats = RecordStats & {
  readonly sequence: number;
  /** Random id of the current history branch (lineage.ts). */
  readonly branch: string;
  readonly dictionaryWrites: number;
};

export type Store = {
  readonly write: (batch: WriteBatch) => WriteResult;
  /** Throws `record_damaged`. */
  readonly get: (id: string) => StoredRecord | undefined;
  readonly getMany: (ids: readonly string[]) => ReadonlyMap<string, StoredRecord>;
  readonly getRows: GetRows;
  /** The records as of now, unaffected by later writes. While it is open, the write-ahead log keeps growing. */
  readonly openSnapshot: () => RowSnapshot;
  readonly list: (query: ListQuery) => ListResult;
  readonly listIds: (query: IdQuery) => readonly RecordVersion[];
  readonly tombstone: (id: string) => Tombstone | undefined;
  readonly history: (ids: readonly string[]) => ReadonlyMap<string, readonly HistoryEntry[]>;
  readonly changes: (query: ChangeQuery) => ChangePage;
  readonly cursor: () => string;
  readonly latestChanges: (limit: number) => readonly RecordChange[];
  readonly changesSince: (sequence: number) => IterableIterator<ChangedRow>;
  /** The given rows for indexing, without removed ones. */
  readonly readForIndex: (rows: Iterable<number>) => IterableIterator<PutRow>;
  /** See lineage.ts. */
  readonly branchAt: (sequence: number) => string;
  readonly isInHistory: (point: HistoryPoint) => boolean;
  readonly dictionaries: (recordId: string) => readonly Dictionary[];
  /** Dictionaries after a key, in order of record and id. */
  readonly dictionaryPage: (after: DictionaryKey | undefined, limit: number) => readonly Dictionary[];
  readonly writeDictionaries: (puts: readonly Dictionary[]) => void;
  readonly stats: () => StoreStats;
  readonly close: () => void;
};

/** Unique per store, and changes with every write. */
export const storeRevision = (store: Pick<Store, 'stats'>): string => {
  const { branch, sequence, dictionaryWrites } = store.stats();
  return `${branch}.${sequence}.${dictionaryWrites}`;
};

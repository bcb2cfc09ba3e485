// What the durable store offers to the rest of the embedded engine.
import type { Dictionary } from '../../../record/dictionaries.ts';
import type {
  ChangePage,
  ChangeQuery,
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

type RowPlace = { readonly row: number; readonly id: string; readonly sequence: number };

/** A row as the index builder reads it; texts are JSON. */
export type IntactRow = RowPlace & { readonly kind: 'put'; readonly text: string; readonly derivedFields: string };

/** A record is there, and it is or is not what was written. */
export type PutRow = IntactRow | (RowPlace & { readonly kind: 'damaged' });

/** A removed record has no texts. */
export type ChangedRow = PutRow | (RowPlace & { readonly kind: 'removed' });

export type StoredRow = StoredRecord & { readonly row: number };

/** Those that are whole, and the ids of those that are not. */
export type RowsRead = { readonly records: readonly StoredRow[]; readonly damaged?: readonly string[] };

/** In the order asked; a row that is gone meanwhile, or damaged, is left out. `whole`: with all that is prepared of the records. */
type GetRows = (rows: readonly number[], fullPrecomputed?: boolean) => RowsRead;

export type RowSnapshot = { readonly getRows: GetRows; readonly close: () => void };

export type StoreStats = RecordStats & {
  /** Highest change sequence number given out so far. */
  readonly sequence: number;
  /** Random name of the history that this store is going through (lineage.ts). */
  readonly mark: string;
  /** How often dictionaries were written. */
  readonly dictionaryWrites: number;
};

export type Store = {
  readonly write: (batch: WriteBatch) => WriteResult;
  /** Throws `record_damaged`. */
  readonly get: (id: string) => StoredRecord | undefined;
  readonly getMany: (ids: readonly string[]) => ReadonlyMap<string, StoredRecord>;
  readonly getRows: GetRows;
  /** The records as they are now, whatever is written meanwhile. While it is open the log of the file grows with what is written. */
  readonly openSnapshot: () => RowSnapshot;
  readonly list: (query: ListQuery) => ListResult;
  readonly listIds: (query: IdQuery) => readonly RecordVersion[];
  readonly tombstone: (id: string) => Tombstone | undefined;
  readonly changes: (query: ChangeQuery) => ChangePage;
  readonly cursor: () => string;
  readonly latestChanges: (limit: number) => readonly RecordChange[];
  /** Rows whose last change is after `sequence`, in order of sequence, read in chunks so that other work goes on. */
  readonly changesSince: (sequence: number) => IterableIterator<ChangedRow>;
  /** Those of the rows that hold a record now, for an index to be built from. */
  readonly readForIndex: (rows: Iterable<number>) => IterableIterator<PutRow>;
  /** The mark of the history at this change number, and whether the store went through a state (lineage.ts). */
  readonly markAt: (sequence: number) => string;
  readonly isInHistory: (point: HistoryPoint) => boolean;
  readonly dictionaries: (recordId: string) => readonly Dictionary[];
  /** In order of record and id, those after one. */
  readonly dictionaryPage: (after: DictionaryKey | undefined, limit: number) => readonly Dictionary[];
  readonly writeDictionaries: (puts: readonly Dictionary[]) => void;
  readonly stats: () => StoreStats;
  readonly close: () => void;
};

/** Changes with everything that is written; another store has another. */
export const storeRevision = (store: Pick<Store, 'stats'>): string => {
  const { mark, sequence, dictionaryWrites } = store.stats();
  return `${mark}.${sequence}.${dictionaryWrites}`;
};

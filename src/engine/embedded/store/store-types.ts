// What the durable store offers to the rest of the embedded engine.
import type { Dictionary } from '../../../record/dictionaries.ts';
import type {
  ChangePage,
  ChangeQuery,
  ListQuery,
  ListResult,
  RecordStats,
  StoredRecord,
  WriteBatch,
  WriteResult,
} from '../../record-store.ts';

/** A row as the index builder reads it; texts are JSON. */
export type PutRow = {
  readonly kind: 'put';
  readonly row: number;
  readonly id: string;
  readonly sequence: number;
  readonly text: string;
  readonly facts: string;
};

/** A removed record has no texts. */
export type ChangedRow =
  | PutRow
  | { readonly kind: 'removed'; readonly row: number; readonly id: string; readonly sequence: number };

export type StoredRow = StoredRecord & { readonly row: number };

export type StoreStats = RecordStats & {
  /** Highest change sequence number given out so far. */
  readonly sequence: number;
  /** Random name of this store, made when it was created: a snapshot of another store is foreign. */
  readonly storeId: string;
  /** How often dictionaries were written. */
  readonly dictionaryWrites: number;
};

export type Store = {
  readonly write: (batch: WriteBatch) => WriteResult;
  readonly get: (id: string) => StoredRecord | undefined;
  readonly getMany: (ids: readonly string[]) => ReadonlyMap<string, StoredRecord>;
  /** In the order asked; a row that is gone meanwhile is left out. */
  readonly getRows: (rows: readonly number[]) => readonly StoredRow[];
  readonly list: (query: ListQuery) => ListResult;
  readonly changes: (query: ChangeQuery) => ChangePage;
  /** Rows whose last change is after `sequence`, in order of sequence, read in chunks so that other work goes on. */
  readonly changesSince: (sequence: number) => IterableIterator<ChangedRow>;
  /** Those of the rows that hold a record now, for an index to be built from. */
  readonly readForIndex: (rows: Iterable<number>) => IterableIterator<PutRow>;
  readonly dictionaries: (recordId: string) => readonly Dictionary[];
  readonly writeDictionaries: (puts: readonly Dictionary[]) => void;
  readonly stats: () => StoreStats;
  readonly close: () => void;
};

/** Changes with everything that is written; another store has another. */
export const writtenState = (store: Pick<Store, 'stats'>): string => {
  const { storeId, sequence, dictionaryWrites } = store.stats();
  return `${storeId}.${sequence}.${dictionaryWrites}`;
};

// The record store of an engine: durable records, data dictionaries and a change feed.

import { type JsonText, toJsonString } from '@periplus/streams';
import type { Visibility } from '../query/visibility.ts';
import type { DerivedFields } from '../record/derived-fields.ts';
import type { Dictionary } from '../record/dictionaries.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';

/** A stored record. Its texts are JSON that can be spliced into a response without parsing. */
export type StoredRecord = {
  readonly id: string;
  readonly json: JsonText;
  /** See precomputed-parts.ts. Hits and lists may contain core parts only, unless the query sets `fullPrecomputed`. */
  readonly precomputed: string;
  readonly published: boolean;
  readonly visible: boolean;
  readonly source: string;
  /** Changes with every change of this record; not comparable between records. */
  readonly version: string;
};

export type RecordVersion = Pick<StoredRecord, 'id' | 'version'>;

export const parseStoredRecord = ({ json }: Pick<StoredRecord, 'json'>): AardvarkRecord =>
  JSON.parse(toJsonString(json)) as AardvarkRecord;

export type RecordPut = {
  readonly record: AardvarkRecord;
  readonly derivedFields: DerivedFields;
  readonly precomputed: string;
  readonly source: string;
  /** Write only if the stored record has this version; otherwise the outcome is `conflict`. */
  readonly ifVersion?: string;
  /** Write only if no record has this id; otherwise the outcome is `conflict`. */
  readonly ifAbsent?: true;
  /** For a copy from another store: keeps that store's change information instead of recording the copy as a change. */
  readonly lastChange?: LastChange;
  /** For a copy from another store: the versions of the record there, newest first, the copied one included. */
  readonly history?: readonly HistoryEntry[];
};

/** How many earlier versions of a record a store keeps, unless configured otherwise. */
export const DEFAULT_MAX_VERSIONS = 10;

/** Who or what made a change. */
export type ChangeOrigin = {
  /** A user, `key NAME`, or a command or harvest. */
  readonly by?: string;
  /** The commit of the harvested file. */
  readonly commit?: string;
  /** The job of a batch edit. */
  readonly batch?: string;
};

/** A version of a record as it was stored, or its removal. */
export type HistoryEntry = {
  readonly kind: 'put' | 'removed';
  /** As in `StoredRecord`. */
  readonly version: string;
  readonly source: string;
  readonly changedAt?: string;
  readonly origin?: ChangeOrigin;
  /** The JSON of the record; absent for a removal and for a version whose text is corrupt. */
  readonly text?: string;
};

/** An id, or an id and the version that the stored record must have; otherwise the outcome is `conflict`. */
export type RecordRemove = string | { readonly id: string; readonly ifVersion: string };

/** Puts are applied before removes; repeated ids are written in order. */
export type WriteBatch = {
  readonly puts: readonly RecordPut[];
  readonly removes: readonly RecordRemove[];
  readonly origin?: ChangeOrigin;
  /** Tombstones copied from another store, written last; a record with such an id is removed. */
  readonly tombstones?: readonly Tombstone[];
  /** Sets the version of all derived fields and precomputed parts, once a re-derivation is complete. */
  readonly derivation?: number;
};

/** `unchanged`: text, derived fields, precomputed parts and source equal the stored ones; the version stays. */
export type PutOutcome = 'added' | 'changed' | 'unchanged' | 'conflict';
export type RemoveOutcome = 'removed' | 'absent' | 'conflict';

/**
 * Outcomes in batch order. Each record is written atomically. If a write fails, some records may have been written;
 * retrying the batch is safe and reports them as `unchanged` or `absent`.
 */
export type WriteResult = {
  readonly puts: readonly PutOutcome[];
  readonly removes: readonly RemoveOutcome[];
};

export type ListQuery = {
  readonly visibility: Visibility;
  readonly source?: string;
  /** Lists records with ids greater than this one, in order of id. */
  readonly afterId?: string;
  readonly offset: number;
  readonly limit: number;
  /** Returns core and extended precomputed parts, not only core parts. */
  readonly fullPrecomputed?: true;
};

export type ListResult = {
  /** Number of records in the full list, regardless of `afterId` and `offset`. */
  readonly total: number;
  readonly records: readonly StoredRecord[];
  /** Ids of records on this page whose stored data is corrupt. */
  readonly damaged?: readonly string[];
};

export type ChangeInfo = {
  /** When the text or the source of the record last changed, in ISO 8601; absent if unknown. */
  readonly changedAt?: string;
  /** Whether the record has ever been published, so that the public may know its id. */
  readonly wasPublic: boolean;
};

export type LastChange = ChangeInfo & { readonly isNew: boolean };

export type RecordChange =
  /**
   * `isNew`: this change added the record. A record that was added and then changed is reported once and is not new.
   */
  | ({ readonly kind: 'put'; readonly record: StoredRecord; readonly isNew: boolean } & ChangeInfo)
  | ({ readonly kind: 'removed' } & Tombstone)
  /** The record changed, but its stored data is corrupt. */
  | { readonly kind: 'damaged'; readonly id: string };

export type Tombstone = ChangeInfo & {
  readonly id: string;
  readonly source: string;
  /** As in `RecordPut`. */
  readonly history?: readonly HistoryEntry[];
};

/** Pass the cursor as `after` to get the next page. */
export type ChangePage = { readonly changes: readonly RecordChange[]; readonly cursor: string };

export type ChangeQuery = {
  /** Cursor of an earlier page of the same store; absent starts at the beginning. */
  readonly after?: string;
  readonly limit: number;
};

export type IdQuery = {
  readonly source: string;
  readonly afterId: string;
  readonly limit: number;
};

export type RecordStats = {
  readonly records: number;
  readonly visible: number;
  /** Version of the code that computed the derived fields and precomputed parts. */
  readonly derivation: number;
};

export type RecordStore = {
  /** Any record, regardless of visibility. Throws `record_damaged` if its stored data is corrupt. */
  readonly get: (id: string) => Promise<StoredRecord | undefined>;
  /** Existing, intact records by id, in one round trip. */
  readonly getMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredRecord>>;
  readonly list: (query: ListQuery) => Promise<ListResult>;
  /** Ids and versions of one source, including damaged records. Cheap, because it reads no texts. */
  readonly listIds: (query: IdQuery) => Promise<readonly RecordVersion[]>;
  readonly tombstone: (id: string) => Promise<Tombstone | undefined>;
  /**
   * The versions of each record by id, newest first, with at most as many earlier ones as the store is configured to
   * keep. New derived fields of the same text are not a version.
   */
  readonly history: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly HistoryEntry[]>>;
  readonly write: (batch: WriteBatch) => Promise<WriteResult>;
  /**
   * Records by their last change, oldest first. A record that changed twice appears once or twice, in its latest
   * state. No change is skipped, even if records are written between two pages. An empty page means that no more
   * changes exist yet.
   */
  readonly changes: (query: ChangeQuery) => Promise<ChangePage>;
  readonly cursor: () => Promise<string>;
  readonly latestChanges: (limit: number) => Promise<readonly RecordChange[]>;
  /** Data dictionaries of a record, in order of id; the record need not exist. */
  readonly dictionaries: (recordId: string) => Promise<readonly Dictionary[]>;
  /** Inserts or replaces dictionaries by record and id. */
  readonly writeDictionaries: (puts: readonly Dictionary[]) => Promise<void>;
  readonly allDictionaries: () => AsyncIterable<Dictionary>;
  readonly stats: () => Promise<RecordStats>;
  readonly close: () => Promise<void>;
};

/** A store that records the origin of every change, unless a batch has its own. */
export const withOrigin = <Store extends Pick<RecordStore, 'write'>>(records: Store, origin: ChangeOrigin): Store => ({
  ...records,
  write: (batch) => records.write({ origin, ...batch }),
});

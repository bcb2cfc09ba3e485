// The first half of an engine: keeps records and data dictionaries durably, and tells what has changed.

import { type JsonText, toJsonString } from '@periplus/streams';
import type { DerivedFields } from '../record/derived-fields.ts';
import type { Dictionary } from '../record/dictionaries.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';

/** A record as it is kept. Texts are JSON ready to be spliced into an answer; nothing here needs parsing to be served. */
export type StoredRecord = {
  readonly id: string;
  /** The record itself; `parseStored` reads it. */
  readonly json: JsonText;
  /**
   * Prepared parts of answers, as the writer gave them. What stands before its first empty line is its first part: hits and
   * lists may bring that alone, unless the whole is asked for.
   */
  readonly precomputed: string;
  readonly published: boolean;
  readonly visible: boolean;
  /** Where it was loaded from. */
  readonly source: string;
  /** Another one with every change of this record. It says nothing about other records. */
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
  /** Only if the record is there and of this version; left as it is (`conflict`) otherwise. */
  readonly ifVersion?: string;
  /** Only if there is no such record; `conflict` otherwise. */
  readonly ifAbsent?: true;
  /** Given for a copy of another store: what is told of the change is what that one tells, not that it was copied now. */
  readonly lastChange?: LastChange;
};

/** An id, or an id and the version that the record must have: it is left as it is (`conflict`) when it has another. */
export type RecordRemove = string | { readonly id: string; readonly ifVersion: string };

/** Puts come before removes. An id twice among the puts is written in turn. */
export type WriteBatch = {
  readonly puts: readonly RecordPut[];
  readonly removes: readonly RecordRemove[];
  /** Copies of another store, written last and kept as they are there; a record of such an id is removed. */
  readonly tombstones?: readonly Tombstone[];
  /** From now on all facts and prepared parts in the store are of this version; given when a re-derivation is complete. */
  readonly derivation?: number;
};

/** `unchanged`: it was there already, text, facts, prepared part and source; it keeps its version. */
export type PutOutcome = 'added' | 'changed' | 'unchanged' | 'conflict';
export type RemoveOutcome = 'removed' | 'absent' | 'conflict';

/**
 * Outcome per record, in the order of the batch. Each record is written whole or not at all. When a write fails, any of the
 * records may have been written; the same batch may be sent again, and what was written is then `unchanged` or `absent`.
 */
export type WriteResult = {
  readonly puts: readonly PutOutcome[];
  readonly removes: readonly RemoveOutcome[];
};

export type ListQuery = {
  readonly includeNonPublic: boolean;
  /** Only records that were loaded from here. */
  readonly source?: string;
  /** Lists in order of id, those after this id. */
  readonly afterId?: string;
  readonly offset: number;
  readonly limit: number;
  /** With all that is prepared of the records, not only with its first part. */
  readonly fullPrecomputed?: true;
};

/** `total` counts all that the list goes through, wherever it begins. */
export type ListResult = {
  readonly total: number;
  readonly records: readonly StoredRecord[];
  /** Ids of records that belong here and cannot be read: what is stored of them is not what was written. */
  readonly damaged?: readonly string[];
};

/** What is told of a change beside the record. */
export type ChangeInfo = {
  /** When text or source of the record became what they are, in ISO 8601; absent when that was before it was noted. */
  readonly changedAt?: string;
  /** The record was published once: the public may know of it. */
  readonly wasPublic: boolean;
};

/** What a store tells of the change that made a record what it is. */
export type LastChange = ChangeInfo & { readonly isNew: boolean };

export type RecordChange =
  /** `isNew`: this change brought it. One that came and changed again is told once, and is not new. */
  | ({ readonly kind: 'put'; readonly record: StoredRecord; readonly isNew: boolean } & ChangeInfo)
  | ({ readonly kind: 'removed' } & Tombstone)
  /** It changed, and cannot be read. */
  | { readonly kind: 'damaged'; readonly id: string };

/** What is left of a record that was removed. */
export type Tombstone = ChangeInfo & { readonly id: string; readonly source: string };

/** Ask again with the cursor for what comes after. */
export type ChangePage = { readonly changes: readonly RecordChange[]; readonly cursor: string };

export type ChangeQuery = {
  /** Of an earlier page of the same store; absent means from the beginning. */
  readonly after?: string;
  readonly limit: number;
};

export type IdQuery = {
  /** Only records that were loaded from here. */
  readonly source: string;
  /** In order of id, those after this id. */
  readonly afterId: string;
  readonly limit: number;
};

export type RecordStats = {
  readonly records: number;
  readonly visible: number;
  /** Version of the code that computed facts and prepared parts. */
  readonly derivation: number;
};

export type RecordStore = {
  /** Any record, whatever its visibility. Throws `record_damaged` when it cannot be read. */
  readonly get: (id: string) => Promise<StoredRecord | undefined>;
  /** Those that are there and can be read, by id; many at once cost one round trip. */
  readonly getMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredRecord>>;
  readonly list: (query: ListQuery) => Promise<ListResult>;
  /** Ids and versions of the records of one source, damaged ones too: cheap, since no text is read. */
  readonly listIds: (query: IdQuery) => Promise<readonly RecordVersion[]>;
  /** Of a record that was there and is not any more. */
  readonly tombstone: (id: string) => Promise<Tombstone | undefined>;
  readonly write: (batch: WriteBatch) => Promise<WriteResult>;
  /**
   * Records by their last change, oldest first: of a record that changed twice the last state is told, once or twice. No
   * change is ever left out, whatever is written between two pages. An empty page means that there is nothing more by now.
   */
  readonly changes: (query: ChangeQuery) => Promise<ChangePage>;
  /** The cursor after which nothing has changed yet. */
  readonly cursor: () => Promise<string>;
  /** The last changes, newest first. */
  readonly latestChanges: (limit: number) => Promise<readonly RecordChange[]>;
  /** Data dictionaries that were written for a record, in order of id; the record need not exist. */
  readonly dictionaries: (recordId: string) => Promise<readonly Dictionary[]>;
  /** Each replaces the dictionary of the same record and id, if there is one; the same may be sent again. */
  readonly writeDictionaries: (puts: readonly Dictionary[]) => Promise<void>;
  /** All of them, each once, in no order. */
  readonly allDictionaries: () => AsyncIterable<Dictionary>;
  readonly stats: () => Promise<RecordStats>;
  readonly close: () => Promise<void>;
};

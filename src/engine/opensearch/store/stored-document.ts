// What the store keeps of a record in the index, and how it reads as a stored record, a change or a tombstone.
import type { ChangeInfo, RecordChange, StoredRecord, Tombstone } from '../../record-store.ts';

export type StoredFields = {
  /** Absent in what is left of a removed record. */
  readonly text?: string;
  readonly prepared?: string;
  readonly facts?: string;
  /** Of text, facts, prepared part and source: the same one means that nothing has changed. */
  readonly digest?: string;
  /** Of text and source, which readers see. */
  readonly seen?: string;
  /** Absent when the store that the record was copied from does not know. */
  readonly changedAt?: string;
  /** Number of the change that brought the record; 0 when that was in another store. */
  readonly added: number;
  readonly wasPublic: boolean;
};

export type RecordSource = {
  readonly id: string;
  readonly number: number;
  readonly live: boolean;
  readonly published: boolean;
  readonly visible: boolean;
  readonly source: string;
  readonly kept: StoredFields;
};

/** Parts of a document that make a stored record. */
export const STORED_SOURCE_FIELDS = [
  'id',
  'number',
  'live',
  'published',
  'visible',
  'source',
  'kept.text',
  'kept.prepared',
];

/** And those that tell of its last change. */
export const CHANGE_SOURCE_FIELDS = [...STORED_SOURCE_FIELDS, 'kept.changedAt', 'kept.added', 'kept.wasPublic'];

export const toStoredRecord = ({ id, number, published, visible, source, kept }: RecordSource): StoredRecord => ({
  id,
  json: kept.text ?? '',
  precomputed: kept.prepared ?? '',
  published,
  visible,
  source,
  version: String(number),
});

const toChangeFacts = ({ changedAt, wasPublic }: StoredFields): ChangeInfo => ({
  wasPublic,
  ...(changedAt === undefined ? {} : { changedAt }),
});

export const toTombstone = ({ id, source, kept }: RecordSource): Tombstone => ({ id, source, ...toChangeFacts(kept) });

export const toChange = (document: RecordSource): RecordChange => {
  if (!document.live) return { kind: 'removed', ...toTombstone(document) };
  const { kept, number } = document;
  return { kind: 'put', record: toStoredRecord(document), isNew: kept.added === number, ...toChangeFacts(kept) };
};

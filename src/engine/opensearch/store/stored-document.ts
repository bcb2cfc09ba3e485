// What the store keeps of a record in the index, and how it reads as a stored record, a change or a tombstone.
import type { RecordChange, StoredRecord, Tombstone } from '../../record-store.ts';

export type KeptRecord = {
  /** Absent in what is left of a removed record. */
  readonly text?: string;
  readonly prepared?: string;
  readonly facts?: string;
  /** Of text, facts, prepared part and source: the same one means that nothing has changed. */
  readonly digest?: string;
  /** Of text and source, which readers see. */
  readonly seen?: string;
  readonly changedAt: string;
  /** Number of the change that brought the record. */
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
  readonly kept: KeptRecord;
};

/** Parts of a document that make a stored record. */
export const STORED_PARTS = ['id', 'number', 'live', 'published', 'visible', 'source', 'kept.text', 'kept.prepared'];

/** And those that tell of its last change. */
export const CHANGE_PARTS = [...STORED_PARTS, 'kept.changedAt', 'kept.added', 'kept.wasPublic'];

export const toStored = ({ id, number, published, visible, source, kept }: RecordSource): StoredRecord => ({
  id,
  text: kept.text ?? '',
  prepared: kept.prepared ?? '',
  published,
  visible,
  source,
  version: String(number),
});

export const toTombstone = ({ id, source, kept: { changedAt, wasPublic } }: RecordSource): Tombstone => ({
  id,
  source,
  changedAt,
  wasPublic,
});

export const toChange = (document: RecordSource): RecordChange => {
  if (!document.live) return { kind: 'removed', ...toTombstone(document) };
  const { changedAt, wasPublic, added } = document.kept;
  return { kind: 'put', record: toStored(document), isNew: added === document.number, changedAt, wasPublic };
};

// The stored part of an index document, and its conversion to a stored record, a change or a tombstone.
import type { Visibility } from '../../../query/visibility.ts';
import type { ChangeInfo, ChangeOrigin, RecordChange, StoredRecord, Tombstone } from '../../record-store.ts';

export type StoredFields = {
  /** Absent for removed records. */
  readonly text?: string;
  readonly prepared?: string;
  readonly facts?: string;
  /** Of everything that is stored; equal if nothing has changed. */
  readonly digest?: string;
  /** Of the JSON and the source, which clients see. */
  readonly seen?: string;
  /** Absent if unknown, for records copied from another store. */
  readonly changedAt?: string;
  /** The change number of the record's first version; 0 if that was in another store. */
  readonly added: number;
  readonly wasPublic: boolean;
  readonly origin?: ChangeOrigin;
  /** Earlier versions, newest first (history-documents.ts). */
  readonly versions?: readonly string[];
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

/** The flag of the records that a query includes. */
export const VISIBILITY_FLAGS = {
  public: 'visible',
  published: 'published',
  all: 'live',
} as const satisfies Readonly<Record<Visibility, string>>;

/** The source fields of a stored record. */
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

const toChangeInfo = ({ changedAt, wasPublic }: StoredFields): ChangeInfo => ({
  wasPublic,
  ...(changedAt === undefined ? {} : { changedAt }),
});

export const toTombstone = ({ id, source, kept }: RecordSource): Tombstone => ({ id, source, ...toChangeInfo(kept) });

export const toChange = (document: RecordSource): RecordChange => {
  if (!document.live) return { kind: 'removed', ...toTombstone(document) };
  const { kept, number } = document;
  return { kind: 'put', record: toStoredRecord(document), isNew: kept.added === number, ...toChangeInfo(kept) };
};

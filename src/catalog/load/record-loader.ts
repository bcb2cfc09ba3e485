// The part of the catalogue that writes: loads records and dictionaries, and brings what is kept up to date. It needs no index.
import type { RecordRemove, RecordStats, RecordStore, RemoveOutcome, StoredRecord } from '../../engine/engine.ts';
import type { Derivation } from '../derivation.ts';
import type { DeriveWorker } from './batch-deriver.ts';
import { type IncomingItem, type IngestOptions, type IngestTotals, ingest } from './ingest.ts';
import { type DictionaryTotals, type IncomingRow, ingestDictionaries } from './ingest-dictionaries.ts';
import { checkRemovalLimit, findMissing, removeMissing } from './missing-records.ts';
import { rederive } from './rederive.ts';

export type RecordLoader = {
  /** Any record, whatever its state: for the program itself, never for a request. */
  readonly find: (id: string) => Promise<StoredRecord | undefined>;
  readonly stats: () => Promise<RecordStats>;
  readonly load: (
    items: AsyncIterable<IncomingItem> | Iterable<IncomingItem>,
    options: IngestOptions,
  ) => Promise<IngestTotals>;
  /** Removes what a source does not have any more, unless that is more than may go at once. */
  readonly removeMissing: (
    source: string,
    isThere: (id: string) => boolean,
    maxPercent: number,
  ) => Promise<RemoveMissingResult>;
  /** Each leaves a tombstone. */
  readonly remove: (items: readonly RecordRemove[]) => Promise<readonly RemoveOutcome[]>;
  readonly loadDictionaries: (
    rows: AsyncIterable<IncomingRow> | Iterable<IncomingRow>,
    options: IngestOptions,
  ) => Promise<DictionaryTotals>;
  /** Derives every record again when the code behind facts and prepared parts has changed since they were written. */
  readonly upgrade: (onProgress?: (done: number, total: number) => void) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

export type RemoveMissingResult =
  | { readonly kind: 'removed'; readonly count: number; readonly ids: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

export type RecordLoaderDependencies = {
  readonly records: RecordStore;
  readonly derivation: Derivation;
  /** Another thread that derives records too. */
  readonly deriveWorker?: DeriveWorker;
};

export const createRecordLoader = ({
  records,
  derivation,
  deriveWorker: helper,
}: RecordLoaderDependencies): RecordLoader => ({
  find: records.get,
  stats: records.stats,
  load: async (items, options) => {
    const { records: count } = await records.stats();
    if (count === 0) await records.write({ puts: [], removes: [], derivation: derivation.version });
    return ingest(records, derivation, items, options, helper);
  },
  removeMissing: async (source, isThere, maxPercent) => {
    const found = await findMissing(records, source, isThere);
    const reason = checkRemovalLimit(found, maxPercent);
    if (reason !== undefined) return { kind: 'refused', reason };
    const count = await removeMissing(records, found.missing);
    return { kind: 'removed', count, ids: found.missing.map(({ id }) => id) };
  },
  remove: async (removes) => (await records.write({ puts: [], removes })).removes,
  loadDictionaries: (rows, options) => ingestDictionaries(records, rows, options),
  upgrade: (onProgress) => rederive(records, derivation, onProgress, helper),
  close: async () => {
    await helper?.close();
    await records.close();
  },
});

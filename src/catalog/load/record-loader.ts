// The writing part of the catalogue: loads, removes and upgrades records and dictionaries. Needs a store but no index.
import type { RecordRemove, RecordStats, RecordStore, RemoveOutcome, StoredRecord } from '../../engine/engine.ts';
import type { Derivation } from '../derivation.ts';
import type { DeriveWorker } from './batch-deriver.ts';
import { type IncomingItem, type IngestOptions, type IngestTotals, ingest } from './ingest.ts';
import { type DictionaryTotals, type IncomingRow, ingestDictionaries } from './ingest-dictionaries.ts';
import { checkRemovalLimit, findMissing, removeMissing } from './missing-records.ts';
import { rederive } from './rederive.ts';

export type RecordLoader = {
  /** Ignores visibility, so requests must not use it. */
  readonly find: (id: string) => Promise<StoredRecord | undefined>;
  readonly stats: () => Promise<RecordStats>;
  readonly load: (
    items: AsyncIterable<IncomingItem> | Iterable<IncomingItem>,
    options: IngestOptions,
  ) => Promise<IngestTotals>;
  /** Removes records that the source no longer contains, unless they exceed `maxPercent` of its records. */
  readonly removeMissing: (
    source: string,
    isPresent: (id: string) => boolean,
    maxPercent: number,
  ) => Promise<RemoveMissingResult>;
  /** Leaves tombstones. */
  readonly remove: (items: readonly RecordRemove[]) => Promise<readonly RemoveOutcome[]>;
  readonly loadDictionaries: (
    rows: AsyncIterable<IncomingRow> | Iterable<IncomingRow>,
    options: IngestOptions,
  ) => Promise<DictionaryTotals>;
  /** Derives all records again if they were derived by other code. Resolves to true if so. */
  readonly upgrade: (onProgress?: (done: number, total: number) => void) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

type RemoveMissingResult =
  | { readonly kind: 'removed'; readonly count: number; readonly ids: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

export type RecordLoaderDependencies = {
  readonly records: RecordStore;
  readonly derivation: Derivation;
  /** A thread that shares the work of deriving records. */
  readonly deriveWorker?: DeriveWorker;
};

export const createRecordLoader = ({ records, derivation, deriveWorker }: RecordLoaderDependencies): RecordLoader => ({
  find: records.get,
  stats: records.stats,
  load: async (items, options) => {
    const { records: count } = await records.stats();
    if (count === 0) await records.write({ puts: [], removes: [], derivation: derivation.version });
    return ingest(records, derivation, items, options, deriveWorker);
  },
  removeMissing: async (source, isPresent, maxPercent) => {
    const found = await findMissing(records, source, isPresent);
    const reason = checkRemovalLimit(found, maxPercent);
    if (reason !== undefined) return { kind: 'refused', reason };
    const count = await removeMissing(records, found.missing);
    return { kind: 'removed', count, ids: found.missing.map(({ id }) => id) };
  },
  remove: async (removes) => (await records.write({ puts: [], removes })).removes,
  loadDictionaries: (rows, options) => ingestDictionaries(records, rows, options),
  upgrade: (onProgress) => rederive(records, derivation, onProgress, deriveWorker),
  close: async () => {
    await deriveWorker?.close();
    await records.close();
  },
});

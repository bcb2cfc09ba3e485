// The durable store: records as JSON text in one SQLite file, with one transaction per batch and tombstones for
// removals.
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '@periplus/storage';
import { CatalogError } from '../../../errors.ts';
import { DEFAULT_MAX_VERSIONS } from '../../record-store.ts';
import { createChangeReader } from './change-pages.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { createDictionaryPages, createDictionaryReader, createDictionaryWriter } from './dictionary-table.ts';
import { createHistoryReader, createHistoryWriter } from './history-table.ts';
import { createIndexRowReader } from './index-rows.ts';
import { createLineageReader, createLineageWriter } from './lineage.ts';
import { createIdReader, createListReader } from './list-pages.ts';
import { createRecordReader } from './record-reader.ts';
import { createRecordWriter } from './record-writer.ts';
import { withStoreErrors } from './store-errors.ts';
import { createStatsReader } from './store-stats.ts';
import type { RowSnapshot, Store } from './store-types.ts';

export { STORE_FILE } from './database.ts';

export type StoreOptions = DatabaseOptions & {
  /** How many earlier versions of each record are kept. */
  readonly maxVersions?: number;
};

type StoreReader = Omit<Store, 'write' | 'writeDictionaries' | 'openSnapshot' | 'close'>;

const createStoreReader = (database: DatabaseSync, readOnly: boolean): StoreReader => {
  const lineage = createLineageReader(database);
  const stats = createStatsReader(database, lineage, readOnly);
  const { get, getRows, getMany, tombstone } = createRecordReader(database);
  const list = createListReader(database, stats);
  const listIds = createIdReader(database);
  const { changes, latestChanges, cursorAt } = createChangeReader(database, lineage);
  const history = createHistoryReader(database);
  const dictionaries = createDictionaryReader(database);
  const dictionaryPage = createDictionaryPages(database);
  return {
    ...createIndexRowReader(database),
    get: (id) => withStoreErrors(() => get(id)),
    getRows: (rows, fullPrecomputed) => withStoreErrors(() => getRows(rows, fullPrecomputed)),
    getMany: (ids) => withStoreErrors(() => getMany(ids)),
    list: (query) => withStoreErrors(() => list(query)),
    listIds: (query) => withStoreErrors(() => listIds(query)),
    tombstone: (id) => withStoreErrors(() => tombstone(id)),
    history: (ids) => withStoreErrors(() => history(ids)),
    changes: (query) => withStoreErrors(() => changes(query)),
    cursor: () => withStoreErrors(() => cursorAt(stats().sequence)),
    latestChanges: (limit) => withStoreErrors(() => latestChanges(limit)),
    branchAt: (sequence) => withStoreErrors(() => lineage.branchAt(sequence)),
    isInHistory: (point) => withStoreErrors(() => lineage.isInHistory(point)),
    dictionaries: (record) => withStoreErrors(() => dictionaries(record)),
    dictionaryPage: (after, limit) => withStoreErrors(() => dictionaryPage(after, limit)),
    stats: () => withStoreErrors(stats),
  };
};

const openSnapshot = (options: StoreOptions): RowSnapshot => {
  const database = openDatabase({ ...options, readOnly: true, snapshot: true });
  const { getRows } = createRecordReader(database);
  return {
    getRows: (rows, fullPrecomputed) => withStoreErrors(() => getRows(rows, fullPrecomputed)),
    close: () => database.close(),
  };
};

const createWriters = (database: DatabaseSync, maxVersions: number) => {
  const recordChanges = createLineageWriter(database);
  return {
    write: createRecordWriter(database, recordChanges, createHistoryWriter(database, maxVersions)),
    writeDictionaries: createDictionaryWriter(database, recordChanges),
  };
};

type Writers = ReturnType<typeof createWriters>;

export const createStore = (options: StoreOptions): Store =>
  withStoreErrors(() => {
    const readOnly = options.readOnly ?? false;
    const database = openDatabase(options);
    const writers = readOnly ? undefined : createWriters(database, options.maxVersions ?? DEFAULT_MAX_VERSIONS);
    const change = <Result>(run: (writers: Writers) => Result): Result => {
      if (writers === undefined) {
        throw new CatalogError('store_unavailable', 'The catalogue was opened read-only.');
      }
      return withStoreErrors(() => inTransaction(database, () => run(writers)));
    };
    return {
      ...createStoreReader(database, readOnly),
      write: (batch) => change(({ write }) => write(batch)),
      writeDictionaries: (puts) => change(({ writeDictionaries }) => writeDictionaries(puts)),
      openSnapshot: () => withStoreErrors(() => openSnapshot(options)),
      close: () => database.close(),
    };
  });

// The durable store: records as JSON text in one SQLite file, one transaction per batch, tombstones for removals.
import type { DatabaseSync } from 'node:sqlite';
import { CatalogError } from '../../../errors.ts';
import { createChangeReader } from './change-pages.ts';
import { type DatabaseOptions, inTransaction, openDatabase } from './database.ts';
import { createDictionaryPages, createDictionaryReader, createDictionaryWriter } from './dictionary-table.ts';
import { createIndexRowReader } from './index-rows.ts';
import { createLineageReader, createLineageWriter } from './lineage.ts';
import { createIdReader, createListReader } from './list-pages.ts';
import { createRecordReader } from './record-reader.ts';
import { createRecordWriter } from './record-writer.ts';
import { guarded } from './store-errors.ts';
import { createStatsReader } from './store-stats.ts';
import type { RowSnapshot, Store } from './store-types.ts';

export { STORE_FILE } from './database.ts';

export type StoreOptions = DatabaseOptions;

type StoreReader = Omit<Store, 'write' | 'writeDictionaries' | 'openSnapshot' | 'close'>;

const createStoreReader = (database: DatabaseSync, readOnly: boolean): StoreReader => {
  const lineage = createLineageReader(database);
  const stats = createStatsReader(database, lineage, readOnly);
  const { get, getRows, getMany, tombstone } = createRecordReader(database);
  const list = createListReader(database, stats);
  const listIds = createIdReader(database);
  const { changes, latestChanges, cursorAt } = createChangeReader(database, lineage);
  const dictionaries = createDictionaryReader(database);
  const dictionaryPage = createDictionaryPages(database);
  return {
    ...createIndexRowReader(database),
    get: (id) => guarded(() => get(id)),
    getRows: (rows, whole) => guarded(() => getRows(rows, whole)),
    getMany: (ids) => guarded(() => getMany(ids)),
    list: (query) => guarded(() => list(query)),
    listIds: (query) => guarded(() => listIds(query)),
    tombstone: (id) => guarded(() => tombstone(id)),
    changes: (query) => guarded(() => changes(query)),
    cursor: () => guarded(() => cursorAt(stats().sequence)),
    latestChanges: (limit) => guarded(() => latestChanges(limit)),
    markAt: (sequence) => guarded(() => lineage.markAt(sequence)),
    holds: (point) => guarded(() => lineage.holds(point)),
    dictionaries: (record) => guarded(() => dictionaries(record)),
    dictionaryPage: (after, limit) => guarded(() => dictionaryPage(after, limit)),
    stats: () => guarded(stats),
  };
};

/** A connection of its own. */
const openSnapshot = (options: StoreOptions): RowSnapshot => {
  const database = openDatabase({ ...options, readOnly: true, oneState: true });
  const { getRows } = createRecordReader(database);
  return { getRows: (rows, whole) => guarded(() => getRows(rows, whole)), close: () => database.close() };
};

const createWriters = (database: DatabaseSync) => {
  const beginChanges = createLineageWriter(database);
  return {
    write: createRecordWriter(database, beginChanges),
    writeDictionaries: createDictionaryWriter(database, beginChanges),
  };
};

type Writers = ReturnType<typeof createWriters>;

export const createStore = (options: StoreOptions): Store =>
  guarded(() => {
    const readOnly = options.readOnly ?? false;
    const database = openDatabase(options);
    const writers = readOnly ? undefined : createWriters(database);
    const change = <Result>(work: (writers: Writers) => Result): Result => {
      if (writers === undefined) {
        throw new CatalogError('store_unavailable', 'The catalogue was opened for reading only.');
      }
      return guarded(() => inTransaction(database, () => work(writers)));
    };
    return {
      ...createStoreReader(database, readOnly),
      write: (batch) => change(({ write }) => write(batch)),
      writeDictionaries: (puts) => change(({ writeDictionaries }) => writeDictionaries(puts)),
      openSnapshot: () => guarded(() => openSnapshot(options)),
      close: () => database.close(),
    };
  });

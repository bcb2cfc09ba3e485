// Opens the SQLite file of the store, creating or migrating it where needed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder, openReadOnlyDatabase } from '@periplus/storage';
import { CatalogError } from '../../../errors.ts';
import { checkStoreSchema, migrate } from './migrations.ts';

export const STORE_FILE = 'catalogue.sqlite';

export type DatabaseOptions = {
  readonly dataDir: string;
  /** Never creates or changes the file. */
  readonly readOnly?: boolean;
  /**
   * Read-only connections only: reads the state at opening time. While it is open, the write-ahead log keeps growing.
   */
  readonly snapshot?: true;
  readonly busyTimeoutMs?: number;
};

export const openDatabase = (options: DatabaseOptions): DatabaseSync => {
  const readOnly = options.readOnly ?? false;
  if (!readOnly) makeDataFolder(options.dataDir);
  const path = join(options.dataDir, STORE_FILE);
  if (readOnly && !existsSync(path)) throw missing(options.dataDir);
  const database = readOnly ? openReadOnlyDatabase(path) : new DatabaseSync(path);
  try {
    setPragmas(database, options);
    prepareSchema(database, readOnly);
    // An interrupted restore leaves the file in another journal mode, in which readers and writers block each other.
    if (!readOnly) database.exec('PRAGMA journal_mode = WAL');
    // A deferred transaction takes its snapshot with its first read.
    else if (options.snapshot === true) database.exec('BEGIN; SELECT 1 FROM meta LIMIT 1');
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
};

const setPragmas = (database: DatabaseSync, options: DatabaseOptions): void => {
  const readOnly = options.readOnly ?? false;
  database.exec(`PRAGMA busy_timeout = ${options.busyTimeoutMs ?? 15_000}; PRAGMA synchronous = FULL`);
  // Readers map the file to save a copy; a writer would only fill its memory with pages that it reads once.
  database.exec(`PRAGMA mmap_size = ${readOnly ? 2 ** 30 : 0}; PRAGMA cache_size = -16384`);
};

const makeDataFolder = (dataDir: string): void => {
  try {
    makeFolder(dataDir);
  } catch (cause) {
    const detail = `Cannot create the data folder ${dataDir}: ${(cause as Error).message}.`;
    throw new CatalogError('store_unavailable', detail, { cause });
  }
};

const missing = (dataDir: string): CatalogError =>
  new CatalogError('store_unavailable', `No catalogue in ${dataDir}; create one with periplus import.`);

const SCHEMA_PROBLEMS = {
  foreign: `${STORE_FILE} in the data folder belongs to another program.`,
  newer: 'The catalogue was created by a newer version of Periplus; use that version.',
  older:
    'The catalogue is empty or was created by an older version of Periplus; run periplus import or periplus serve to upgrade it.',
} as const;

const prepareSchema = (database: DatabaseSync, readOnly: boolean): void => {
  const problem = readOnly ? checkStoreSchema(database) : migrate(database);
  if (problem !== undefined) throw new CatalogError('store_unavailable', SCHEMA_PROBLEMS[problem]);
};

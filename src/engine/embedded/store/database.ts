// Opens the SQLite file of the store: its folder, its settings, its tables; and runs transactions on it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder, openReadOnlyDatabase } from '@periplus/storage';
import { CatalogError } from '../../../errors.ts';
import { checkStoreSchema, migrate } from './migrations.ts';

export const STORE_FILE = 'catalogue.sqlite';

export type DatabaseOptions = {
  readonly dataDir: string;
  /** A reader never creates or changes the file. */
  readonly readOnly?: boolean;
  /** Of a reader: all that it reads is as it was when it was opened. Meanwhile the log of the file grows with what is written. */
  readonly snapshot?: true;
  /** How long a writer waits for another writer. */
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
    prepareTables(database, readOnly);
    // A restore that was cut off leaves the file without its log, in which readers and writers would wait for each other.
    if (!readOnly) database.exec('PRAGMA journal_mode = WAL');
    // A transaction that reads begins with its first reading.
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
  // Readers map the file and so skip a copy; a writer would only fill its memory with pages it reads once.
  database.exec(`PRAGMA mmap_size = ${readOnly ? 2 ** 30 : 0}; PRAGMA cache_size = -16384`);
};

const makeDataFolder = (dataDir: string): void => {
  try {
    makeFolder(dataDir);
  } catch (cause) {
    const detail = `The data folder ${dataDir} cannot be made: ${(cause as Error).message}.`;
    throw new CatalogError('store_unavailable', detail, { cause });
  }
};

const missing = (dataDir: string): CatalogError =>
  new CatalogError('store_unavailable', `There is no catalogue in ${dataDir} yet; periplus import makes one.`);

const TABLE_PROBLEMS = {
  foreign: `${STORE_FILE} in the data folder is another program's database.`,
  newer: 'The catalogue was made by a newer version of Periplus; use that one.',
  older: 'The catalogue is empty or was made by an older version of Periplus; open it for writing once.',
} as const;

const prepareTables = (database: DatabaseSync, readOnly: boolean): void => {
  const problem = readOnly ? checkStoreSchema(database) : migrate(database);
  if (problem !== undefined) throw new CatalogError('store_unavailable', TABLE_PROBLEMS[problem]);
};

// The SQLite file of the state: its tables, and work on it that never makes the thread wait for another process.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction, makeFolder, readPragma } from '@periplus/storage';
import { CatalogError } from '../errors.ts';

export const STATE_FILE = 'state.sqlite';

/** 'PerS' in ASCII: tells our file from other SQLite databases. */
export const APPLICATION_ID = 0x50657253;

/** A file remembers how many steps it has taken; a new version only adds some. */
const STEPS: readonly string[] = [
  `CREATE TABLE documents (
     collection TEXT NOT NULL,
     id TEXT NOT NULL,
     version TEXT NOT NULL,
     value TEXT NOT NULL,
     PRIMARY KEY (collection, id)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;`,
];

const RETRY_MS = 10;

/** Primary result code of SQLite: another connection has the lock. */
const BUSY = 5;

const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number' && (cause.errcode & 0xff) === BUSY;

const unavailable = (detail: string, cause?: unknown): CatalogError =>
  new CatalogError('store_unavailable', detail, { cause });

const toStateError = (cause: unknown): unknown => {
  if (cause instanceof CatalogError || !(cause instanceof Error) || !('errcode' in cause)) return cause;
  return unavailable(
    `${STATE_FILE} in the data folder cannot be read or written: ${cause.message}. Check that the folder is there and writable.`,
    cause,
  );
};

/** SQLite would wait for the lock and hold the thread; the thread does other work instead and comes again. */
export const retryWhileBusy = async <Result>(work: () => Result, patienceMs: number): Promise<Result> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return work();
    } catch (cause) {
      if (!isBusy(cause)) throw toStateError(cause);
      if (performance.now() > until) {
        throw new CatalogError('store_locked', `Another process holds ${STATE_FILE}; try again later.`, { cause });
      }
    }
    await wait(RETRY_MS);
  }
};

const isReady = (database: DatabaseSync): boolean =>
  readPragma(database, 'application_id') === APPLICATION_ID && readPragma(database, 'user_version') === STEPS.length;

/** A file that has all its tables is only read: a transaction would wait for the disk, in every thread that starts. */
const makeTables = (database: DatabaseSync): void => {
  if (isReady(database)) return;
  inTransaction(database, () => {
    const taken = readPragma(database, 'user_version');
    const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
    if (!isEmpty && readPragma(database, 'application_id') !== APPLICATION_ID) {
      throw unavailable(`${STATE_FILE} in the data folder belongs to another program.`);
    }
    if (taken > STEPS.length)
      throw unavailable(`${STATE_FILE} was created by a newer version of Periplus; use that version.`);
    for (const step of STEPS.slice(taken)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${STEPS.length}`);
  });
};

const prepare = (database: DatabaseSync): DatabaseSync => {
  database.exec(
    'PRAGMA busy_timeout = 0; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -1024',
  );
  makeTables(database);
  return database;
};

const makeDataFolder = (dataDir: string): void => {
  try {
    makeFolder(dataDir);
  } catch (cause) {
    throw unavailable(`Cannot create the data folder ${dataDir}: ${(cause as Error).message}.`, cause);
  }
};

/** Made when it is not there, with the folder. */
export const openStateFile = async (dataDir: string, patienceMs: number): Promise<DatabaseSync> => {
  const open = (): DatabaseSync => {
    makeDataFolder(dataDir);
    const database = new DatabaseSync(join(dataDir, STATE_FILE));
    try {
      return prepare(database);
    } catch (cause) {
      database.close();
      throw cause;
    }
  };
  return retryWhileBusy(open, patienceMs);
};

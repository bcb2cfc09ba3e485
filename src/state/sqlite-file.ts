// Opens the SQLite file of the state and creates its tables. Waiting for a lock never blocks the thread.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction, makeFolder, readPragma } from '@periplus/storage';
import { CatalogError } from '../errors.ts';

export const STATE_FILE = 'state.sqlite';

/** 'PerS' in ASCII identifies the file. */
export const APPLICATION_ID = 0x50657253;

/** The file stores how many of these it has applied. Only append. */
const MIGRATIONS: readonly string[] = [
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

/** SQLITE_BUSY: another connection has the lock. */
const BUSY = 5;

const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number' && (cause.errcode & 0xff) === BUSY;

const unavailable = (detail: string, cause?: unknown): CatalogError =>
  new CatalogError('store_unavailable', detail, { cause });

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

const toStateError = (cause: unknown): unknown => {
  if (cause instanceof CatalogError || !(cause instanceof Error) || !('errcode' in cause)) return cause;
  if (DAMAGED.has(Number(cause.errcode) & 0xff))
    return unavailable(
      `${STATE_FILE} in the data folder is damaged; restore a backup, or move it away to continue without its API keys, sources and runs.`,
      cause,
    );
  return unavailable(
    `${STATE_FILE} in the data folder cannot be read or written: ${cause.message}. Check that the folder exists and is writable.`,
    cause,
  );
};

/** Retries with a timer, because SQLite's own busy timeout would block the thread. */
export const retryWhileBusy = async <Result>(operation: () => Result, timeoutMs: number): Promise<Result> => {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      return operation();
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
  readPragma(database, 'application_id') === APPLICATION_ID &&
  readPragma(database, 'user_version') === MIGRATIONS.length;

/** Skips the transaction if the tables exist, because it would wait for the disk in every starting thread. */
const migrate = (database: DatabaseSync): void => {
  if (isReady(database)) return;
  inTransaction(database, () => {
    const applied = readPragma(database, 'user_version');
    const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
    if (!isEmpty && readPragma(database, 'application_id') !== APPLICATION_ID) {
      throw unavailable(`${STATE_FILE} in the data folder belongs to another program.`);
    }
    if (applied > MIGRATIONS.length)
      throw unavailable(`${STATE_FILE} was created by a newer version of Periplus; use that version.`);
    for (const migration of MIGRATIONS.slice(applied)) database.exec(migration);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}`);
  });
};

const prepare = (database: DatabaseSync): DatabaseSync => {
  database.exec(
    'PRAGMA busy_timeout = 0; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -1024',
  );
  migrate(database);
  return database;
};

const createDataFolder = (dataDir: string): void => {
  try {
    makeFolder(dataDir);
  } catch (cause) {
    throw unavailable(`Cannot create the data folder ${dataDir}: ${(cause as Error).message}.`, cause);
  }
};

/** Creates the file and its folder if they do not exist. */
export const openStateFile = async (dataDir: string, timeoutMs: number): Promise<DatabaseSync> => {
  const open = (): DatabaseSync => {
    createDataFolder(dataDir);
    const database = new DatabaseSync(join(dataDir, STATE_FILE));
    try {
      return prepare(database);
    } catch (cause) {
      database.close();
      throw cause;
    }
  };
  return retryWhileBusy(open, timeoutMs);
};

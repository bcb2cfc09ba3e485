// Copies, checks and locks the SQLite file of the store, for backup and restore.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openReadOnlyDatabase } from '@periplus/storage';
import { CatalogError } from '../../../errors.ts';
import { STORE_FILE } from './database.ts';
import { APPLICATION_ID, MIGRATIONS } from './migrations.ts';
import { withStoreErrors } from './store-errors.ts';

const withFile = <Result>(path: string, readOnly: boolean, run: (database: DatabaseSync) => Result): Result =>
  withStoreErrors(() => {
    const database = readOnly ? openReadOnlyDatabase(path) : new DatabaseSync(path);
    try {
      return run(database);
    } finally {
      database.close();
    }
  });

const numberOf = (database: DatabaseSync, sql: string): number =>
  Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0);

/** Writes a consistent copy while other processes may read and write the store. */
export const copyStore = (dataDir: string, target: string): void => {
  const path = join(dataDir, STORE_FILE);
  if (!existsSync(path)) throw new CatalogError('store_unavailable', `No catalogue in ${dataDir}.`);
  withFile(path, true, (database) => {
    database.exec('PRAGMA busy_timeout = 15000');
    database.prepare('VACUUM INTO ?').run(target);
  });
};

export type StoreFileState =
  | { readonly kind: 'sound'; readonly records: number }
  | { readonly kind: 'unsound'; readonly reason: string };

/** Checks the pages and counts of the file; the checksums of records are verified when they are read. */
export const inspectStoreFile = (path: string): StoreFileState => {
  const unsound = (reason: string): StoreFileState => ({ kind: 'unsound', reason });
  try {
    return withFile(path, true, (database) => {
      if (numberOf(database, 'PRAGMA application_id') !== APPLICATION_ID)
        return unsound('it is not a Periplus catalogue');
      if (numberOf(database, 'PRAGMA user_version') > MIGRATIONS.length)
        return unsound('it was created by a newer version of Periplus');
      const [first] = database.prepare('PRAGMA integrity_check(1)').all();
      const verdict = String(Object.values(first ?? {})[0]);
      if (verdict !== 'ok') return unsound(`its pages are damaged (${verdict})`);
      const counted = numberOf(database, 'SELECT count(*) FROM records WHERE removed = 0');
      const expected = numberOf(database, "SELECT value FROM meta WHERE key = 'records'");
      if (counted !== expected) return unsound(`it contains ${counted} records instead of ${expected}`);
      return { kind: 'sound', records: counted };
    });
  } catch (cause) {
    return unsound((cause as Error).message);
  }
};

/** Prepares a copy for use, so that readers and writers do not block each other. */
export const enableWal = (path: string): void =>
  withFile(path, false, (database) => database.exec('PRAGMA journal_mode = WAL'));

/**
 * Returns false if another process has the file open, because only a sole user can leave WAL mode. Afterwards the
 * file has no write-ahead log beside it.
 */
export const claimDatabase = (path: string): boolean => {
  if (!existsSync(path)) return true;
  try {
    return withFile(path, false, (database) => {
      database.exec('PRAGMA busy_timeout = 0');
      return database.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode === 'delete';
    });
  } catch (cause) {
    if (cause instanceof CatalogError && cause.code === 'store_locked') return false;
    return true; // a damaged file is not in use
  }
};

// The file of the store as a whole: copied while it is in use, checked, and claimed before another takes its place.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openReadOnlyDatabase } from '@periplus/storage';
import { CatalogError } from '../../../errors.ts';
import { STORE_FILE } from './database.ts';
import { APPLICATION_ID, MIGRATIONS } from './migrations.ts';
import { withStoreErrors } from './store-errors.ts';

const withFile = <Result>(path: string, readOnly: boolean, work: (database: DatabaseSync) => Result): Result =>
  withStoreErrors(() => {
    const database = readOnly ? openReadOnlyDatabase(path) : new DatabaseSync(path);
    try {
      return work(database);
    } finally {
      database.close();
    }
  });

const numberOf = (database: DatabaseSync, sql: string): number =>
  Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0);

/** One moment of the store, whole, while others read and write it. */
export const copyStore = (dataDir: string, target: string): void => {
  const path = join(dataDir, STORE_FILE);
  if (!existsSync(path)) throw new CatalogError('store_unavailable', `There is no catalogue in ${dataDir}.`);
  withFile(path, true, (database) => {
    database.exec('PRAGMA busy_timeout = 15000');
    database.prepare('VACUUM INTO ?').run(target);
  });
};

export type StoreFileState =
  | { readonly kind: 'sound'; readonly records: number }
  | { readonly kind: 'unsound'; readonly reason: string };

/** What the pages of the file say of themselves; texts of records are checked when they are read. */
export const inspectStoreFile = (path: string): StoreFileState => {
  const unsound = (reason: string): StoreFileState => ({ kind: 'unsound', reason });
  try {
    return withFile(path, true, (database) => {
      if (numberOf(database, 'PRAGMA application_id') !== APPLICATION_ID)
        return unsound('it is not a catalogue of Periplus');
      if (numberOf(database, 'PRAGMA user_version') > MIGRATIONS.length)
        return unsound('it was made by a newer version of Periplus');
      const [first] = database.prepare('PRAGMA integrity_check(1)').all();
      const verdict = String(Object.values(first ?? {})[0]);
      if (verdict !== 'ok') return unsound(`its pages are damaged (${verdict})`);
      const counted = numberOf(database, 'SELECT count(*) FROM records WHERE removed = 0');
      const stated = numberOf(database, "SELECT value FROM meta WHERE key = 'records'");
      if (counted !== stated) return unsound(`it counts ${stated} records and has ${counted}`);
      return { kind: 'sound', records: counted };
    });
  } catch (cause) {
    return unsound((cause as Error).message);
  }
};

/** Makes a copy ready to be used: readers and writers side by side. */
export const enableWal = (path: string): void =>
  withFile(path, false, (database) => database.exec('PRAGMA journal_mode = WAL'));

/**
 * False when another process has the file open: only its one user can take it out of the write-ahead log. Afterwards the file stands
 * alone, with nothing beside it.
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
    return true; // a damaged file is in nobody's way
  }
};

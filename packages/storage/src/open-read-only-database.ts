// Opens a SQLite file for reading, also after its writer was killed.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Rolls back an interrupted transaction from its journal (https://sqlite.org/lockingv3.html#hot_journals). This needs write
 * access: a read-only connection would fail. A database with a write-ahead log has no such journal.
 */
const rollBackJournal = (path: string): void => {
  const database = new DatabaseSync(path);
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
  } finally {
    database.close();
  }
};

export const openReadOnlyDatabase = (path: string): DatabaseSync => {
  if (existsSync(`${path}-journal`) && existsSync(path)) rollBackJournal(path);
  return new DatabaseSync(path, { readOnly: true });
};

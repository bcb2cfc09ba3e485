// Opens a SQLite file to read it, also when whoever wrote it last was killed.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * The journal of a transaction that was cut off is played back before anybody reads (https://sqlite.org/lockingv3.html#hot_journals), which
 * takes the right to write: a reader alone would be told that the file is read-only. A file with a write-ahead log has no journal.
 */
const undoCutOff = (path: string): void => {
  const database = new DatabaseSync(path);
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
  } finally {
    database.close();
  }
};

export const openReadOnlyDatabase = (path: string): DatabaseSync => {
  if (existsSync(`${path}-journal`) && existsSync(path)) undoCutOff(path);
  return new DatabaseSync(path, { readOnly: true });
};

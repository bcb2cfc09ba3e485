// Reads a numeric PRAGMA of a SQLite database, such as user_version.
import type { DatabaseSync } from 'node:sqlite';

export const readPragma = (database: DatabaseSync, name: string): number =>
  Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0] ?? 0);

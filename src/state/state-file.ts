// Copies the state file while it is in use, and checks its integrity.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openReadOnlyDatabase } from '@periplus/storage';
import { APPLICATION_ID, STATE_FILE } from './sqlite-file.ts';

/** False when there is no file. */
export const copyState = (dataDir: string, target: string): boolean => {
  const path = join(dataDir, STATE_FILE);
  if (!existsSync(path)) return false;
  const database = openReadOnlyDatabase(path);
  try {
    database.exec('PRAGMA busy_timeout = 15000');
    database.prepare('VACUUM INTO ?').run(target);
    return true;
  } finally {
    database.close();
  }
};

/** The reason why the file cannot be used; undefined when it is valid. */
export const inspectStateFile = (path: string): string | undefined => {
  try {
    const database = openReadOnlyDatabase(path);
    try {
      const id = Object.values(database.prepare('PRAGMA application_id').get() ?? {})[0];
      if (id !== APPLICATION_ID) return 'it is not a Periplus state file';
      const result = String(Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0]);
      return result === 'ok' ? undefined : `its pages are damaged (${result})`;
    } finally {
      database.close();
    }
  } catch (cause) {
    return (cause as Error).message;
  }
};

/** The collections that have documents; none if the file is missing or cannot be read. */
export const readCollectionNames = (dataDir: string): readonly string[] => {
  const path = join(dataDir, STATE_FILE);
  if (!existsSync(path)) return [];
  try {
    const database = openReadOnlyDatabase(path);
    try {
      const rows = database.prepare('SELECT DISTINCT collection FROM documents').all();
      return rows.map(({ collection }) => String(collection));
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
};

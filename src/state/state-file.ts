// The file of the state as a whole: copied while it is in use, and checked.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openReadOnlyDatabase } from '@periplus/storage';
import { APPLICATION_ID, STATE_FILE } from './sqlite-file.ts';

/** False when there is none. */
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

/** Why the file cannot be used; undefined when it can. */
export const inspectStateFile = (path: string): string | undefined => {
  try {
    const database = openReadOnlyDatabase(path);
    try {
      const id = Object.values(database.prepare('PRAGMA application_id').get() ?? {})[0];
      if (id !== APPLICATION_ID) return 'it is not a state file of Periplus';
      const verdict = String(Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})[0]);
      return verdict === 'ok' ? undefined : `its pages are damaged (${verdict})`;
    } finally {
      database.close();
    }
  } catch (cause) {
    return (cause as Error).message;
  }
};

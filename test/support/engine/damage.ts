// Damages stored data on disk as a failing disk does: bytes change silently.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { STORE_FILE } from '../../../src/engine/embedded/store/store.ts';

/** Moves the contents of the WAL into the file, so that the bytes can be damaged there. */
const settle = (path: string): void => {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
};

/** Flips a bit in the first byte of every occurrence of `text` in the file. */
export const flipBits = (dataDir: string, text: string): void => {
  const path = join(dataDir, STORE_FILE);
  settle(path);
  const bytes = readFileSync(path);
  let found = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1), found++) {
    bytes[at] = (bytes[at] ?? 0) ^ 0x04;
  }
  assert.ok(found > 0, `${text} is not in the file`);
  writeFileSync(path, bytes);
};

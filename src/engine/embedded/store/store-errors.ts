// SQLite's failures as our errors: a sentence that says what to check, the cause kept for the log.
import { CatalogError } from '../../../errors.ts';

type SqliteError = { readonly errcode?: number; readonly message?: string };

/** Primary result codes of SQLite (the low byte of the extended code). */
const SENTENCES: Readonly<Record<number, readonly ['store_unavailable' | 'store_locked', string]>> = {
  5: ['store_locked', 'Another process is writing to the catalogue; try again when it has finished.'],
  6: ['store_locked', 'Another process has locked the catalogue; try again when it has finished.'],
  8: ['store_unavailable', 'The data folder is read-only for this user; make it writable or choose another.'],
  10: ['store_unavailable', 'The disk failed while the catalogue was read or written.'],
  11: ['store_unavailable', 'The catalogue file is damaged; restore it from a copy, or move it away and import again.'],
  13: ['store_unavailable', 'The disk is full; the last batch was not kept, all earlier ones were.'],
  14: ['store_unavailable', 'The catalogue file cannot be opened; check that the data folder exists and is writable.'],
  26: ['store_unavailable', 'The catalogue file is not a SQLite database; move it away and import again.'],
};

export const toStoreError = (cause: unknown): unknown => {
  if (cause instanceof CatalogError) return cause;
  const code = (cause as SqliteError).errcode;
  const known = code === undefined ? undefined : SENTENCES[code & 0xff];
  return known === undefined ? cause : new CatalogError(known[0], known[1], { cause });
};

/** Runs a piece of store work and translates what it throws. */
export const withStoreErrors = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (cause) {
    throw toStoreError(cause);
  }
};

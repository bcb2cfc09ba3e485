// Translates SQLite errors to CatalogErrors that tell the operator what to check.
import { CatalogError } from '../../../errors.ts';

type SqliteError = { readonly errcode?: number; readonly message?: string };

/** By primary result code of SQLite (the low byte of the extended code). */
const MESSAGES: Readonly<Record<number, readonly ['store_unavailable' | 'store_locked', string]>> = {
  5: ['store_locked', 'Another process is writing to the catalogue; try again when it has finished.'],
  6: ['store_locked', 'Another process has locked the catalogue; try again when it has finished.'],
  8: ['store_unavailable', 'The data folder is read-only for this user; make it writable or choose another.'],
  10: ['store_unavailable', 'A disk error occurred while reading or writing the catalogue.'],
  11: ['store_unavailable', 'The catalogue file is damaged; restore a backup, or move the file away and import again.'],
  13: ['store_unavailable', 'The disk is full; the last batch was not saved, all earlier ones were.'],
  14: ['store_unavailable', 'The catalogue file cannot be opened; check that the data folder exists and is writable.'],
  26: [
    'store_unavailable',
    'The catalogue file is not a SQLite database; restore a backup, or move the file away and import again.',
  ],
};

const toStoreError = (cause: unknown): unknown => {
  if (cause instanceof CatalogError) return cause;
  const code = (cause as SqliteError).errcode;
  const message = code === undefined ? undefined : MESSAGES[code & 0xff];
  return message === undefined ? cause : new CatalogError(message[0], message[1], { cause });
};

export const withStoreErrors = <Result>(run: () => Result): Result => {
  try {
    return run();
  } catch (cause) {
    throw toStoreError(cause);
  }
};

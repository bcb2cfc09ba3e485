// Runs work in a SQLite transaction: commits when it succeeds, rolls back when it throws.
import type { DatabaseSync } from 'node:sqlite';

/** IMMEDIATE takes the write lock when the transaction starts; DEFERRED takes locks as statements need them. */
export type TransactionMode = 'IMMEDIATE' | 'DEFERRED';

const rollback = (database: DatabaseSync): void => {
  // SQLite has already rolled back after some errors, such as a full disk.
  if (database.isTransaction) database.exec('ROLLBACK');
};

export const inTransaction = <Result>(
  database: DatabaseSync,
  run: () => Result,
  mode: TransactionMode = 'IMMEDIATE',
): Result => {
  database.exec(`BEGIN ${mode}`);
  try {
    const result = run();
    database.exec('COMMIT');
    return result;
  } catch (cause) {
    rollback(database);
    throw cause;
  }
};

/** For a connection that nothing else uses until the returned promise settles. */
export const inAsyncTransaction = async <Result>(
  database: DatabaseSync,
  run: () => Promise<Result>,
): Promise<Result> => {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = await run();
    database.exec('COMMIT');
    return result;
  } catch (cause) {
    rollback(database);
    throw cause;
  }
};

// Creates a GeoPackage file: a SQLite database that is filled in one transaction.
import { DatabaseSync } from 'node:sqlite';
import { inAsyncTransaction } from '@periplus/storage';
import { GEOPACKAGE_SCHEMA } from './geopackage-schema.ts';

/** Nobody reads the file before it is complete and a crash discards it, so nothing is synchronised to disk. */
const PRAGMAS =
  'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA page_size = 4096; PRAGMA cache_size = -8192';

export const writeGeoPackageFile = async (
  path: string,
  fill: (database: DatabaseSync) => Promise<void>,
): Promise<void> => {
  const database = new DatabaseSync(path);
  try {
    database.exec(PRAGMAS);
    await inAsyncTransaction(database, () => {
      database.exec(GEOPACKAGE_SCHEMA);
      return fill(database);
    });
  } finally {
    database.close();
  }
};

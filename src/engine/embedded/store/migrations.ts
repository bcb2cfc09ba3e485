// The schema of the store as a list of migrations. The file stores how many it has applied; new versions only add some.
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, readPragma } from '@periplus/storage';
import { checksum } from './checksum.ts';
import { prepareRowQuery } from './stored-row.ts';

/** 'Peri' in ASCII: distinguishes our files from other SQLite databases. */
export const APPLICATION_ID = 0x50657269;

type Step = string | ((database: DatabaseSync) => void);

/** Computes checksums for existing records, a few at a time to limit memory. */
const fillChecksums = (database: DatabaseSync): void => {
  const after = prepareRowQuery(
    database,
    `SELECT row, CAST(text AS BLOB), CAST(facts AS BLOB), CAST(prepared AS BLOB) FROM records
     WHERE row > ? AND removed = 0 ORDER BY row LIMIT 256`,
  );
  const fill = database.prepare('UPDATE records SET text_check = ?, facts_check = ?, prepared_check = ? WHERE row = ?');
  for (let row = 0, rows = after.all(row); rows.length > 0; rows = after.all(row)) {
    for (const [number, ...texts] of rows) {
      row = Number(number);
      fill.run(...texts.map((bytes) => checksum(bytes as Uint8Array)), row);
    }
  }
};

export const applyMigration = (database: DatabaseSync, step: Step): void =>
  typeof step === 'string' ? database.exec(step) : step(database);

export const MIGRATIONS: readonly Step[] = [
  // A removed record keeps its row as a tombstone, without texts and with the sequence number of the removal.
  `CREATE TABLE records (
     row INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     sequence INTEGER NOT NULL,
     source TEXT NOT NULL,
     hash BLOB NOT NULL,
     removed INTEGER NOT NULL DEFAULT 0,
     published INTEGER NOT NULL,
     visible INTEGER NOT NULL,
     text TEXT,
     facts TEXT,
     card TEXT
   ) STRICT;
   CREATE INDEX records_by_sequence ON records (sequence);
   CREATE INDEX visible_by_id ON records (id) WHERE visible = 1;
   CREATE INDEX kept_by_id ON records (id) WHERE removed = 0;
   CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
   INSERT INTO meta VALUES ('sequence', 0), ('records', 0), ('visible', 0), ('derivation', 0),
     ('store_id', lower(hex(randomblob(16))));`,
  // Data dictionaries come from separate files, and may be loaded before the records that they belong to.
  `CREATE TABLE dictionaries (
     record TEXT NOT NULL,
     id INTEGER NOT NULL,
     text TEXT NOT NULL,
     PRIMARY KEY (record, id)
   ) STRICT;
   INSERT INTO meta VALUES ('dictionary_writes', 0);`,
  'ALTER TABLE records RENAME COLUMN card TO prepared;',
  // A covering index for lists of one source.
  'CREATE INDEX kept_by_source ON records (source, id, visible) WHERE removed = 0;',
  // History branches by their first sequence number (lineage.ts); the id of the store becomes the first branch.
  `CREATE TABLE lineage (sequence INTEGER PRIMARY KEY, mark TEXT NOT NULL UNIQUE) STRICT;
   INSERT INTO lineage SELECT 0, value FROM meta WHERE key = 'store_id';
   DELETE FROM meta WHERE key = 'store_id';`,
  // A checksum per text replaces an unused digest.
  `ALTER TABLE records DROP COLUMN hash;
   ALTER TABLE records ADD COLUMN text_check INTEGER;
   ALTER TABLE records ADD COLUMN facts_check INTEGER;
   ALTER TABLE records ADD COLUMN prepared_check INTEGER;`,
  fillChecksums,
  // Time of the last change, change number of the addition, and whether the record was ever published. Existing
  // records count as published unless they are unpublished now, so that few rows are written.
  `ALTER TABLE records ADD COLUMN changed_at INTEGER;
   ALTER TABLE records ADD COLUMN added INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE records ADD COLUMN was_public INTEGER NOT NULL DEFAULT 1;
   UPDATE records SET was_public = 0 WHERE published = 0 AND removed = 0;`,
  // The precomputed text that hits do not show, as the last column. 0 is the checksum of the empty text, so no row is
  // written.
  `ALTER TABLE records ADD COLUMN further_check INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE records ADD COLUMN further TEXT NOT NULL DEFAULT '';`,
  `ALTER TABLE records RENAME COLUMN facts TO derived;
   ALTER TABLE records RENAME COLUMN facts_check TO derived_check;
   ALTER TABLE records RENAME COLUMN prepared TO precomputed;
   ALTER TABLE records RENAME COLUMN prepared_check TO precomputed_check;
   ALTER TABLE records RENAME COLUMN further TO precomputed_rest;
   ALTER TABLE records RENAME COLUMN further_check TO precomputed_rest_check;
   ALTER TABLE lineage RENAME COLUMN mark TO branch;`,
  'CREATE INDEX published_by_id ON records (id) WHERE published = 1;',
  // Earlier versions of records (history-table.ts), and the origin of the latest one.
  `ALTER TABLE records ADD COLUMN origin TEXT;
   CREATE TABLE history (
     record TEXT NOT NULL,
     sequence INTEGER NOT NULL,
     source TEXT NOT NULL,
     removed INTEGER NOT NULL,
     changed_at INTEGER,
     origin TEXT,
     text BLOB,
     PRIMARY KEY (record, sequence)
   ) STRICT;`,
];

export type MigrationProblem = 'foreign' | 'newer';

type State = { readonly version: number; readonly problem: MigrationProblem | undefined };

/** Reads in one transaction, because another process may be creating the tables. */
const inspect = (database: DatabaseSync): State => {
  const readState = () => ({
    version: readPragma(database, 'user_version'),
    applicationId: readPragma(database, 'application_id'),
    isEmpty: database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined,
  });
  const { version, applicationId, isEmpty } = inTransaction(database, readState, 'DEFERRED');
  if (!isEmpty && applicationId !== APPLICATION_ID) return { version, problem: 'foreign' };
  return { version, problem: version > MIGRATIONS.length ? 'newer' : undefined };
};

/** For a read-only connection, which cannot migrate: also reports an outdated schema. */
export const checkStoreSchema = (database: DatabaseSync): MigrationProblem | 'older' | undefined => {
  const { version, problem } = inspect(database);
  return problem ?? (version < MIGRATIONS.length ? 'older' : undefined);
};

/** Migrates to the current schema, unless the file belongs to another program or a newer version. */
export const migrate = (database: DatabaseSync): MigrationProblem | undefined => {
  const { version, problem } = inspect(database);
  if (problem !== undefined || version === MIGRATIONS.length) return problem;
  // Both settings are stored in the file. A page of 8 KiB fits a typical record.
  if (version === 0) database.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL');
  inTransaction(database, () => {
    // Another process may have migrated while this one waited for the lock.
    for (const step of MIGRATIONS.slice(readPragma(database, 'user_version'))) applyMigration(database, step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}`);
  });
  // A step may have rewritten every record; without this, the log would stay as large as the catalogue.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return undefined;
};

// Results as an OGC GeoPackage 1.3 (12-128r17): one table of features in a SQLite file, written as a whole and then sent.
import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { boxesOfGeometry } from '../lib/geo/plane/parts.ts';
import { toWkb } from '../lib/geo/read/wkb.ts';
import type { Box, Geometry } from '../lib/geo/types.ts';
import { type ExportedRecord, parseExported, readGeometry } from './exported-record.ts';
import { type Column, toColumns, toColumnValue } from './record-columns.ts';
import { toCell } from './record-table.ts';

const TABLE = 'records';
const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]';

/** The tables that every GeoPackage has (clause 1.1.2, annex C). */
const FRAME = `
  PRAGMA application_id = 0x47504B47; PRAGMA user_version = 10300;
  CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY,
    organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
  INSERT INTO gpkg_spatial_ref_sys VALUES
    ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', NULL),
    ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', NULL),
    ('WGS 84 geodetic', 4326, 'EPSG', 4326, '${WGS84}', 'longitude/latitude in degrees');
  CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
    description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
    CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
  CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
    srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
    CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
    CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
    CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));`;

const SQL_TYPES = { text: 'TEXT', texts: 'TEXT', integers: 'TEXT', integer: 'INTEGER', boolean: 'BOOLEAN' } as const;

/** Titles hold no quotes (record-columns.ts). */
const quote = (title: string): string => `"${title}"`;

const outlineOf = (geometry: Geometry): Box =>
  boxesOfGeometry(geometry).reduce(([w, s, e, n], box) => [
    Math.min(w, box[0]),
    Math.min(s, box[1]),
    Math.max(e, box[2]),
    Math.max(n, box[3]),
  ]);

const HEADER_BYTES = 40;

/** The header of clause 2.1.3.1.1, with the outline, then WKB. */
const toBlob = (geometry: Geometry): Uint8Array => {
  const bytes = toWkb(geometry, HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set([0x47, 0x50, 0, 0b0000_0011]);
  view.setInt32(4, 4326, true);
  const [west, south, east, north] = outlineOf(geometry);
  for (const [n, value] of [west, east, south, north].entries()) view.setFloat64(8 + 8 * n, value, true);
  return bytes;
};

/** Several values stand in one cell, as in CSV: the format has no lists. */
const toCellValue = ({ kind }: Column, value: unknown): SQLInputValue => {
  if (value === undefined || value === null) return null;
  if (kind === 'texts' || kind === 'integers') return toCell(value);
  const cell = toColumnValue(kind, value);
  return typeof cell === 'boolean' ? Number(cell) : (cell as string | bigint | null);
};

const createTable = (database: DatabaseSync, columns: readonly Column[]) => {
  const fields = columns.map(({ title, kind }) => `${quote(title)} ${SQL_TYPES[kind]}`);
  const own = ['fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL', 'geom GEOMETRY'];
  database.exec(FRAME);
  database.exec(`CREATE TABLE ${TABLE} (${[...own, ...fields].join(', ')})`);
  const names = ['geom', ...columns.map(({ title }) => quote(title))];
  return database.prepare(`INSERT INTO ${TABLE} (${names.join(', ')}) VALUES (${names.map(() => '?').join(',')})`);
};

const describe = (database: DatabaseSync, [west, south, east, north]: Box): void => {
  const box = west <= east ? [west, south, east, north] : [null, null, null, null];
  database
    .prepare(
      `INSERT INTO gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id)
         VALUES ('${TABLE}', 'features', '${TABLE}', ?, ?, ?, ?, 4326)`,
    )
    .run(...box);
  database.exec(`INSERT INTO gpkg_geometry_columns VALUES ('${TABLE}', 'geom', 'GEOMETRY', 4326, 0, 0)`);
};

const fill = async (
  database: DatabaseSync,
  records: AsyncIterable<ExportedRecord>,
  columns: readonly Column[],
): Promise<void> => {
  const insert = createTable(database, columns);
  let outline: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for await (const exported of records) {
    const record = parseExported(exported);
    const geometry = readGeometry(record);
    if (geometry !== null) {
      const [w, s, e, n] = outlineOf(geometry);
      outline = [Math.min(outline[0], w), Math.min(outline[1], s), Math.max(outline[2], e), Math.max(outline[3], n)];
    }
    const cells = columns.map((column) => toCellValue(column, record[column.name]));
    insert.run(geometry === null ? null : toBlob(geometry), ...cells);
  }
  describe(database, outline);
};

/** The file is new and nobody else's: a crash loses it as a whole, so nothing need be kept for that case. */
const QUICK = 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 4096; PRAGMA cache_size = -8192';

export const writeGeoPackage = async (
  path: string,
  records: AsyncIterable<ExportedRecord>,
  fields: readonly string[] | undefined,
): Promise<void> => {
  const database = new DatabaseSync(path);
  try {
    database.exec(`${QUICK}; BEGIN`);
    await fill(database, records, toColumns(fields));
    database.exec('COMMIT');
  } finally {
    database.close();
  }
};

const FORGOTTEN_AFTER_MS = 86_400_000;

/** What a server that was killed has left behind. */
const removeForgotten = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - FORGOTTEN_AFTER_MS) rmSync(path, { force: true });
  }
};

/** Written aside in a folder of its own, then sent; gone when it is sent or nobody reads any more. */
export async function* streamGeoPackage(
  records: AsyncIterable<ExportedRecord>,
  fields: readonly string[] | undefined,
  folder: string,
): AsyncGenerator<Uint8Array> {
  mkdirSync(folder, { recursive: true });
  removeForgotten(folder);
  const path = join(folder, `${randomUUID()}.gpkg`);
  try {
    await writeGeoPackage(path, records, fields);
    yield* createReadStream(path);
  } finally {
    rmSync(path, { force: true });
  }
}

// Writes one feature table to an OGC GeoPackage 1.3 (12-128r17).
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Box } from '@periplus/geo';
import { inAsyncTransaction } from '@periplus/storage';
import { readBlobBounds } from './geometry-blob.ts';

const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]';

/** The tables that every GeoPackage has (12-128r17, clause 1.1.2, annex C). */
const GEOPACKAGE_SCHEMA = `
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

export type GeoPackageColumn = {
  readonly name: string;
  readonly type: 'INTEGER' | 'REAL' | 'BOOLEAN' | 'DATE' | 'TEXT';
};

export type GeoPackageTable = {
  readonly name: string;
  readonly description?: string;
  readonly columns: readonly GeoPackageColumn[];
};

/** Nobody reads the file before it is complete and a crash discards it, so nothing is synchronised to disk. */
const PRAGMAS =
  'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA page_size = 4096; PRAGMA cache_size = -8192';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQLite compares names without regard to case; fid and geom are ours. */
const toUniqueNames = (columns: readonly GeoPackageColumn[]): readonly string[] => {
  const taken = new Set(['fid', 'geom']);
  return columns.map(({ name }) => {
    let unique = name.replace(/\p{Cc}/gu, '_').slice(0, 200) || '_';
    while (taken.has(unique.toLowerCase())) unique += '_';
    taken.add(unique.toLowerCase());
    return unique;
  });
};

const createTable = (database: DatabaseSync, { name, columns }: GeoPackageTable) => {
  const names = toUniqueNames(columns).map(quote);
  const fields = columns.map(({ type }, n) => `${names[n]} ${type}`);
  database.exec(
    `CREATE TABLE ${quote(name)} (${['fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL', 'geom GEOMETRY', ...fields].join(', ')})`,
  );
  const parameters = Array(names.length + 1).fill('?');
  return database.prepare(`INSERT INTO ${quote(name)} (${['geom', ...names]}) VALUES (${parameters})`);
};

const describeTable = (database: DatabaseSync, { name, description = '' }: GeoPackageTable, bounds: Box): void => {
  const [west, south, east, north] = bounds;
  const box = west <= east ? [west, south, east, north] : [null, null, null, null];
  const columns = 'table_name, data_type, identifier, description, min_x, min_y, max_x, max_y, srs_id';
  database
    .prepare(`INSERT INTO gpkg_contents (${columns}) VALUES (?, 'features', ?, ?, ?, ?, ?, ?, 4326)`)
    .run(name, name, description, ...box);
  database.prepare(`INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', 'GEOMETRY', 4326, 0, 0)`).run(name);
};

export type GeoPackageValue = SQLInputValue;

/** Takes a geometry from `toGeometryBlob`, and one value per column. */
export type InsertFeature = (geometry: Uint8Array | null, values: readonly GeoPackageValue[]) => void;

const fillTable = async (
  database: DatabaseSync,
  table: GeoPackageTable,
  fill: (insert: InsertFeature) => Promise<void>,
): Promise<void> => {
  database.exec(GEOPACKAGE_SCHEMA);
  const statement = createTable(database, table);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  await fill((geometry, values) => {
    if (geometry !== null) {
      const [w, s, e, n] = readBlobBounds(geometry);
      [west, south, east, north] = [Math.min(west, w), Math.min(south, s), Math.max(east, e), Math.max(north, n)];
    }
    statement.run(geometry, ...values);
  });
  describeTable(database, table, [west, south, east, north]);
};

/** Creates the file; `fill` inserts the features. */
export const createGeoPackage = async (
  path: string,
  table: GeoPackageTable,
  fill: (insert: InsertFeature) => Promise<void>,
): Promise<void> => {
  const database = new DatabaseSync(path);
  try {
    database.exec(PRAGMAS);
    await inAsyncTransaction(database, () => fillTable(database, table, fill));
  } finally {
    database.close();
  }
};

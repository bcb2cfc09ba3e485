// Features as an OGC GeoPackage 1.3 (12-128r17): one table in a SQLite file.
import { join } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Box, Geometry } from '@periplus/geo';
import { writeGeoPackageFile } from '../../geopackage-file.ts';
import { boundsOf, toGeometryBlob } from '../../geopackage-geometry.ts';
import { type Column, type ColumnType, toColumnCell } from '../columns.ts';
import type { Feature } from '../feature.ts';
import { type SpooledRows, spoolFeatures } from '../spool-features.ts';
import type { FileJob, WriteFile } from './file-job.ts';

const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  ...{ integer: 'INTEGER', number: 'REAL', boolean: 'BOOLEAN', date: 'DATE', text: 'TEXT' },
};

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Databases read names without regard to case, and keep two for themselves. */
const toTitles = (columns: readonly Column[]): readonly string[] => {
  const taken = new Set(['fid', 'geom']);
  return columns.map(({ name }) => {
    let title = name.replace(/\p{Cc}/gu, '_').slice(0, 200) || '_';
    while (taken.has(title.toLowerCase())) title += '_';
    taken.add(title.toLowerCase());
    return title;
  });
};

const createTable = (database: DatabaseSync, table: string, columns: readonly Column[]): StatementSync => {
  const titles = toTitles(columns).map(quote);
  const fields = columns.map(({ type }, n) => `${titles[n]} ${SQL_TYPES[type]}`);
  const own = ['fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL', 'geom GEOMETRY'];
  database.exec(`CREATE TABLE ${quote(table)} (${[...own, ...fields].join(', ')})`);
  const names = ['geom', ...titles];
  return database.prepare(
    `INSERT INTO ${quote(table)} (${names.join(',')}) VALUES (${names.map(() => '?').join(',')})`,
  );
};

const describe = (database: DatabaseSync, table: string, title: string, [west, south, east, north]: Box): void => {
  const box = west <= east ? [west, south, east, north] : [null, null, null, null];
  const columns = 'table_name, data_type, identifier, description, min_x, min_y, max_x, max_y, srs_id';
  database
    .prepare(`INSERT INTO gpkg_contents (${columns}) VALUES (?, 'features', ?, ?, ?, ?, ?, ?, 4326)`)
    .run(table, table, title, ...box);
  database.prepare(`INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', 'GEOMETRY', 4326, 0, 0)`).run(table);
};

const toSqlValue = (column: Column, properties: Feature['properties']): SQLInputValue => {
  const value = toColumnCell(column, properties);
  return typeof value === 'boolean' ? Number(value) : value;
};

/** Geometries as they will stand in the table, and the box around all of them. */
const createPlaces = () => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  return {
    toPlace: (geometry: Geometry | null): string => {
      if (geometry === null) return '';
      const [w, s, e, n] = boundsOf(geometry);
      [west, south, east, north] = [Math.min(west, w), Math.min(south, s), Math.max(east, e), Math.max(north, n)];
      const { buffer, byteOffset, byteLength } = toGeometryBlob(geometry);
      return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
    },
    box: (): Box => [west, south, east, north],
  };
};

const fill = async (insert: StatementSync, { columns, read }: SpooledRows): Promise<void> => {
  for await (const rows of read()) {
    for (const { properties, geometryText: place } of rows) {
      const blob = place === '' ? null : Buffer.from(place, 'base64');
      insert.run(blob, ...columns.map((column) => toSqlValue(column, properties)));
    }
  }
};

const writeTable = (rows: SpooledRows, box: Box, { path, name, title }: FileJob): Promise<void> =>
  writeGeoPackageFile(path, async (database) => {
    await fill(createTable(database, name, rows.columns), rows);
    describe(database, name, title, box);
  });

export const writeGeoPackage: WriteFile = async (job) => {
  const { toPlace, box } = createPlaces();
  const rows = await spoolFeatures(job.features, join(job.folder, 'features'), toPlace);
  await writeTable(rows, box(), job);
};

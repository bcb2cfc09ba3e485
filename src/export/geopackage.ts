// Results as an OGC GeoPackage 1.3 (12-128r17): one table of features in a SQLite file, written as a whole and then sent.
import { randomUUID } from 'node:crypto';
import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Box } from '@periplus/geo';
import { makeFolder } from '@periplus/storage';
import { CatalogError } from '../errors.ts';
import { type ExportedRecord, parseExportedRecord, readGeometry } from './exported-record.ts';
import { writeGeoPackageFile } from './geopackage-file.ts';
import { boundsOf, toGeometryBlob } from './geopackage-geometry.ts';
import { type TypedColumn, toColumnValue, toTypedColumns } from './record-columns.ts';
import { toCell } from './record-table.ts';

const TABLE = 'records';

const SQL_TYPES = { text: 'TEXT', texts: 'TEXT', integers: 'TEXT', integer: 'INTEGER', boolean: 'BOOLEAN' } as const;

/** Titles hold no quotes (record-columns.ts). */
const quote = (title: string): string => `"${title}"`;

/** Several values stand in one cell, as in CSV: the format has no lists. */
const toCellValue = ({ kind }: TypedColumn, value: unknown): SQLInputValue => {
  if (value === undefined || value === null) return null;
  if (kind === 'texts' || kind === 'integers') return toCell(value);
  const cell = toColumnValue(kind, value);
  return typeof cell === 'boolean' ? Number(cell) : (cell as string | bigint | null);
};

const createTable = (database: DatabaseSync, columns: readonly TypedColumn[]) => {
  const fields = columns.map(({ title, kind }) => `${quote(title)} ${SQL_TYPES[kind]}`);
  const own = ['fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL', 'geom GEOMETRY'];
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
  columns: readonly TypedColumn[],
): Promise<void> => {
  const insert = createTable(database, columns);
  let outline: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for await (const exported of records) {
    const record = parseExportedRecord(exported);
    const geometry = readGeometry(record);
    if (geometry !== null) {
      const [w, s, e, n] = boundsOf(geometry);
      outline = [Math.min(outline[0], w), Math.min(outline[1], s), Math.max(outline[2], e), Math.max(outline[3], n)];
    }
    const cells = columns.map((column) => toCellValue(column, record[column.name]));
    insert.run(geometry === null ? null : toGeometryBlob(geometry), ...cells);
  }
  describe(database, outline);
};

export const writeGeoPackage = (
  path: string,
  records: AsyncIterable<ExportedRecord>,
  fields: readonly string[] | undefined,
): Promise<void> => writeGeoPackageFile(path, (database) => fill(database, records, toTypedColumns(fields)));

const FORGOTTEN_AFTER_MS = 86_400_000;

/** What a server that was killed has left behind. */
const removeForgotten = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - FORGOTTEN_AFTER_MS) rmSync(path, { force: true });
  }
};

/** What cannot be removed now is removed as forgotten. */
const discard = (path: string): void => {
  try {
    rmSync(path, { force: true });
  } catch {}
};

/** A disk that is full, or a folder that is not ours, is the operator's trouble and passes. */
const writeAside = async (path: string, write: () => Promise<void>): Promise<void> => {
  try {
    makeFolder(dirname(path));
    removeForgotten(dirname(path));
    await write();
  } catch (cause) {
    if (cause instanceof CatalogError) throw cause;
    throw new CatalogError('service_unavailable', 'The file cannot be put together at the moment.', { cause });
  }
};

/** Written aside in a folder of its own, then sent; gone when it is sent or nobody reads any more. */
export async function* streamGeoPackage(
  records: AsyncIterable<ExportedRecord>,
  fields: readonly string[] | undefined,
  folder: string,
): AsyncGenerator<Uint8Array> {
  const path = join(folder, `${randomUUID()}.gpkg`);
  try {
    await writeAside(path, () => writeGeoPackage(path, records, fields));
    yield* createReadStream(path);
  } finally {
    discard(path);
  }
}

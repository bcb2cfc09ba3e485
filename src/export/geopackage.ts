// Search results as a GeoPackage, which is written to a temporary file and then sent.
import { randomUUID } from 'node:crypto';
import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createGeoPackage, type GeoPackageValue, toGeometryBlob } from '@periplus/geo-formats';
import { makeFolder } from '@periplus/storage';
import { CatalogError } from '../errors.ts';
import { type ExportedRecord, parseExportedRecord, readGeometry } from './exported-record.ts';
import { type TypedColumn, toColumnValue, toTypedColumns } from './record-columns.ts';
import { toCell } from './record-table.ts';

const SQL_TYPES = { text: 'TEXT', texts: 'TEXT', integers: 'TEXT', integer: 'INTEGER', boolean: 'BOOLEAN' } as const;

/** GeoPackage has no lists: several values share a cell, as in CSV. */
const toSqlValue = ({ type }: TypedColumn, value: unknown): GeoPackageValue => {
  if (value === undefined || value === null) return null;
  if (type === 'texts' || type === 'integers') return toCell(value);
  const cell = toColumnValue(type, value);
  return typeof cell === 'boolean' ? Number(cell) : (cell as string | bigint | null);
};

const writeGeoPackage = async (
  path: string,
  records: AsyncIterable<ExportedRecord>,
  fields: readonly string[] | undefined,
): Promise<void> => {
  const columns = toTypedColumns(fields);
  const sqlColumns = columns.map(({ title, type }) => ({ name: title, type: SQL_TYPES[type] }));
  await createGeoPackage(path, { name: 'records', columns: sqlColumns }, async (insert) => {
    for await (const exported of records) {
      const record = parseExportedRecord(exported);
      const geometry = readGeometry(record);
      const values = columns.map((column) => toSqlValue(column, record[column.name]));
      insert(geometry === null ? null : toGeometryBlob(geometry), values);
    }
  });
};

const ABANDONED_AFTER_MS = 86_400_000;

/** Removes files that a killed server left behind. */
const removeAbandoned = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - ABANDONED_AFTER_MS) rmSync(path, { force: true });
  }
};

/** A file that cannot be removed now is removed as abandoned later. */
const discard = (path: string): void => {
  try {
    rmSync(path, { force: true });
  } catch {}
};

/** A full disk or an unwritable folder is temporary: the operator can fix it. */
const writeTemporary = async (path: string, write: () => Promise<void>): Promise<void> => {
  try {
    makeFolder(dirname(path));
    removeAbandoned(dirname(path));
    await write();
  } catch (cause) {
    if (cause instanceof CatalogError) throw cause;
    throw new CatalogError('service_unavailable', 'The file cannot be written at the moment.', { cause });
  }
};

/** The temporary file is removed when it has been sent or the client disconnects. */
export async function* streamGeoPackage(
  records: AsyncIterable<ExportedRecord>,
  fields: readonly string[] | undefined,
  folder: string,
): AsyncGenerator<Uint8Array> {
  const path = join(folder, `${randomUUID()}.gpkg`);
  try {
    await writeTemporary(path, () => writeGeoPackage(path, records, fields));
    yield* createReadStream(path);
  } finally {
    discard(path);
  }
}

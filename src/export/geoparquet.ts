// Results as GeoParquet 1.1: row groups of bounded size, each sent when it is full, and the footer at the end.

import { type Box, boxesOfGeometry, type Geometry, toWkb } from '@periplus/geo';
import type { ParquetWriter } from 'hyparquet-writer';
import { type ExportedRecord, parseExportedRecord, readGeometry } from './exported-record.ts';
import { type ColumnValue, type TypedColumn, toColumnValue, toTypedColumns } from './record-columns.ts';

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];

/** A group is written as one piece of work, of some tens of milliseconds. */
const MOST_ROWS = 500;
const MOST_CHARACTERS = 2_000_000;

const GEOMETRY = 'geometry';

const OPTIONAL = { repetition_type: 'OPTIONAL' } as const;
const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const INTEGER = { type: 'INT64' } as const;

const listOf = (name: string, element: typeof TEXT | typeof INTEGER): Schema => [
  { name, ...OPTIONAL, converted_type: 'LIST', num_children: 1 },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', ...OPTIONAL, ...element },
];

const toElements = ({ title: name, kind }: TypedColumn): Schema => {
  switch (kind) {
    case 'text':
      return [{ name, ...OPTIONAL, ...TEXT }];
    case 'texts':
      return listOf(name, TEXT);
    case 'integer':
      return [{ name, ...OPTIONAL, ...INTEGER }];
    case 'integers':
      return listOf(name, INTEGER);
    case 'boolean':
      return [{ name, ...OPTIONAL, type: 'BOOLEAN' }];
  }
};

const toSchema = (columns: readonly TypedColumn[]): Schema => [
  { name: 'root', num_children: columns.length + 1 },
  ...columns.flatMap(toElements),
  { name: GEOMETRY, ...OPTIONAL, type: 'BYTE_ARRAY' },
];

/** What all geometries have in common, for the footer. */
const createExtent = () => {
  const types = new Set<string>();
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const add = ([w, s, e, n]: Box): void => {
    [west, south, east, north] = [Math.min(west, w), Math.min(south, s), Math.max(east, e), Math.max(north, n)];
  };
  return {
    note: (geometry: Geometry): void => {
      types.add(geometry.type);
      boxesOfGeometry(geometry).forEach(add);
    },
    /** The standard's `geo` metadata; without a CRS it is OGC:CRS84, longitude first. */
    describe: (): string =>
      JSON.stringify({
        version: '1.1.0',
        primary_column: GEOMETRY,
        columns: {
          [GEOMETRY]: {
            encoding: 'WKB',
            geometry_types: [...types].sort(),
            ...(west <= east ? { bbox: [west, south, east, north] } : {}),
          },
        },
      }),
  };
};

type Extent = ReturnType<typeof createExtent>;

type ColumnData = { readonly name: string; readonly data: (ColumnValue | Uint8Array)[] };

/** Rows gathered column by column, until there are enough for a group. */
const createGroup = (columns: readonly TypedColumn[], extent: Extent) => {
  let [rows, characters] = [0, 0];
  const values = columns.map(({ title }): ColumnData => ({ name: title, data: [] }));
  const geometries: ColumnData = { name: GEOMETRY, data: [] };
  return {
    columnData: [...values, geometries],
    size: () => rows,
    isFull: () => rows >= MOST_ROWS || characters >= MOST_CHARACTERS,
    add: (exported: ExportedRecord): void => {
      const record = parseExportedRecord(exported);
      const geometry = readGeometry(record);
      if (geometry !== null) extent.note(geometry);
      for (const [n, { name, kind }] of columns.entries()) values[n]?.data.push(toColumnValue(kind, record[name]));
      geometries.data.push(geometry === null ? null : toWkb(geometry));
      rows += 1;
      characters += exported.json.length;
    },
  };
};

type Group = ReturnType<typeof createGroup>;

/** The writer is loaded when it is needed: most threads never do. */
const createFile = async (columns: readonly TypedColumn[], extent: Extent) => {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
  const kvMetadata: { key: string; value: string }[] = [];
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: toSchema(columns), kvMetadata });
  /** What has been written so far leaves the writer, which goes on counting. */
  const take = (): Uint8Array => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  return {
    write: async (group: Group): Promise<Uint8Array> => {
      await parquet.write({ columnData: group.columnData, rowGroupSize: group.size() });
      return take();
    },
    finish: async (): Promise<Uint8Array> => {
      kvMetadata.push({ key: 'geo', value: extent.describe() });
      await parquet.finish();
      return take();
    },
  };
};

export async function* streamGeoParquet(
  records: AsyncIterable<ExportedRecord>,
  fields: readonly string[] | undefined,
): AsyncGenerator<Uint8Array> {
  const [columns, extent] = [toTypedColumns(fields), createExtent()];
  const file = await createFile(columns, extent);
  let group = createGroup(columns, extent);
  for await (const record of records) {
    group.add(record);
    if (!group.isFull()) continue;
    yield await file.write(group);
    group = createGroup(columns, extent);
  }
  if (group.size() > 0) yield await file.write(group);
  yield await file.finish();
}

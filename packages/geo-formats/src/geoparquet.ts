// Writes rows as GeoParquet 1.1: row groups of bounded size, each emitted when it is full, and the footer at the end.
import { type Box, boxesOfGeometry, type Geometry, toWkb } from '@periplus/geo';
import type { ParquetWriter } from 'hyparquet-writer';

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];

export type ParquetColumn = {
  /** Not 'geometry', which is the name of the geometry column. */
  readonly name: string;
  readonly type: 'text' | 'texts' | 'integer' | 'integers' | 'number' | 'boolean';
};

export type ParquetValue = string | readonly string[] | number | bigint | readonly bigint[] | boolean | null;

export type ParquetRow = {
  readonly geometry: Geometry | null;
  /** One per column. */
  readonly values: readonly ParquetValue[];
  /** Approximate length of the row in characters, which limits the size of a row group. */
  readonly length: number;
};

/** Encoding a group of this size blocks the thread for some tens of milliseconds. */
const MAX_GROUP_ROWS = 500;
const MAX_GROUP_CHARACTERS = 2_000_000;

const GEOMETRY = 'geometry';

const OPTIONAL = { repetition_type: 'OPTIONAL' } as const;
const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const INTEGER = { type: 'INT64' } as const;

const listOf = (name: string, element: typeof TEXT | typeof INTEGER): Schema => [
  { name, ...OPTIONAL, converted_type: 'LIST', num_children: 1 },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', ...OPTIONAL, ...element },
];

const toElements = ({ name, type }: ParquetColumn): Schema => {
  switch (type) {
    case 'text':
      return [{ name, ...OPTIONAL, ...TEXT }];
    case 'texts':
      return listOf(name, TEXT);
    case 'integer':
      return [{ name, ...OPTIONAL, ...INTEGER }];
    case 'integers':
      return listOf(name, INTEGER);
    case 'number':
      return [{ name, ...OPTIONAL, type: 'DOUBLE' }];
    case 'boolean':
      return [{ name, ...OPTIONAL, type: 'BOOLEAN' }];
  }
};

const toSchema = (columns: readonly ParquetColumn[]): Schema => [
  { name: 'root', num_children: columns.length + 1 },
  ...columns.flatMap(toElements),
  { name: GEOMETRY, ...OPTIONAL, type: 'BYTE_ARRAY' },
];

/** Collects the bounds and types of all geometries for the footer. */
const createSummary = () => {
  const types = new Set<string>();
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const addBox = ([w, s, e, n]: Box): void => {
    [west, south, east, north] = [Math.min(west, w), Math.min(south, s), Math.max(east, e), Math.max(north, n)];
  };
  return {
    add: (geometry: Geometry): void => {
      types.add(geometry.type);
      boxesOfGeometry(geometry).forEach(addBox);
    },
    /** The `geo` metadata. Without a CRS it is OGC:CRS84, longitude first. */
    toMetadata: (): string =>
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

type Summary = ReturnType<typeof createSummary>;

type ColumnData = { readonly name: string; readonly data: (ParquetValue | Uint8Array)[] };

const createGroup = (columns: readonly ParquetColumn[], summary: Summary) => {
  let [rows, characters] = [0, 0];
  const valueColumns = columns.map(({ name }): ColumnData => ({ name, data: [] }));
  const geometries: ColumnData = { name: GEOMETRY, data: [] };
  return {
    columnData: [...valueColumns, geometries],
    size: () => rows,
    isFull: () => rows >= MAX_GROUP_ROWS || characters >= MAX_GROUP_CHARACTERS,
    add: ({ geometry, values, length }: ParquetRow): void => {
      if (geometry !== null) summary.add(geometry);
      for (const [n, { data }] of valueColumns.entries()) data.push(values[n] ?? null);
      geometries.data.push(geometry === null ? null : toWkb(geometry));
      rows += 1;
      characters += length;
    },
  };
};

type Group = ReturnType<typeof createGroup>;

/** Loads hyparquet-writer on first use: most threads never need it. */
const createFile = async (columns: readonly ParquetColumn[], summary: Summary) => {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
  const kvMetadata: { key: string; value: string }[] = [];
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: toSchema(columns), kvMetadata });
  /** Takes the bytes written so far; the writer keeps counting offsets. */
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
      kvMetadata.push({ key: 'geo', value: summary.toMetadata() });
      await parquet.finish();
      return take();
    },
  };
};

export async function* streamGeoParquet<Item>(
  items: AsyncIterable<Item>,
  columns: readonly ParquetColumn[],
  toRow: (item: Item) => ParquetRow,
): AsyncGenerator<Uint8Array> {
  const summary = createSummary();
  const file = await createFile(columns, summary);
  let group = createGroup(columns, summary);
  for await (const item of items) {
    group.add(toRow(item));
    if (!group.isFull()) continue;
    yield await file.write(group);
    group = createGroup(columns, summary);
  }
  if (group.size() > 0) yield await file.write(group);
  yield await file.finish();
}

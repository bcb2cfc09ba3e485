// Writes features as GeoParquet whose columns are derived from their properties.
import { join } from 'node:path';
import { createFileWriter } from '@periplus/streams';
import { type Column, type ColumnType, toColumnCell } from './columns.ts';
import type { Feature } from './feature.ts';
import type { FeatureWriter } from './feature-writer.ts';
import { type ParquetColumn, type ParquetValue, streamGeoParquet } from './geoparquet.ts';
import { type Row, spoolFeatures } from './spool.ts';

const TYPES: Readonly<Record<ColumnType, ParquetColumn['type']>> = {
  ...{ integer: 'integer', number: 'number', boolean: 'boolean', date: 'text', text: 'text' },
};

/** The geometry column is named 'geometry'. */
const toParquetColumns = (columns: readonly Column[]): readonly ParquetColumn[] =>
  columns.map(({ name, type }) => ({
    name: name.toLowerCase() === 'geometry' ? `${name}_property` : name,
    type: TYPES[type],
  }));

const toValue = (column: Column, properties: Feature['properties']): ParquetValue => {
  const value = toColumnCell(column, properties);
  return column.type === 'integer' && typeof value === 'number' ? BigInt(value) : value;
};

async function* flatten(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  for await (const batch of batches) yield* batch;
}

export const writeGeoParquet: FeatureWriter = async ({ features, path, folder }) => {
  const spooled = await spoolFeatures(features, join(folder, 'features'), (geometry) => JSON.stringify(geometry));
  const { columns, read } = spooled;
  const chunks = streamGeoParquet(flatten(read()), toParquetColumns(columns), ({ properties, geometryText }) => ({
    geometry: JSON.parse(geometryText) as Feature['geometry'],
    values: columns.map((column) => toValue(column, properties)),
    length: geometryText.length,
  }));
  const file = createFileWriter(path);
  try {
    for await (const chunk of chunks) file.append(chunk);
  } finally {
    file.close();
  }
};

// Writes features as a GeoPackage whose columns are derived from their properties.
import { join } from 'node:path';
import type { Geometry } from '@periplus/geo';
import { type Column, type ColumnType, toColumnCell } from '../columns.ts';
import type { Feature } from '../feature.ts';
import type { FeatureWriter } from '../feature-writer.ts';
import { spoolFeatures } from '../spool.ts';
import { toGeometryBlob } from './geometry-blob.ts';
import { createGeoPackage, type GeoPackageColumn, type GeoPackageValue } from './geopackage.ts';

const SQL_TYPES: Readonly<Record<ColumnType, GeoPackageColumn['type']>> = {
  ...{ integer: 'INTEGER', number: 'REAL', boolean: 'BOOLEAN', date: 'DATE', text: 'TEXT' },
};

const toSqlValue = (column: Column, properties: Feature['properties']): GeoPackageValue => {
  const value = toColumnCell(column, properties);
  return typeof value === 'boolean' ? Number(value) : value;
};

const toGeometryText = (geometry: Geometry | null): string => {
  if (geometry === null) return '';
  const { buffer, byteOffset, byteLength } = toGeometryBlob(geometry);
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
};

export const writeGeoPackage: FeatureWriter = async ({ features, path, folder, name, title }) => {
  const { columns, read } = await spoolFeatures(features, join(folder, 'features'), toGeometryText);
  const sqlColumns = columns.map((column) => ({ name: column.name, type: SQL_TYPES[column.type] }));
  await createGeoPackage(path, { name, description: title, columns: sqlColumns }, async (insert) => {
    for await (const rows of read()) {
      for (const { properties, geometryText } of rows) {
        const geometry = geometryText === '' ? null : Buffer.from(geometryText, 'base64');
        const values = columns.map((column) => toSqlValue(column, properties));
        insert(geometry, values);
      }
    }
  });
};

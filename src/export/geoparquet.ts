// Search results as GeoParquet.
import * as geoFormats from '@periplus/geo-formats';
import { type ExportedRecord, parseExportedRecord, readGeometry } from './exported-record.ts';
import { toColumnValue, toTypedColumns } from './record-columns.ts';

export const streamGeoParquet = (
  records: AsyncIterable<ExportedRecord>,
  fields: readonly string[] | undefined,
): AsyncGenerator<Uint8Array> => {
  const columns = toTypedColumns(fields);
  const parquetColumns = columns.map(({ title, type }) => ({ name: title, type }));
  return geoFormats.streamGeoParquet(records, parquetColumns, (exported) => {
    const record = parseExportedRecord(exported);
    return {
      geometry: readGeometry(record),
      values: columns.map(({ name, type }) => toColumnValue(type, record[name])),
      length: exported.json.length,
    };
  });
};

// Streams search results in any export format.

import * as geoFormats from '@periplus/geo-formats';
import type { ResultFormat } from '../query/request/result-formats.ts';
import { type ExportedRecord, parseExportedRecord, readGeometry } from './exported-record.ts';
import { streamGeoPackage } from './geopackage.ts';
import { toColumnValue, toTypedColumns } from './record-columns.ts';
import {
  streamCsv,
  streamGeoJson,
  streamGeoJsonSequence,
  streamNdjson,
  type TextExportOptions,
} from './text-formats.ts';

const streamGeoParquet = (
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

export type ExportOptions<Source extends ExportedRecord> = TextExportOptions<Source> & {
  readonly format: ResultFormat;
  /** For formats that need a temporary file. */
  readonly workFolder: string;
};

export const streamExport = <Source extends ExportedRecord>(
  records: AsyncIterable<Source>,
  options: ExportOptions<Source>,
): AsyncGenerator<string | Uint8Array> => {
  const { format, fields, workFolder } = options;
  switch (format) {
    case 'csv':
      return streamCsv(records, options);
    case 'geojson':
      return streamGeoJson(records, options);
    case 'geojsonseq':
      return streamGeoJsonSequence(records, options);
    case 'ndjson':
      return streamNdjson(records, options);
    case 'geoparquet':
      return streamGeoParquet(records, fields);
    case 'gpkg':
      return streamGeoPackage(records, fields, workFolder);
  }
};

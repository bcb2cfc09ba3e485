// Records as table rows: one column per field, with multiple values in one cell.
import { AARDVARK_FIELDS } from '../schema/fields.ts';
import { type ExportedRecord, parseExportedRecord } from './exported-record.ts';

const MULTI_VALUE_SEPARATOR = '|';

export const toCell = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(toCell).join(MULTI_VALUE_SEPARATOR);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The requested fields, or all Aardvark fields. */
export const listColumnNames = (fields: readonly string[] | undefined): readonly string[] => [
  ...new Set(['id', ...(fields ?? AARDVARK_FIELDS)]),
];

export const toRecordCells = (exported: ExportedRecord, columns: readonly string[]): readonly string[] => {
  const record = parseExportedRecord(exported);
  return columns.map((column) => toCell(record[column]));
};

// Records as rows of a table: columns are field names, several values of a field stand in one cell.
import type { StoredRecord } from '../../engine/engine.ts';
import { AARDVARK_FIELDS } from '../../schema/fields.ts';
import { parseStored } from './context.ts';

const MULTI_VALUE_SEPARATOR = '|';

const toCell = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(toCell).join(MULTI_VALUE_SEPARATOR);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The Aardvark names, or those that were asked for. */
export const recordColumns = (fields: readonly string[] | undefined): readonly string[] => [
  ...new Set(['id', ...(fields ?? AARDVARK_FIELDS)]),
];

export const toRecordCells = (stored: StoredRecord, columns: readonly string[]): readonly string[] => {
  const record = parseStored(stored);
  return columns.map((column) => toCell(record[column]));
};

// Derives the columns of a table from the properties of features: names, types and lengths.
import type { Feature } from './feature.ts';
import { FormatLimitError } from './feature-writer.ts';

export type ColumnType = 'integer' | 'number' | 'boolean' | 'date' | 'text';

export type Column = {
  readonly name: string;
  readonly type: ColumnType;
  /** Length of the longest value as text, in bytes. */
  readonly bytes: number;
};

export type CellValue = string | number | boolean | null;

/** SQLite allows 2,000. */
export const MAX_COLUMNS = 1_900;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const typeOf = (value: CellValue): ColumnType => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  return DATE.test(String(value)) ? 'date' : 'text';
};

/** Lists and objects become JSON text. */
export const toCellValue = (value: unknown): CellValue => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return JSON.stringify(value) ?? null;
};

export const toColumnCell = ({ name, type }: Column, properties: Feature['properties']): CellValue => {
  const value = Object.hasOwn(properties, name) ? toCellValue(properties[name]) : null;
  return type === 'text' && value !== null ? String(value) : value;
};

const isNumeric = (type: ColumnType): boolean => type === 'integer' || type === 'number';

const commonType = (a: ColumnType | undefined, b: ColumnType): ColumnType => {
  if (a === undefined || a === b) return b;
  return isNumeric(a) && isNumeric(b) ? 'number' : 'text';
};

const lengthOf = (value: CellValue): number =>
  typeof value === 'string' ? Buffer.byteLength(value) : String(value).length;

export const createColumnCollector = () => {
  const columns = new Map<string, { type: ColumnType | undefined; bytes: number }>();
  const addValue = (name: string, value: CellValue): void => {
    let column = columns.get(name);
    if (column === undefined) {
      column = { type: undefined, bytes: 0 };
      columns.set(name, column);
      if (columns.size > MAX_COLUMNS) {
        throw new FormatLimitError(`a table has at most ${MAX_COLUMNS} columns; GeoJSON has no such limit`);
      }
    }
    if (value === null) return;
    column.type = commonType(column.type, typeOf(value));
    column.bytes = Math.max(column.bytes, lengthOf(value));
  };
  return {
    add: (properties: Feature['properties']): void => {
      for (const name in properties) addValue(name, toCellValue(properties[name]));
    },
    /** In the order in which they first occurred. */
    columns: (): readonly Column[] =>
      [...columns].map(([name, { type, bytes }]) => ({ name, type: type ?? 'text', bytes })),
  };
};

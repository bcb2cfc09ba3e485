// What the properties of all features have in common, for formats that are tables: names, types and lengths.
import type { Feature } from './feature.ts';

export type ColumnType = 'integer' | 'number' | 'boolean' | 'date' | 'text';

export type Column = {
  readonly name: string;
  readonly type: ColumnType;
  /** Of the longest value as text, in bytes. */
  readonly bytes: number;
};

export type CellValue = string | number | boolean | null;

/** Databases hold no more. */
export const MAX_COLUMNS = 1_900;

/** There are more names of properties than a table can have. */
export class TooManyColumnsError extends Error {}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const typeOf = (value: CellValue): ColumnType => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  return DATE.test(String(value)) ? 'date' : 'text';
};

/** Lists and objects have no cell of their own: they are told as JSON. */
export const toCellValue = (value: unknown): CellValue => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return JSON.stringify(value) ?? null;
};

/** A value as its column wants it. */
export const toColumnCell = ({ name, type }: Column, properties: Feature['properties']): CellValue => {
  const value = Object.hasOwn(properties, name) ? toCellValue(properties[name]) : null;
  return type === 'text' && value !== null ? String(value) : value;
};

const join = (one: ColumnType | undefined, other: ColumnType): ColumnType => {
  if (one === undefined || one === other) return other;
  const isNumeric = (type: ColumnType): boolean => type === 'integer' || type === 'number';
  return isNumeric(one) && isNumeric(other) ? 'number' : 'text';
};

type Seen = { type: ColumnType | undefined; bytes: number };

const lengthOf = (value: CellValue): number =>
  typeof value === 'string' ? Buffer.byteLength(value) : String(value).length;

export const createColumnCollector = () => {
  const columns = new Map<string, Seen>();
  const note = (name: string, value: CellValue): void => {
    let seen = columns.get(name);
    if (seen === undefined) {
      seen = { type: undefined, bytes: 0 };
      columns.set(name, seen);
      if (columns.size > MAX_COLUMNS) throw new TooManyColumnsError();
    }
    if (value === null) return;
    seen.type = join(seen.type, typeOf(value));
    seen.bytes = Math.max(seen.bytes, lengthOf(value));
  };
  return {
    note: (properties: Feature['properties']): void => {
      for (const name in properties) note(name, toCellValue(properties[name]));
    },
    /** In the order in which they were first seen. */
    columns: (): readonly Column[] =>
      [...columns].map(([name, { type, bytes }]) => ({ name, type: type ?? 'text', bytes })),
  };
};

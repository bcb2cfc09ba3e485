// Records as rows of typed columns, for files that know types. What does not fit the type of its column is told as text or left out.
import { FIELDS } from '../schema/fields.ts';
import { recordColumns, toCell } from './record-table.ts';

export type ColumnKind = 'text' | 'texts' | 'integer' | 'integers' | 'boolean';
export type Column = { readonly name: string; readonly kind: ColumnKind };

const kindOf = (name: string): ColumnKind => {
  switch (Object.hasOwn(FIELDS, name) ? FIELDS[name]?.kind : undefined) {
    case 'strings':
    case 'ranges':
      return 'texts';
    case 'integer':
      return 'integer';
    case 'integers':
      return 'integers';
    case 'boolean':
      return 'boolean';
    default:
      return 'text';
  }
};

export const toColumns = (fields: readonly string[] | undefined): readonly Column[] =>
  recordColumns(fields).map((name) => ({ name, kind: kindOf(name) }));

export type ColumnValue = string | readonly string[] | bigint | readonly bigint[] | boolean | null;

const INTEGER = /^-?\d{1,15}$/;

const toInteger = (value: unknown): bigint | null => {
  const text = String(value).trim();
  return INTEGER.test(text) ? BigInt(text) : null;
};

const isThere = <Value>(value: Value | null): value is Value => value !== null;

export const toColumnValue = (kind: ColumnKind, value: unknown): ColumnValue => {
  if (value === undefined || value === null) return null;
  switch (kind) {
    case 'text':
      return toCell(value);
    case 'texts':
      return [value].flat().map(toCell);
    case 'integer':
      return toInteger([value].flat()[0]);
    case 'integers':
      return [value].flat().map(toInteger).filter(isThere);
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
  }
};

// Records as rows of typed columns, for files that know types. What does not fit the type of its column is told as text or left out.
import { FIELDS } from '../schema/fields.ts';
import { listColumnNames, toCell } from './record-table.ts';

export type ColumnKind = 'text' | 'texts' | 'integer' | 'integers' | 'boolean';
export type TypedColumn = {
  /** Of the field. */
  readonly name: string;
  /** Of the column: databases read names without regard to case, and keep some for themselves. */
  readonly title: string;
  readonly kind: ColumnKind;
};

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

const RESERVED = ['fid', 'geom', 'geometry'];

const toTitle = (name: string, taken: ReadonlySet<string>): string => {
  let title = name.replace(/[\p{Cc}"]/gu, '_').slice(0, 200);
  while (taken.has(title.toLowerCase())) title += '_';
  return title;
};

export const toTypedColumns = (fields: readonly string[] | undefined): readonly TypedColumn[] => {
  const taken = new Set(RESERVED);
  return listColumnNames(fields).map((name) => {
    const title = toTitle(name, taken);
    taken.add(title.toLowerCase());
    return { name, title, kind: kindOf(name) };
  });
};

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

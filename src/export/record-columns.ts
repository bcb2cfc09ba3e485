// Typed columns of records, for GeoParquet and GeoPackage. A value of another type becomes text or is omitted.
import type { ParquetColumn, ParquetValue } from '@periplus/geo-formats';
import { FIELDS } from '../schema/fields.ts';
import { listColumnNames, toCell } from './record-table.ts';

/** No field of a record is a fraction. */
export type ColumnType = Exclude<ParquetColumn['type'], 'number'>;
export type TypedColumn = {
  /** Name of the field. */
  readonly name: string;
  /** Name of the column: unique without regard to case, and not reserved by the format. */
  readonly title: string;
  readonly type: ColumnType;
};

const typeOf = (name: string): ColumnType => {
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
    return { name, title, type: typeOf(name) };
  });
};

const INTEGER = /^-?\d{1,15}$/;

const toInteger = (value: unknown): bigint | null => {
  const text = String(value).trim();
  return INTEGER.test(text) ? BigInt(text) : null;
};

export const toColumnValue = (type: ColumnType, value: unknown): ParquetValue => {
  if (value === undefined || value === null) return null;
  switch (type) {
    case 'text':
      return toCell(value);
    case 'texts':
      return [value].flat().map(toCell);
    case 'integer':
      return toInteger([value].flat()[0]);
    case 'integers':
      return [value]
        .flat()
        .map(toInteger)
        .filter((integer) => integer !== null);
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
  }
};

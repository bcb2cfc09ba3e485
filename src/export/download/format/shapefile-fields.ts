// Columns as fields of a dBASE table: names of ten ASCII characters, texts of 254 bytes, and sentences about what that changed.
import { type DbfField, type DbfValue, MAX_TEXT_BYTES } from '@periplus/geo-formats';
import { type Column, toColumnCell } from '../columns.ts';
import type { Feature } from '../feature.ts';

export type ShapefileField = { readonly column: Column; readonly field: DbfField };

const NAME_LENGTH = 10;
const NUMBER_LENGTH = 24;
const MOST_DIGITS = 18;
const MARKS = /\p{M}+/gu;

const toName = (name: string, taken: ReadonlySet<string>): string => {
  const plain = name
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[^A-Za-z0-9_]+/g, '_');
  const short = (/^[A-Za-z]/.test(plain) ? plain : `f_${plain}`).slice(0, NAME_LENGTH);
  if (!taken.has(short.toLowerCase())) return short;
  for (let n = 1; ; n++) {
    const mark = `_${n}`;
    const numbered = short.slice(0, NAME_LENGTH - mark.length) + mark;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
};

const toField = ({ type, bytes }: Column, name: string): DbfField => {
  switch (type) {
    case 'integer':
      return { name, type: 'number', length: Math.min(MOST_DIGITS, Math.max(1, bytes)), decimals: 0 };
    case 'number':
      return { name, type: 'number', length: NUMBER_LENGTH, decimals: 15 };
    case 'boolean':
      return { name, type: 'boolean', length: 1, decimals: 0 };
    case 'date':
      return { name, type: 'date', length: 8, decimals: 0 };
    case 'text':
      return { name, type: 'text', length: Math.min(MAX_TEXT_BYTES, Math.max(1, bytes)), decimals: 0 };
  }
};

export const toFieldValue = ({ column }: ShapefileField, properties: Feature['properties']): DbfValue =>
  toColumnCell(column, properties);

/** A table needs a field: where features have no properties, it holds nothing. */
const NO_FIELDS: readonly Column[] = [{ name: 'id', type: 'text', bytes: 1 }];

export const toShapefileFields = (
  columns: readonly Column[],
  most: number,
): { readonly fields: readonly ShapefileField[]; readonly notes: readonly string[] } => {
  const taken = new Set<string>();
  const notes: string[] = [];
  const kept = columns.length === 0 ? NO_FIELDS : columns.slice(0, most);
  const fields = kept.map((column) => {
    const name = toName(column.name, taken);
    taken.add(name.toLowerCase());
    if (name !== column.name) notes.push(`Field "${column.name}" is named ${name}.`);
    if (column.type === 'text' && column.bytes > MAX_TEXT_BYTES)
      notes.push(`Texts of field ${name} are cut to ${MAX_TEXT_BYTES} bytes.`);
    return { column, field: toField(column, name) };
  });
  if (columns.length > most) notes.push(`${columns.length - most} fields beyond ${most} are left out.`);
  return { fields, notes };
};

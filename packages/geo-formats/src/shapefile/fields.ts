// Converts columns to dBASE fields: names of ten ASCII characters, texts of 254 bytes, and notes about what that
// changed.
import { type Column, toColumnCell } from '../columns.ts';
import type { Feature } from '../feature.ts';
import { type DbfField, type DbfValue, MAX_FIELDS, MAX_TEXT_BYTES } from './dbf.ts';

export type ShapefileField = { readonly column: Column; readonly field: DbfField };

const NAME_LENGTH = 10;
const NUMBER_LENGTH = 24;
const MAX_DIGITS = 18;
const COMBINING_MARKS = /\p{M}+/gu;

const toName = (name: string, taken: ReadonlySet<string>): string => {
  const plain = name
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .replace(/[^A-Za-z0-9_]+/g, '_');
  const short = (/^[A-Za-z]/.test(plain) ? plain : `f_${plain}`).slice(0, NAME_LENGTH);
  if (!taken.has(short.toLowerCase())) return short;
  for (let n = 1; ; n++) {
    const suffix = `_${n}`;
    const numbered = short.slice(0, NAME_LENGTH - suffix.length) + suffix;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
};

const toField = ({ type, bytes }: Column, name: string): DbfField => {
  switch (type) {
    case 'integer':
      return { name, type: 'number', length: Math.min(MAX_DIGITS, Math.max(1, bytes)), decimals: 0 };
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

/** A dBASE table needs at least one field. */
const EMPTY_TABLE: readonly Column[] = [{ name: 'id', type: 'text', bytes: 1 }];

export const toShapefileFields = (
  columns: readonly Column[],
): { readonly fields: readonly ShapefileField[]; readonly notes: readonly string[] } => {
  const taken = new Set<string>();
  const notes: string[] = [];
  const fields = (columns.length === 0 ? EMPTY_TABLE : columns.slice(0, MAX_FIELDS)).map((column) => {
    const name = toName(column.name, taken);
    taken.add(name.toLowerCase());
    if (name !== column.name) notes.push(`Field "${column.name}" is renamed to ${name}.`);
    if (column.type === 'text' && column.bytes > MAX_TEXT_BYTES)
      notes.push(`Texts in field ${name} are truncated to ${MAX_TEXT_BYTES} bytes.`);
    return { column, field: toField(column, name) };
  });
  if (columns.length > MAX_FIELDS) {
    notes.push(
      `${columns.length - MAX_FIELDS} of ${columns.length} fields are omitted; a shapefile has at most ${MAX_FIELDS}.`,
    );
  }
  return { fields, notes };
};

// A row of a table as a record: several values in one cell are separated by bars, as OpenGeoMetadata's spreadsheets have it.
import { FIELDS, type FieldKind, type FieldRow, resolveField } from '../schema/fields.ts';

const LISTS: ReadonlySet<FieldKind> = new Set<FieldKind>(['strings', 'ranges', 'integers']);

const splitCell = (text: string): readonly string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const parseList = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** A list may also be written as JSON: ["a", "b"]. */
const readList = (text: string): unknown => (text.startsWith('[') ? parseList(text) : undefined) ?? splitCell(text);

const readInteger = (text: unknown): unknown =>
  typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;

const readBoolean = (text: string): unknown => (/^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text);

/** A table has texts alone, so that a number in its column is no fault of the record; what is no number stays as it is written. */
const readCell = (row: FieldRow | undefined, text: string): unknown => {
  if (row === undefined) return text;
  const value = LISTS.has(row.kind) ? readList(text) : text;
  if (row.kind === 'integers') return Array.isArray(value) ? value.map(readInteger) : value;
  if (row.kind === 'integer') return readInteger(text);
  return row.kind === 'boolean' ? readBoolean(text) : value;
};

/** Empty cells say nothing; columns that are no fields ride along under the name that they have. */
export const toRecordFromCsvRow = (
  cells: Iterable<readonly [column: string, text: string]>,
): Readonly<Record<string, unknown>> => {
  const members = new Map<string, unknown>();
  for (const [column, written] of cells) {
    const text = written.trim();
    const name = column === '' ? undefined : (resolveField(column) ?? column);
    if (name !== undefined && text !== '') members.set(name, readCell(FIELDS[name], text));
  }
  return Object.fromEntries(members);
};

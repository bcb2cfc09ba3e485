// Converts a CSV row to a record; several values in a cell are separated by `|`, as in OpenGeoMetadata spreadsheets.
import { parseJson } from '@periplus/streams';
import { FIELDS, type FieldKind, type FieldRow, resolveField } from '../schema/fields.ts';

const LISTS: ReadonlySet<FieldKind> = new Set<FieldKind>(['strings', 'ranges', 'integers']);

const splitCell = (text: string): readonly string[] =>
  text
    .split('|')
    .map((value) => value.trim())
    .filter((value) => value !== '');

const parseList = (text: string): unknown => {
  try {
    const value = parseJson(text);
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

/** Converts numbers and booleans, since all cells are text; other text stays as it is. */
const readCell = (row: FieldRow | undefined, text: string): unknown => {
  if (row === undefined) return text;
  const value = LISTS.has(row.kind) ? readList(text) : text;
  if (row.kind === 'integers') return Array.isArray(value) ? value.map(readInteger) : value;
  if (row.kind === 'integer') return readInteger(text);
  return row.kind === 'boolean' ? readBoolean(text) : value;
};

/** Skips empty cells; unknown columns become properties of that name. */
export const toRecordFromCsvRow = (
  cells: Iterable<readonly [column: string, text: string]>,
): Readonly<Record<string, unknown>> => {
  const record = new Map<string, unknown>();
  for (const [column, cell] of cells) {
    const text = cell.trim();
    const name = column === '' ? undefined : (resolveField(column) ?? column);
    if (name !== undefined && text !== '') record.set(name, readCell(FIELDS[name], text));
  }
  return Object.fromEntries(record);
};

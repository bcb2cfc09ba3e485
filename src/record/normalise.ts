// Raw JSON from a library in, a record out, or the reason why not. Nothing real is refused: only an id and a title are due.
import { type FieldRow, RECORD_FIELDS } from '../schema/fields.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import { coerce, isBlankValue } from './coerce.ts';
import { crosswalk, isGeoBlacklight1 } from './crosswalk.ts';

export type Normalised =
  | { readonly kind: 'record'; readonly record: AardvarkRecord; readonly notes: readonly string[] }
  | { readonly kind: 'rejected'; readonly id?: string; readonly reason: string };

type RawRecord = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 64;
const MAX_ID_LENGTH = 512;

const rejected = (reason: string, id?: string): Normalised =>
  id === undefined ? { kind: 'rejected', reason } : { kind: 'rejected', reason, id };

const isObject = (value: unknown): value is RawRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Some repositories hold a JSON string that holds the serialised record. */
const unwrap = (raw: unknown): unknown => {
  let value = raw;
  for (let level = 0; level < 2 && typeof value === 'string'; level++) {
    try {
      value = JSON.parse(value);
    } catch {
      return value;
    }
  }
  return value;
};

/** Walks with a stack of its own, so that hostile nesting cannot overflow ours. */
const isTooDeep = (value: unknown): boolean => {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (item.depth > MAX_DEPTH) return true;
    if (typeof item.value !== 'object' || item.value === null) continue;
    for (const child of Object.values(item.value)) {
      if (typeof child === 'object' && child !== null) open.push({ value: child, depth: item.depth + 1 });
    }
  }
  return false;
};

const ROWS: Readonly<Record<string, FieldRow>> = RECORD_FIELDS;
const spellings = new Map(Object.keys(ROWS).map((name) => [name.toLowerCase(), name]));

/** The table's spelling of a property name: lower-case twins such as gbl_mdmodified_dt are brought back. */
const toFieldName = (name: string): string | undefined =>
  Object.hasOwn(ROWS, name) ? name : spellings.get(name.toLowerCase());

/** A twin of a field that has a value of its own says the same again. */
const isSpareTwin = (name: string, fieldName: string, raw: RawRecord): boolean =>
  name !== fieldName && !isBlankValue(raw[fieldName]);

const readFields = (raw: RawRecord): { fields: Record<string, unknown>; notes: string[] } => {
  const fields: Record<string, unknown> = {};
  const notes: string[] = [];
  for (const [name, value] of Object.entries(raw)) {
    const fieldName = toFieldName(name);
    const row = fieldName === undefined ? undefined : ROWS[fieldName];
    if (fieldName === undefined || row === undefined) {
      if (name === '__proto__') notes.push('__proto__ was left out: it is no name for a property.');
      else fields[name] = value;
      continue;
    }
    if (isSpareTwin(name, fieldName, raw)) continue;
    const coerced = coerce(value, row);
    if (coerced !== undefined) fields[fieldName] = coerced;
    else if (!isBlankValue(value)) notes.push(`${fieldName} was left out: its value cannot be read as ${row.kind}.`);
  }
  return { fields, notes };
};

/** Older spellings fill the field they stand for when that one is missing: suppressed_b -> gbl_suppressed_b. */
const fillFromOlderSpellings = (fields: Record<string, unknown>): void => {
  for (const [name, row] of Object.entries(ROWS)) {
    if (row.sameAs === undefined || fields[name] === undefined || fields[row.sameAs] !== undefined) continue;
    const target = ROWS[row.sameAs];
    const value = target === undefined ? undefined : coerce(fields[name], target);
    if (value !== undefined) fields[row.sameAs] = value;
  }
  const state = fields.publication_state;
  if (fields.b1g_publication_state_s === undefined && typeof state === 'string' && state !== '') {
    fields.b1g_publication_state_s = state;
  }
};

const idProblem = (id: unknown): string | undefined => {
  if (typeof id !== 'string' || id.trim() === '') return 'The record has no id.';
  if (id.length > MAX_ID_LENGTH) return `The id is longer than ${MAX_ID_LENGTH} characters.`;
  if (/[\p{Cc}\p{Cs}]/u.test(id)) return 'The id holds control characters.';
  return undefined;
};

export const normalise = (input: unknown): Normalised => {
  const raw = unwrap(input);
  if (!isObject(raw)) return rejected(`Not a JSON object but ${Array.isArray(raw) ? 'an array' : typeof raw}.`);
  if (isTooDeep(raw)) return rejected(`Nested deeper than ${MAX_DEPTH} levels.`);
  const { fields, notes } = readFields(isGeoBlacklight1(raw) ? crosswalk(raw) : raw);
  fillFromOlderSpellings(fields);
  const id = typeof fields.id === 'string' ? fields.id.trim() : undefined;
  const problem = idProblem(id);
  if (problem !== undefined) return rejected(problem, id?.slice(0, 80));
  if (typeof fields.dct_title_s !== 'string' || fields.dct_title_s.trim() === '') {
    return rejected('The record has no title.', id);
  }
  return { kind: 'record', record: { ...fields, id } as AardvarkRecord, notes };
};

// Converts raw JSON to a record, or rejects it with a reason. Only an id and a title are required.
import { isDeeperThan } from '@periplus/streams';
import { type FieldRow, RECORD_FIELDS } from '../schema/fields.ts';
import type { AardvarkRecord } from '../schema/record-type.ts';
import { coerce, isBlankValue } from './coerce.ts';
import { crosswalk, isGeoBlacklight1 } from './crosswalk.ts';
import { describeNonRecord } from './non-record-json.ts';
import { describeExcess, findExcess, MAX_RECORD_DEPTH } from './record-bounds.ts';

export type Normalised =
  | { readonly kind: 'record'; readonly record: AardvarkRecord; readonly warnings: readonly string[] }
  | { readonly kind: 'rejected'; readonly id?: string; readonly reason: string };

type RawRecord = Readonly<Record<string, unknown>>;

const MAX_ID_LENGTH = 512;

const rejected = (reason: string, id?: string): Normalised =>
  id === undefined ? { kind: 'rejected', reason } : { kind: 'rejected', reason, id };

const isObject = (value: unknown): value is RawRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Some repositories contain a JSON string with the serialised record. */
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

const ROWS: Readonly<Record<string, FieldRow>> = RECORD_FIELDS;
type Field = { readonly name: string; readonly row: FieldRow };
const fieldList = Object.entries(ROWS).map(([name, row]): Field => ({ name, row }));
const byName = new Map(fieldList.map((field) => [field.name, field]));
const byFoldedName = new Map(fieldList.map((field) => [field.name.toLowerCase(), field]));

/** Also finds lower-case spellings such as gbl_mdmodified_dt. */
const findField = (name: string): Field | undefined => byName.get(name) ?? byFoldedName.get(name.toLowerCase());

/** A lower-case duplicate of a field that the record also has. */
const isDuplicateSpelling = (name: string, fieldName: string, raw: RawRecord): boolean =>
  name !== fieldName && !isBlankValue(raw[fieldName]);

const readFields = (raw: RawRecord): { fields: Record<string, unknown>; warnings: string[] } => {
  const fields: Record<string, unknown> = {};
  const warnings: string[] = [];
  for (const [name, value] of Object.entries(raw)) {
    const field = findField(name);
    if (field === undefined) {
      if (name === '__proto__') warnings.push('__proto__ was ignored: it is not a valid property name.');
      else fields[name] = value;
      continue;
    }
    if (isDuplicateSpelling(name, field.name, raw)) continue;
    const coerced = coerce(value, field.row);
    if (coerced !== undefined) fields[field.name] = coerced;
    else if (!isBlankValue(value)) {
      warnings.push(`${field.name} was omitted: its value cannot be converted to ${field.row.kind}.`);
    }
  }
  return { fields, warnings };
};

const OLDER_NAMES = fieldList.flatMap(({ name, row }) => {
  const target = row.sameAs === undefined ? undefined : byName.get(row.sameAs);
  return target === undefined ? [] : [{ name, target }];
});

/** Older names fill the current field if it is missing: suppressed_b -> gbl_suppressed_b. */
const fillFromOlderNames = (fields: Record<string, unknown>): void => {
  for (const { name, target } of OLDER_NAMES) {
    if (fields[name] === undefined || fields[target.name] !== undefined) continue;
    const value = coerce(fields[name], target.row);
    if (value !== undefined) fields[target.name] = value;
  }
  const state = fields.publication_state;
  if (fields.b1g_publication_state_s === undefined && typeof state === 'string' && state !== '') {
    fields.b1g_publication_state_s = state;
  }
};

const idProblem = (id: unknown): string | undefined => {
  if (typeof id !== 'string' || id.trim() === '') return 'The record has no id.';
  if (id.length > MAX_ID_LENGTH) return `The id is longer than ${MAX_ID_LENGTH} characters.`;
  if (/[\p{Cc}\p{Cs}]/u.test(id)) return 'The id contains control characters.';
  return undefined;
};

export const normalise = (input: unknown): Normalised => {
  const raw = unwrap(input);
  if (!isObject(raw)) return rejected(`Not a JSON object but ${Array.isArray(raw) ? 'an array' : typeof raw}.`);
  if (isDeeperThan(MAX_RECORD_DEPTH, raw)) return rejected(`Nested deeper than ${MAX_RECORD_DEPTH} levels.`);
  const { fields, warnings } = readFields(isGeoBlacklight1(raw) ? crosswalk(raw) : raw);
  fillFromOlderNames(fields);
  const id = typeof fields.id === 'string' ? fields.id.trim() : undefined;
  const problem = idProblem(id);
  if (problem !== undefined) return rejected(describeNonRecord(raw) ?? problem, id?.slice(0, 80));
  if (typeof fields.dct_title_s !== 'string' || fields.dct_title_s.trim() === '') {
    return rejected('The record has no title.', id);
  }
  const excess = findExcess(fields);
  if (excess.length > 0) return rejected(describeExcess(excess), id);
  return { kind: 'record', record: { ...fields, id } as AardvarkRecord, warnings };
};

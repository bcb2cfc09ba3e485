// The size of a record is bounded at every way in, so that one record costs no page, list or index more than another.
import { formatCount } from '@periplus/text';
import { type FieldKind, type FieldRow, RECORD_FIELDS } from '../schema/fields.ts';

type Row = {
  readonly bound: number;
  /** The largest of 63,469 records of five libraries. */
  readonly largest: number;
  readonly label: string;
};

export const RECORD_BOUNDS = {
  record: { bound: 131_072, largest: 16_682, label: 'bytes of a record as UTF-8 JSON' },
  properties: { bound: 500, largest: 59, label: 'properties of a record' },
  values: { bound: 5_000, largest: 574, label: 'values of a field' },
  line: { bound: 5_000, largest: 760, label: 'characters of a title, a name or another value with one line of text' },
  text: { bound: 50_000, largest: 10_445, label: 'characters of any other value, such as a description' },
  references: { bound: 50_000, largest: 1_159, label: 'characters of dct_references_s' },
  geometry: { bound: 100_000, largest: 604, label: 'characters of a geometry' },
} as const satisfies Readonly<Record<string, Row>>;

/** The largest nesting of records is two levels. */
export const MAX_RECORD_DEPTH = 64;

/** Fields of other kinds without a facet, and unknown properties, have the bound of texts. */
const ROW_OF_KIND: Partial<Readonly<Record<FieldKind, keyof typeof RECORD_BOUNDS>>> = {
  string: 'line',
  date: 'line',
  datetime: 'line',
  centroid: 'line',
  ranges: 'line',
  references: 'references',
  geometry: 'geometry',
};

export type Excess = {
  /** Empty if it concerns the whole record. */
  readonly field: string;
  readonly message: string;
};

const FIELDS: Readonly<Record<string, FieldRow>> = RECORD_FIELDS;

const charactersFor = (name: string): number => {
  const row = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (row === undefined) return RECORD_BOUNDS.text.bound;
  return RECORD_BOUNDS[ROW_OF_KIND[row.kind] ?? (row.facet === undefined ? 'text' : 'line')].bound;
};

const toExcess = (field: string, subject: string, size: number, unit: string, bound: number): Excess => ({
  field,
  message: `${subject} has ${formatCount(size)} ${unit}; the limit is ${formatCount(bound)}.`,
});

const NUMBER_LENGTH = 24;

/** The characters of all names and values, without JSON syntax. */
const countCharacters = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return NUMBER_LENGTH;
  let length = 0;
  if (Array.isArray(value)) for (const item of value) length += countCharacters(item) + 1;
  else for (const [name, item] of Object.entries(value)) length += name.length + countCharacters(item) + 2;
  return length;
};

const shorten = (name: string): string => name.slice(0, 80);

const checkProperty = (name: string, value: unknown): readonly Excess[] => {
  const [bound, { bound: maxValues }] = [charactersFor(name), RECORD_BOUNDS.values];
  const isTooLong = (item: unknown): item is string => typeof item === 'string' && item.length > bound;
  const long = Array.isArray(value) ? value.find(isTooLong) : isTooLong(value) ? value : undefined;
  const subject = Array.isArray(value) ? `A value of ${shorten(name)}` : shorten(name);
  return [
    ...(Array.isArray(value) && value.length > maxValues
      ? [toExcess(name, shorten(name), value.length, 'values', maxValues)]
      : []),
    ...(long === undefined ? [] : [toExcess(name, subject, long.length, 'characters', bound)]),
  ];
};

/** A character takes at most six bytes in JSON, `\u0000`; nearly all records need no exact count. */
const MAX_CHARACTER_BYTES = 6;

const checkTotal = (record: Readonly<Record<string, unknown>>): readonly Excess[] => {
  const { bound } = RECORD_BOUNDS.record;
  if (countCharacters(record) * MAX_CHARACTER_BYTES <= bound) return [];
  const bytes = Buffer.byteLength(JSON.stringify(record));
  if (bytes <= bound) return [];
  const sizes = Object.entries(record).map(([name, value]) => ({ name, length: countCharacters(value) }));
  const { name, length } = sizes.reduce((a, b) => (b.length > a.length ? b : a));
  const { message } = toExcess('', 'The record', bytes, 'bytes', bound);
  const largest = `Its largest field is ${shorten(name)}, with ${formatCount(length)} characters.`;
  return [{ field: '', message: `${message} ${largest}` }];
};

/** Returns each bound that the record exceeds. It must not be nested deeper than MAX_RECORD_DEPTH. */
export const findExcess = (record: Readonly<Record<string, unknown>>): readonly Excess[] => {
  const properties = Object.entries(record);
  const { bound } = RECORD_BOUNDS.properties;
  return [
    ...(properties.length > bound ? [toExcess('', 'The record', properties.length, 'properties', bound)] : []),
    ...properties.slice(0, bound).flatMap(([name, value]) => checkProperty(name, value)),
    ...checkTotal(record),
  ];
};

const MAX_DESCRIBED = 5;

export const describeExcess = (excess: readonly Excess[]): string =>
  excess
    .slice(0, MAX_DESCRIBED)
    .map(({ message }) => message)
    .join(' ');

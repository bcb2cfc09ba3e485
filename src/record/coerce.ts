// Brings the value of a known field to the kind that its row in the field table says, without losing what was delivered.
import type { FieldKind, FieldRow } from '../schema/fields.ts';

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

const flat = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.flat(8).filter((item) => !isBlank(item)) : isBlank(value) ? [] : [value];

const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const toTexts = (value: unknown): readonly string[] | undefined => {
  const texts = flat(value).map(toText);
  return texts.length === 0 ? undefined : texts;
};

/** One string; where a list came, its values joined, but ids and closed lists take the first. */
const toOneText = (value: unknown, row: FieldRow): string | undefined => {
  const texts = toTexts(value);
  if (texts === undefined) return undefined;
  return texts.length === 1 || row.enum !== undefined ? texts[0] : texts.join('; ');
};

/** 1985, '1985', 1985.0, ' 1985 ' */
const toInteger = (value: unknown): number | undefined => {
  const number = typeof value === 'number' ? value : /^\s*-?\d+(\.0+)?\s*$/.test(String(value)) ? Number(value) : NaN;
  return Number.isSafeInteger(number) ? number : undefined;
};

/** Years may come dressed: '[1985?]' is 1985. */
const toYear = (value: unknown): number | undefined => {
  const year = toInteger(value);
  if (year !== undefined) return year;
  const match = /(?<!\d)\d{4}(?!\d)/.exec(String(value));
  return match === null ? undefined : Number(match[0]);
};

const toIntegers = (value: unknown): readonly number[] | undefined => {
  const numbers = flat(value)
    .map(toYear)
    .filter((number) => number !== undefined);
  return numbers.length === 0 ? undefined : numbers;
};

const TRUE = new Set(['true', '1', 'yes', 'y', 't', 'on']);
const FALSE = new Set(['false', '0', 'no', 'n', 'f', 'off']);

const toBoolean = (value: unknown): boolean | undefined => {
  const [first] = flat(value);
  if (typeof first === 'boolean') return first;
  const word = String(first).trim().toLowerCase();
  return TRUE.has(word) ? true : FALSE.has(word) ? false : undefined;
};

/** b1g_access_s comes as an object or as its JSON text. */
const toLinks = (value: unknown): Readonly<Record<string, string>> | undefined => {
  const object = typeof value === 'string' ? parseJson(value) : value;
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
  return Object.fromEntries(Object.entries(object).map(([key, url]) => [key, toText(url)]));
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const COERCIONS: Readonly<Record<FieldKind, (value: unknown, row: FieldRow) => unknown>> = {
  string: toOneText,
  date: toOneText,
  datetime: toOneText,
  centroid: toOneText,
  strings: toTexts,
  ranges: toTexts,
  integer: (value) => toYear(flat(value)[0]),
  integers: toIntegers,
  boolean: toBoolean,
  geometry: (value, row) => toOneText(value, row),
  references: (value) => (isBlank(value) ? undefined : toText(value)),
  links: toLinks,
};

/** The value in the field's kind; undefined when it is blank or cannot be read at all. */
export const coerce = (value: unknown, row: FieldRow): unknown => COERCIONS[row.kind](value, row);

export const isBlankValue = (value: unknown): boolean => flat(value).length === 0;

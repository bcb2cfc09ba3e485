// Brings the value of a known field to the kind that its row in the field table says, without losing what was delivered.
import { type FieldKind, type FieldRow, RECORD_FIELDS } from '../schema/fields.ts';

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

const isPlain = (item: unknown): boolean => !isBlank(item) && !Array.isArray(item);

/** Nearly every list is flat and without blanks already; then it is the answer itself. */
const flat = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) return isBlank(value) ? [] : [value];
  return value.every(isPlain) ? value : value.flat(8).filter((item) => !isBlank(item));
};

/** Never String(value) on an object: one from a file may bring a `toString` that is no function. */
export const toText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

const isText = (item: unknown): item is string => typeof item === 'string';

const toTexts = (value: unknown): readonly string[] | undefined => {
  const items = flat(value);
  if (items.length === 0) return undefined;
  return items.every(isText) ? items : items.map(toText);
};

/** One string; where a list came, its values joined, but ids and closed lists take the first. */
const toOneText = (value: unknown, row: FieldRow): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : value;
  const texts = toTexts(value);
  if (texts === undefined) return undefined;
  const takesFirst = row === RECORD_FIELDS.id || row.enum !== undefined;
  return texts.length === 1 || takesFirst ? texts[0] : texts.join('; ');
};

/** A box or point also comes as a list of numbers: [-93.3, 44.9, -93.2, 45] is '-93.3,44.9,-93.2,45'. */
const toPlaceText = (value: unknown, row: FieldRow): string | undefined => {
  if (typeof value === 'string') return toOneText(value, row);
  const items = flat(value);
  const areNumbers = items.length > 1 && items.every((item) => typeof item === 'number');
  return areNumbers ? items.join(',') : toOneText(value, row);
};

const toReferencesText = (value: unknown): string | undefined => {
  const [first, ...rest] = flat(value);
  if (first === undefined) return undefined;
  return toText(rest.length === 0 ? first : value);
};

/** 1985, '1985', 1985.0, ' 1985 ' */
const toInteger = (value: unknown): number | undefined => {
  const text = toText(value);
  const number = typeof value === 'number' ? value : /^\s*-?\d+(\.0+)?\s*$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(number) ? number : undefined;
};

/** Years may come dressed: '[1985?]' is 1985. */
const toYear = (value: unknown): number | undefined => {
  const year = toInteger(value);
  if (year !== undefined) return year;
  const match = /(?<!\d)\d{4}(?!\d)/.exec(toText(value));
  return match === null ? undefined : Number(match[0]);
};

const toNumber = (value: unknown, row: FieldRow): number | undefined =>
  row.group === 'time' ? toYear(value) : toInteger(value);

const toNumbers = (value: unknown, row: FieldRow): readonly number[] | undefined => {
  const numbers = flat(value)
    .map((item) => toNumber(item, row))
    .filter((number) => number !== undefined);
  return numbers.length === 0 ? undefined : numbers;
};

const TRUE = new Set(['true', '1', 'yes', 'y', 't', 'on']);
const FALSE = new Set(['false', '0', 'no', 'n', 'f', 'off']);

const toBoolean = (value: unknown): boolean | undefined => {
  const [first] = flat(value);
  if (typeof first === 'boolean') return first;
  const word = toText(first).trim().toLowerCase();
  return TRUE.has(word) ? true : FALSE.has(word) ? false : undefined;
};

/** b1g_access_s comes as an object or as its JSON text. */
const toLinks = (value: unknown): Readonly<Record<string, string>> | undefined => {
  const [first, ...rest] = flat(value);
  const object = typeof first === 'string' ? parseJson(first) : first;
  if (rest.length > 0 || typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
  const filled = Object.entries(object).filter(([, url]) => !isBlank(url));
  return Object.fromEntries(filled.map(([key, url]) => [key, toText(url)]));
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
  centroid: toPlaceText,
  strings: toTexts,
  ranges: toTexts,
  integer: (value, row) => toNumber(flat(value)[0], row),
  integers: toNumbers,
  boolean: toBoolean,
  geometry: toPlaceText,
  references: toReferencesText,
  links: toLinks,
};

/** The value in the field's kind; undefined when it is blank or cannot be read at all. */
export const coerce = (value: unknown, row: FieldRow): unknown => COERCIONS[row.kind](value, row);

/** Nothing but null, '' and empty lists. */
export const isBlankValue = (value: unknown): boolean =>
  Array.isArray(value) ? flat(value).length === 0 : isBlank(value);

// Converts the value of a known field to the kind in the field table, without losing information.
import { parseJson } from '@periplus/streams';
import { type FieldKind, type FieldRow, RECORD_FIELDS } from '../schema/fields.ts';

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

const isPlain = (item: unknown): boolean => !isBlank(item) && !Array.isArray(item);

/** Returns the list itself if it is already flat and without blanks, as nearly all are. */
const flat = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) return isBlank(value) ? [] : [value];
  return value.every(isPlain) ? value : value.flat(8).filter((item) => !isBlank(item));
};

/** Avoids String(value) on objects, whose `toString` may not be a function. */
export const toText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

const isText = (item: unknown): item is string => typeof item === 'string';

const toTexts = (value: unknown): readonly string[] | undefined => {
  const items = flat(value);
  if (items.length === 0) return undefined;
  return items.every(isText) ? items : items.map(toText);
};

/** Joins a list to one string; ids and closed lists use the first value. */
const toOneText = (value: unknown, row: FieldRow): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : value;
  const texts = toTexts(value);
  if (texts === undefined) return undefined;
  const usesFirst = row === RECORD_FIELDS.id || row.enum !== undefined;
  return texts.length === 1 || usesFirst ? texts[0] : texts.join('; ');
};

/** A box or point may also be a list of numbers: [-93.3, 44.9, -93.2, 45] -> '-93.3,44.9,-93.2,45'. */
const toGeometryText = (value: unknown, row: FieldRow): string | undefined => {
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

/** '[1985?]' -> 1985 */
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

/** b1g_access_s is an object or its JSON text. */
const toLinks = (value: unknown): Readonly<Record<string, string>> | undefined => {
  const [first, ...rest] = flat(value);
  const object = typeof first === 'string' ? tryParseJson(first) : first;
  if (rest.length > 0 || typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
  const filled = Object.entries(object).filter(([, url]) => !isBlank(url));
  return Object.fromEntries(filled.map(([key, url]) => [key, toText(url)]));
};

const tryParseJson = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

const COERCIONS: Readonly<Record<FieldKind, (value: unknown, row: FieldRow) => unknown>> = {
  string: toOneText,
  date: toOneText,
  datetime: toOneText,
  centroid: toGeometryText,
  strings: toTexts,
  ranges: toTexts,
  integer: (value, row) => toNumber(flat(value)[0], row),
  integers: toNumbers,
  boolean: toBoolean,
  geometry: toGeometryText,
  references: toReferencesText,
  links: toLinks,
};

/** Undefined if the value is blank or cannot be converted. */
export const coerce = (value: unknown, row: FieldRow): unknown => COERCIONS[row.kind](value, row);

export const isBlankValue = (value: unknown): boolean =>
  Array.isArray(value) ? flat(value).length === 0 : isBlank(value);

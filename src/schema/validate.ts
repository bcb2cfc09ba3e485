// Strict validation of one record against the field table (spec 4.7): errors by field, warnings for what is only advised.
import { isCalendarDate } from '../lib/days.ts';
import { parseGeometryText } from '../lib/geo/read/geometry-text.ts';
import { type FieldKind, type FieldRow, RECORD_FIELDS } from './fields.ts';

export type Finding = { readonly field: string; readonly message: string };
export type ValidationReport = { readonly errors: readonly Finding[]; readonly warnings: readonly Finding[] };

type Check = (value: unknown) => string | undefined;

const KIND_WORDS: Readonly<Record<FieldKind, string>> = {
  string: 'a string',
  date: 'a string',
  datetime: 'a string',
  geometry: 'a string',
  centroid: 'a string',
  references: 'a string',
  strings: 'an array of strings',
  ranges: 'an array of strings',
  integer: 'an integer',
  integers: 'an array of integers',
  boolean: 'a boolean',
  links: 'an object of strings',
};

const isString = (value: unknown): value is string => typeof value === 'string';
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);
const isLinks = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isString);

const HAS_KIND: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  string: isString,
  date: isString,
  datetime: isString,
  geometry: isString,
  centroid: isString,
  references: isString,
  strings: isStrings,
  ranges: isStrings,
  integer: Number.isInteger,
  integers: (value) => Array.isArray(value) && value.every(Number.isInteger),
  boolean: (value) => typeof value === 'boolean',
  links: isLinks,
};

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Date.parse would take 2015-02-30 for a day in March. */
const isDate = (text: string): boolean => {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return day !== undefined && isCalendarDate(Number(year), Number(month), Number(day));
};
const isDateTime = (text: string): boolean =>
  isDate(DATE_TIME.exec(text)?.[1] ?? '') && !Number.isNaN(Date.parse(text));
const isUri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) && URL.canParse(text);

const FORMATS = {
  uri: { test: isUri, words: 'a URI' },
  date: { test: isDate, words: 'a date of the form YYYY-MM-DD' },
  'date-time': { test: isDateTime, words: 'a date and time of the form YYYY-MM-DDThh:mm:ssZ' },
} as const;

const textsOf = (value: unknown): readonly string[] =>
  isString(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value).filter(isString) : [];

const quote = (text: string): string => `'${text.slice(0, 80)}'`;

const checkEnum = (row: FieldRow, value: unknown): string | undefined => {
  const allowed = row.enum;
  const stray = allowed && textsOf(value).find((text) => !allowed.includes(text));
  if (allowed === undefined || stray === undefined) return undefined;
  if (allowed.length === 1) return `Value must be '${allowed[0]}'.`;
  return `${quote(stray)} is not one of ${allowed.join(', ')}.`;
};

const checkFormat = (row: FieldRow, value: unknown): string | undefined => {
  const format = row.format && FORMATS[row.format];
  const stray = format && textsOf(value).find((text) => !format.test(text));
  return format === undefined || stray === undefined ? undefined : `${quote(stray)} is not ${format.words}.`;
};

const checkGeometry: Check = (value) => {
  const result = parseGeometryText(String(value));
  return result.kind === 'ok' ? undefined : `Not a geometry that can be read: ${result.reason}.`;
};

const checkCentroid: Check = (value) => {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(String(value));
  const valid = match !== null && Math.abs(Number(match[1])) <= 90 && Math.abs(Number(match[2])) <= 180;
  return valid ? undefined : "Must be 'latitude,longitude' in degrees.";
};

const checkRanges: Check = (value) => {
  const stray = textsOf(value).find((text) => {
    const match = /^\[(\d{1,4}|\*) TO (\d{1,4}|\*)\]$/.exec(text);
    return match === null || (match[1] !== '*' && match[2] !== '*' && Number(match[1]) > Number(match[2]));
  });
  return stray === undefined ? undefined : `${quote(stray)} is not a range of the form [YYYY TO YYYY].`;
};

const checkReferences: Check = (value) => {
  try {
    const parsed: unknown = JSON.parse(String(value));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return undefined;
  } catch {
    // said below
  }
  return 'Must be the JSON text of an object that maps reference URIs to URLs.';
};

const KIND_CHECKS: Partial<Record<FieldKind, Check>> = {
  geometry: checkGeometry,
  centroid: checkCentroid,
  ranges: checkRanges,
  references: checkReferences,
};

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (isString(value) && value.trim() === '');

/** Blanks fill no field, alone or listed. */
const isMissing = (value: unknown): boolean => (Array.isArray(value) ? value.every(isBlank) : isBlank(value));

const errorOf = (row: FieldRow, value: unknown): string | undefined => {
  if (isMissing(value)) {
    return row.required ? `This field is required and must be ${KIND_WORDS[row.kind]}.` : undefined;
  }
  if (!HAS_KIND[row.kind](value)) return `Must be ${KIND_WORDS[row.kind]}.`;
  return checkEnum(row, value) ?? checkFormat(row, value) ?? KIND_CHECKS[row.kind]?.(value);
};

const warningOf = (row: FieldRow, value: unknown): string | undefined => {
  if (isMissing(value)) return row.recommended ? 'The OpenGeoMetadata schema asks for this field.' : undefined;
  const { suggested } = row;
  const stray = suggested && textsOf(value).find((text) => !suggested.includes(text));
  return stray === undefined ? undefined : `${quote(stray)} is not one of the suggested values.`;
};

/** Unknown properties are allowed (spec 2.1) and not looked at. */
export const validateRecord = (attributes: Readonly<Record<string, unknown>>): ValidationReport => {
  const errors: Finding[] = [];
  const warnings: Finding[] = [];
  for (const [field, row] of Object.entries<FieldRow>(RECORD_FIELDS)) {
    const value = Object.hasOwn(attributes, field) ? attributes[field] : undefined;
    const error = errorOf(row, value);
    if (error !== undefined) errors.push({ field, message: error });
    const warning = error === undefined ? warningOf(row, value) : undefined;
    if (warning !== undefined) warnings.push({ field, message: warning });
  }
  return { errors, warnings };
};

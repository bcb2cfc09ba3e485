// Validates each value against its row in the field table, with the strict profile (spec 4.7) or that of
// OpenGeoMetadata.

import { memoise, memoiseWeak } from '@periplus/collections';
import { parseGeometryText } from '@periplus/geo';
import { isDeeperThan } from '@periplus/streams';
import { closestMatch } from '@periplus/text';
import { isCalendarDate } from '@periplus/time';
import { type FieldKind, type FieldRow, RECORD_FIELDS } from '../../schema/fields.ts';
import { coerce } from '../coerce.ts';
import { isCertainConversion, suggestConversion } from './conversions.ts';
import { type Finding, type Profile, quote, type RawRecord, type RuleName } from './finding.ts';
import { hasKnownZone, toDateTime } from './iso-dates.ts';

type Problem = {
  readonly rule: RuleName;
  readonly message: string;
  readonly corrected?: unknown;
  readonly suggestion?: string;
};
type Check = (value: unknown) => string | undefined;

const KIND_LABELS: Readonly<Record<FieldKind, string>> = {
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

/** Date.parse would accept 2015-02-30 as a day in March. */
const isDate = (text: string): boolean => {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return day !== undefined && isCalendarDate(Number(year), Number(month), Number(day));
};
const isDateTime = (text: string): boolean =>
  isDate(DATE_TIME.exec(text)?.[1] ?? '') && !Number.isNaN(Date.parse(text));
const isUri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) && URL.canParse(text);

const FORMATS = {
  uri: { test: isUri, label: 'a URI' },
  date: { test: isDate, label: 'a date in the format YYYY-MM-DD' },
  'date-time': { test: isDateTime, label: 'a date and time in the format YYYY-MM-DDThh:mm:ssZ' },
} as const;

const textsOf = (value: unknown): readonly string[] =>
  isString(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value).filter(isString) : [];

const stemOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/s$/, '')
    .replace(/ data$/, '');

/**
 * Differs only in case, plural or ' data' ('Polygon' for 'Polygon data'), so that it can be corrected automatically.
 */
const isVariant = (text: string, known: string): boolean => stemOf(text) === stemOf(known);

const closestOf = (text: string, allowed: readonly string[]): { closest: string | undefined; isCertain: boolean } => {
  const variants = allowed.filter((known) => isVariant(text, known));
  return { closest: variants[0] ?? closestMatch(text, allowed), isCertain: variants.length === 1 };
};

/** Cached, since thousands of records share the same few invalid values. */
const closestIn = memoiseWeak((allowed: readonly string[]) => memoise((text: string) => closestOf(text, allowed), 512));

const correct = (value: unknown, stray: string, known: string): unknown =>
  isString(value)
    ? known
    : Array.isArray(value)
      ? [...new Set(value.map((text) => (text === stray ? known : text)))]
      : undefined;

const suggestValue = (
  value: unknown,
  stray: string,
  allowed: readonly string[],
): Pick<Problem, 'corrected' | 'suggestion'> => {
  const { closest, isCertain } = closestIn(allowed)(stray);
  if (closest === undefined) return {};
  const suggestion = `Did you mean ${closest}?`;
  return isCertain ? { suggestion, corrected: correct(value, stray, closest) } : { suggestion };
};

const checkEnum = (row: FieldRow, value: unknown): Problem | undefined => {
  const allowed = row.enum;
  const stray = allowed && textsOf(value).find((text) => !allowed.includes(text));
  if (allowed === undefined || stray === undefined) return undefined;
  const message =
    allowed.length === 1 ? `Value must be '${allowed[0]}'.` : `${quote(stray)} is not one of ${allowed.join(', ')}.`;
  return { rule: 'vocabulary', message, ...suggestValue(value, stray, allowed) };
};

const checkFormat = (row: FieldRow, value: unknown): Problem | undefined => {
  const format = row.format && FORMATS[row.format];
  const stray = format && textsOf(value).find((text) => !format.test(text));
  if (format === undefined || stray === undefined) return undefined;
  const message = `${quote(stray)} is not ${format.label}.`;
  const corrected = row.format === 'date-time' ? toDateTime(stray) : undefined;
  if (corrected === undefined) return { rule: 'format', message };
  // A time without a zone may be local.
  if (!hasKnownZone(stray)) return { rule: 'format', message, suggestion: `If it is UTC, use ${corrected}.` };
  return { rule: 'format', message, corrected, suggestion: `Use ${corrected}.` };
};

const checkGeometry: Check = (value) => {
  const result = parseGeometryText(String(value));
  return result.kind === 'ok' ? undefined : `Invalid geometry: ${result.reason}.`;
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
  return stray === undefined
    ? undefined
    : `${quote(stray)} is not a range in the format [YYYY TO YYYY] with the earlier year first.`;
};

const checkReferences: Check = (value) => {
  try {
    const parsed: unknown = JSON.parse(String(value));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return undefined;
  } catch {
    // reported below
  }
  return 'Must be the JSON text of an object that maps reference URIs to URLs.';
};

const KIND_CHECKS: Partial<Record<FieldKind, readonly [RuleName, Check]>> = {
  geometry: ['geometry', checkGeometry],
  centroid: ['geometry', checkCentroid],
  ranges: ['date-range', checkRanges],
  references: ['references', checkReferences],
};

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (isString(value) && value.trim() === '');

const isMissing = (value: unknown): boolean => (Array.isArray(value) ? value.every(isBlank) : isBlank(value));

/** Deeper values are not coerced. */
const MAX_DEPTH = 8;

const checkKind = (row: FieldRow, value: unknown): Problem | undefined => {
  if (HAS_KIND[row.kind](value)) return undefined;
  const message = `Must be ${KIND_LABELS[row.kind]}.`;
  const corrected = isDeeperThan(MAX_DEPTH, value) ? undefined : coerce(value, row);
  if (corrected === undefined) return { rule: 'type', message };
  if (isCertainConversion(value, corrected, row.kind)) return { rule: 'type', message, corrected };
  return { rule: 'type', message, suggestion: suggestConversion(value, corrected) };
};

const checkByKind = (row: FieldRow, value: unknown): Problem | undefined => {
  const [rule, check] = KIND_CHECKS[row.kind] ?? [];
  const message = check?.(value);
  return rule === undefined || message === undefined ? undefined : { rule, message };
};

const checkValue = (row: FieldRow, value: unknown): Problem | undefined =>
  checkKind(row, value) ?? checkEnum(row, value) ?? checkFormat(row, value) ?? checkByKind(row, value);

const checkSuggested = ({ suggested }: FieldRow, value: unknown): Problem | undefined => {
  const stray = suggested && textsOf(value).find((text) => !suggested.includes(text));
  if (suggested === undefined || stray === undefined) return undefined;
  const message = `${quote(stray)} is not one of the suggested values.`;
  return { rule: 'suggested-value', message, ...suggestValue(value, stray, suggested) };
};

const toFinding = (severity: Finding['severity'], field: string, { corrected, ...problem }: Problem): Finding => ({
  severity,
  field,
  ...problem,
  ...(corrected === undefined ? {} : { fix: { field, value: corrected } }),
});

const missing = (profile: Profile, field: string, row: FieldRow): Finding | undefined => {
  const isRequired = profile === 'spec' ? row.required === true : row.ogm === 'required';
  const message = `This field is required and must be ${KIND_LABELS[row.kind]}.`;
  if (isRequired) return toFinding('error', field, { rule: 'required', message });
  if (row.ogm === undefined) return undefined;
  return toFinding('warning', field, {
    rule: 'recommended',
    message: 'This field is missing; OpenGeoMetadata recommends it.',
  });
};

/** OpenGeoMetadata does not define custom fields, nor the format of URLs. */
const severityOf = (profile: Profile, row: FieldRow, { rule }: Problem): Finding['severity'] =>
  profile === 'ogm' && (row.origin !== 'aardvark' || (rule === 'format' && row.format === 'uri')) ? 'warning' : 'error';

const checkField = (profile: Profile, field: string, row: FieldRow, value: unknown): Finding | undefined => {
  if (isMissing(value)) return missing(profile, field, row);
  const problem = checkValue(row, value);
  if (problem !== undefined) return toFinding(severityOf(profile, row, problem), field, problem);
  const advice = checkSuggested(row, value);
  return advice === undefined ? undefined : toFinding('warning', field, advice);
};

const ROWS = Object.entries<FieldRow>(RECORD_FIELDS);

/** Unknown properties are allowed (spec 2.1) and ignored. */
export const checkFields = (attributes: RawRecord, profile: Profile): readonly Finding[] => {
  const findings: Finding[] = [];
  for (const [field, row] of ROWS) {
    const value = Object.hasOwn(attributes, field) ? attributes[field] : undefined;
    const finding = checkField(profile, field, row, value);
    if (finding !== undefined) findings.push(finding);
  }
  return findings;
};

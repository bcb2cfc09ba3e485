// Reads single parameters from a parsed query string or a JSON body. Blank text and null count as absent, because empty
// form fields send them.
import { parseJson } from '@periplus/streams';
import { CatalogError, type Problems } from '../errors.ts';

/** A plain nested object: strings from a query string, native types from a JSON body. */
export type Params = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toParams = (body: unknown): Params => {
  if (isObject(body)) return body;
  throw new CatalogError('bad_request', 'The request body must be a JSON object of parameters.');
};

/** Ignores inherited properties such as `constructor`. */
export const paramOf = (params: Params, name: string): unknown =>
  Object.hasOwn(params, name) ? params[name] : undefined;

const SHOWN_CHARACTERS = 60;

/** Quotes a value for a message: short and printable. */
export const showValue = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = toCleanText(String(value));
  return text.length <= SHOWN_CHARACTERS ? `"${text}"` : `"${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}..."`;
};

/** Replaces control characters by spaces, and lone surrogates. */
export const toCleanText = (text: string): string => text.replace(/\p{Cc}/gu, ' ').toWellFormed();

/** The text of a single value, unchanged; undefined for lists and objects. */
export const toScalarText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

/** `q=a&q=a` is accepted as one value; `q=a&q=b` is ambiguous. */
const singleOf = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  const [first, ...rest] = value;
  return rest.every((item) => item === first) ? first : value;
};

export const readText = (params: Params, name: string, problems: Problems): string | undefined => {
  const value = singleOf(paramOf(params, name));
  if (value === undefined || value === null) return undefined;
  const text = toScalarText(value);
  if (text !== undefined) return toCleanText(text);
  const found = Array.isArray(value) ? 'is given more than once' : 'is an object';
  problems.add({ parameter: name, detail: `${name} must be a single value, but ${found}.` });
  return undefined;
};

/** Trimmed text; undefined if it is blank. */
export const readNonEmptyText = (params: Params, name: string, problems: Problems): string | undefined => {
  const text = readText(params, name, problems)?.trim();
  return text === '' ? undefined : text;
};

/** Reads one of a few words, ignoring case. */
export const readChoice = <const T extends string>(
  params: Params,
  name: string,
  choices: readonly T[],
  fallback: T,
  problems: Problems,
): T => {
  const word = readNonEmptyText(params, name, problems)?.toLowerCase() ?? fallback;
  const choice = choices.find((candidate) => candidate === word);
  if (choice === undefined)
    problems.add({ parameter: name, detail: `${name} must be ${choices.join(' or ')}, not ${showValue(word)}.` });
  return choice ?? fallback;
};

/** Accepts '2' and 2, but not '2.5', '2x' or '0x2'. */
export const toInteger = (value: unknown): number | undefined => {
  const text = toScalarText(value)?.trim() ?? '';
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
};

export type IntegerBounds = { readonly min: number; readonly max?: number };

const describeBounds = ({ min, max }: IntegerBounds): string =>
  max === undefined ? `a whole number of at least ${min}` : `a whole number from ${min} to ${max}`;

export const readInteger = (
  params: Params,
  name: string,
  bounds: IntegerBounds,
  problems: Problems,
): number | undefined => {
  const text = readNonEmptyText(params, name, problems);
  if (text === undefined) return undefined;
  const number = toInteger(text);
  if (number !== undefined && number >= bounds.min && number <= (bounds.max ?? Infinity)) return number;
  problems.add({ parameter: name, detail: `${name} must be ${describeBounds(bounds)}, not ${showValue(text)}.` });
  return undefined;
};

const isIndex = (key: string): boolean => /^\d{1,9}$/.test(key);

/** Accepts an array, an object with keys '0', '1', ... (long lists in a query string), or a single value. */
export const toList = (value: unknown): readonly unknown[] | undefined => {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [value];
  const keys = Object.keys(value);
  return keys.every(isIndex) ? keys.map((key) => value[key]) : undefined;
};

/** Parses a value that may be sent as JSON text; undefined if the text is not JSON. */
export const parseIfJsonText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
};

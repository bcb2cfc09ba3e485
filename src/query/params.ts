// Reads single parameters from a parsed query string or a JSON body: one set of rules for both.
// Blank text and null mean "not given", since that is what empty form fields send.
import { CatalogError, type Problems } from '../errors.ts';

/** Plain nested object: texts from a query string, native types from a JSON body. */
export type Params = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body must be a JSON object. */
export const toParams = (body: unknown): Params => {
  if (isObject(body)) return body;
  throw new CatalogError('bad_request', 'The request body must be a JSON object of parameters.');
};

/** Own properties only: a parameter called `constructor` is nobody's parameter. */
export const paramOf = (params: Params, name: string): unknown =>
  Object.hasOwn(params, name) ? params[name] : undefined;

const SHOWN_CHARACTERS = 60;

/** A value as it may be quoted in a message: short, printable, never a whole document. */
export const showValue = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = toCleanText(String(value));
  return text.length <= SHOWN_CHARACTERS ? `"${text}"` : `"${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}..."`;
};

/** Control characters become spaces and half surrogate pairs are replaced, so that every text can be sent on. */
export const toCleanText = (text: string): string => text.replace(/\p{Cc}/gu, ' ').toWellFormed();

/** Text of a single value, character by character as sent; undefined for lists and objects. */
export const toScalarText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

/** `q=a&q=a` says one thing; `q=a&q=b` says two, and there is no telling which one is meant. */
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
  problems.add({ parameter: name, detail: `${name} must be a single text, but ${found}.` });
  return undefined;
};

/** Trimmed text, undefined when nothing is left. */
export const readNonEmptyText = (params: Params, name: string, problems: Problems): string | undefined => {
  const text = readText(params, name, problems)?.trim();
  return text === '' ? undefined : text;
};

/** Whole numbers only: '2' and 2, but not '2.5', '2x' or '0x2'. */
export const toInteger = (value: unknown): number | undefined => {
  const text = toScalarText(value)?.trim() ?? '';
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
};

export type IntegerBounds = { readonly min: number; readonly max?: number };

const inWords = ({ min, max }: IntegerBounds): string =>
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
  problems.add({ parameter: name, detail: `${name} must be ${inWords(bounds)}, not ${showValue(text)}.` });
  return undefined;
};

const isIndex = (key: string): boolean => /^\d{1,9}$/.test(key);

/** A list however it was sent: array, object with keys '0', '1', ... (long lists in a query string), or one value alone. */
export const toList = (value: unknown): readonly unknown[] | undefined => {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [value];
  const keys = Object.keys(value);
  return keys.every(isIndex) ? keys.map((key) => value[key]) : undefined;
};

/** A value that may also be sent as JSON text; undefined when the text is no JSON. */
export const parseIfJsonText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

// Decides whether converting a value to the type of its field keeps every part of it, so that it may be corrected.
import type { FieldKind } from '../../schema/fields.ts';

/** The filled strings, numbers and booleans inside a value. */
export const scalarsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(scalarsOf);
  const text = String(value ?? '').trim();
  return text === '' ? [] : [text];
};

const isSameScalar = (a: string, b: string): boolean => a === b || Number(a) === Number(b);

const haveSameScalars = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, at) => isSameScalar(text, b[at] ?? ''));

const SEPARATOR = /\s*[|;]\s*/;

const isList = (text: string): boolean => SEPARATOR.test(text);

const parse = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
};

/** A text with separators may be one value or several; a list may not fit into one value. */
export const isCertainConversion = (value: unknown, corrected: unknown, kind: FieldKind): boolean => {
  if (kind === 'boolean') return scalarsOf(value).length === 1;
  if (kind === 'references') return haveSameScalars(scalarsOf(value), scalarsOf(parse(corrected)));
  if (kind === 'links') return haveSameScalars(scalarsOf(parse(value)), scalarsOf(corrected));
  if (Array.isArray(corrected) && typeof value === 'string' && isList(value)) return false;
  return haveSameScalars(scalarsOf(value), scalarsOf(corrected));
};

const show = (value: unknown): string => JSON.stringify(value).slice(0, 200);

export const suggestConversion = (value: unknown, corrected: unknown): string =>
  typeof value === 'string' && Array.isArray(corrected) && isList(value)
    ? `Use ${show(corrected)} or ${show(value.split(SEPARATOR).filter((part) => part !== ''))}.`
    : `Import stores ${show(corrected)}; check it.`;

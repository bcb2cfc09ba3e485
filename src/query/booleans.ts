// Parses boolean parameters: 1, true, t, yes, y, on and 0, false, f, no, n, off, ignoring case.
import type { Problems } from '../errors.ts';
import { type Params, readNonEmptyText, showValue } from './params.ts';

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'true', 't', 'yes', 'y', 'on'].map((word) => [word, true] as const),
  ...['0', 'false', 'f', 'no', 'n', 'off'].map((word) => [word, false] as const),
]);

export const parseBoolean = (text: string): boolean | undefined => WORDS.get(text.trim().toLowerCase());

export const readBoolean = (params: Params, name: string, fallback: boolean, problems: Problems): boolean => {
  const text = readNonEmptyText(params, name, problems);
  if (text === undefined) return fallback;
  const value = parseBoolean(text);
  if (value === undefined) {
    problems.add({ parameter: name, detail: `${name} must be true or false, not ${showValue(text)}.` });
  }
  return value ?? fallback;
};

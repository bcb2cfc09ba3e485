// Reads text for metadata formats: trimmed, distinct, without characters that XML does not allow.
import { toXmlText } from '@periplus/markup';
import { readStrings, toOneLine } from '../views/strings.ts';

/** Maximum values per field, and links, in a metadata format. Real records have a few hundred. */
export const MAX_VALUES = 1000;

export const readXmlSafeStrings = (...values: readonly unknown[]): readonly string[] => {
  const texts = values.flatMap(readStrings).slice(0, MAX_VALUES);
  return [...new Set(texts.map((text) => toXmlText(text).trim()).filter((text) => text !== ''))];
};

/** Each value on one line: names, subjects, places. */
export const readXmlSafeLines = (...values: readonly unknown[]): readonly string[] => [
  ...new Set(
    readXmlSafeStrings(...values)
      .map(toOneLine)
      .filter((text) => text !== ''),
  ),
];

/** Ignores inherited properties such as 'constructor'. */
export const getOwnEntry = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

export const isAbsoluteUrl = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]/i.test(text);

/** Removes undefined members. */
export const withoutMissing = <T extends object>(
  members: T,
): { readonly [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

export const nonEmpty = <T>(items: readonly T[]): readonly T[] | undefined => (items.length === 0 ? undefined : items);

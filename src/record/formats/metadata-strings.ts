// Texts of records as every form may hold them: trimmed, each once, without characters that XML cannot write.
import { toXmlText } from '@periplus/markup';
import { readStrings, toOneLine } from '../views/strings.ts';

/**
 * Values that a form has of one field, and links: real records have some hundred. A record with more of them is served
 * whole as it is kept; no form of it may hold a thread.
 */
export const MAX_VALUES = 1000;

export const readXmlSafeStrings = (...values: readonly unknown[]): readonly string[] => {
  const texts = values.flatMap(readStrings).slice(0, MAX_VALUES);
  return [...new Set(texts.map((text) => toXmlText(text).trim()).filter((text) => text !== ''))];
};

/** As `readClean`, each on one line: names, subjects, places. */
export const readXmlSafeLines = (...values: readonly unknown[]): readonly string[] => [
  ...new Set(
    readXmlSafeStrings(...values)
      .map(toOneLine)
      .filter((text) => text !== ''),
  ),
];

/** The row of a table by the word of a record; 'constructor' is in no table. */
export const getOwnEntry = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** A name with a scheme and an authority, as an address in another catalogue must have. */
export const isAbsoluteUrl = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]/i.test(text);

/** Without the members that are undefined, so that a form has no empty ones. */
export const withoutMissing = <T extends object>(
  members: T,
): { readonly [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

export const nonEmpty = <T>(items: readonly T[]): readonly T[] | undefined => (items.length === 0 ? undefined : items);

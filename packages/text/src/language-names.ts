// English names of languages. The tables are loaded on first use, since loading takes 15 ms.

let tables: Intl.DisplayNames | undefined;

/** Undetermined, no linguistic content, multiple languages, and languages without a code. */
export const NON_LANGUAGE_CODES: ReadonlySet<string> = new Set(['und', 'zxx', 'mul', 'mis']);

/** Undefined for an unknown language; throws a RangeError for a malformed tag. */
export const languageName = (tag: string): string | undefined => {
  tables ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return tables.of(tag);
};

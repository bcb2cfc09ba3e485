// English names of languages. Their tables are read when a name is first asked for: that takes 15 ms, which a start can do without.

let tables: Intl.DisplayNames | undefined;

/** Codes that name no language: undetermined, no linguistic content, several, and one without a code. */
export const NON_LANGUAGE_CODES: ReadonlySet<string> = new Set(['und', 'zxx', 'mul', 'mis']);

/** Undefined for a tag of a language that is not known; a text that is no tag at all is an error. */
export const languageName = (tag: string): string | undefined => {
  tables ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return tables.of(tag);
};

// English names of languages. Their tables are read when a name is first asked for: that takes longer than any other part of a start.

let tables: Intl.DisplayNames | undefined;

/** Undefined for a tag that names no language; a text that is no tag at all is an error. */
export const languageName = (tag: string): string | undefined => {
  tables ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return tables.of(tag);
};

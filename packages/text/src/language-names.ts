// English names of languages. The tables are loaded on first use, since loading takes 15 ms.

let tables: Intl.DisplayNames | undefined;

/** Undetermined, no linguistic content, multiple languages, and languages without a code. */
export const NON_LANGUAGE_CODES: ReadonlySet<string> = new Set(['und', 'zxx', 'mul', 'mis']);

/** Undefined for an unknown language; throws a RangeError for a malformed tag. */
export const languageName = (tag: string): string | undefined => {
  tables ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return tables.of(tag);
};

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

let tagOfName: ReadonlyMap<string, string> | undefined;

/** Withdrawn codes such as `iw` are left out. */
const buildTags = (): ReadonlyMap<string, string> =>
  new Map(
    LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
      .filter((tag) => Intl.getCanonicalLocales(tag)[0] === tag)
      .flatMap((tag) => {
        const name = languageName(tag);
        return name === undefined ? [] : [[name.toLowerCase(), tag] as const];
      }),
  );

/** 'English' -> 'en', in any case; undefined if no two-letter code has this English name. */
export const languageTagOfName = (name: string): string | undefined => {
  tagOfName ??= buildTags();
  return tagOfName.get(name.toLowerCase());
};

// Converts language codes and names to BCP 47 tags: 'eng', 'fre' and 'English' -> 'en', 'fr', 'en'.
import { languageName, languageTagOfName, NON_LANGUAGE_CODES } from '@periplus/text';

const canonical = (code: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
};

/** Undefined if the language is unknown. */
export const toLanguageTag = (text: string | undefined): string | undefined => {
  const word = text?.trim().toLowerCase() ?? '';
  const named = languageTagOfName(word);
  if (named !== undefined) return named;
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(word) || NON_LANGUAGE_CODES.has(word)) return undefined;
  const tag = canonical(word);
  return tag === undefined || languageName(tag) === undefined ? undefined : tag;
};

/** Scripts that identify a language other than that of the page. */
const SCRIPTS: readonly { readonly letters: RegExp; readonly scripts: readonly string[] }[] = [
  { letters: /\p{Script=Cyrillic}/u, scripts: ['Cyrl'] },
  { letters: /\p{Script=Greek}/u, scripts: ['Grek'] },
  { letters: /\p{Script=Arabic}/u, scripts: ['Arab'] },
  { letters: /\p{Script=Hebrew}/u, scripts: ['Hebr'] },
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, scripts: ['Jpan'] },
  { letters: /\p{Script=Hangul}/u, scripts: ['Kore'] },
  { letters: /\p{Script=Han}/u, scripts: ['Hans', 'Hant', 'Jpan', 'Kore'] },
  { letters: /\p{Script=Devanagari}/u, scripts: ['Deva'] },
  { letters: /\p{Script=Thai}/u, scripts: ['Thai'] },
];

const scriptOf = (tag: string): string => new Intl.Locale(tag).maximize().script ?? '';

/**
 * The tag of a text whose script matches a language of the record, such as a Russian title. Text in Latin letters has
 * none, because records do not specify the language of their metadata.
 */
export const languageOfText = (text: string, tags: readonly string[]): string | undefined => {
  const found = SCRIPTS.find(({ letters }) => letters.test(text));
  return found === undefined ? undefined : tags.find((tag) => found.scripts.includes(scriptOf(tag)));
};

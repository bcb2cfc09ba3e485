// A language of the pages: its texts, and its formats of numbers and dates.
import { readFileSync } from 'node:fs';
import { memoise } from '@periplus/collections';
import { createMessageFormat, type Message, type MessageFormat } from '@periplus/text/message';
import type english from '../../../assets/languages/en.json';
import { ENGLISH, LANGUAGE_FOLDER } from '../../config/languages.ts';

export type TextKey = keyof typeof english;

export type Language = MessageFormat & {
  readonly code: string;
  readonly texts: Readonly<Record<TextKey, Message>>;
  /** Labels of fields (`field.dct_title_s`) and of values of fixed vocabularies, where they differ from English. */
  readonly labels: Readonly<Record<string, string | undefined>>;
  /** The ISO date '1884', '1884-05' or '1884-05-17' in words; other texts are returned unchanged. */
  readonly formatDate: (date: string) => string;
  readonly languageName: (code: string) => string | undefined;
};

const DATE = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/;

const createDateFormat = (code: string): Language['formatDate'] => {
  const month = new Intl.DateTimeFormat(code, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(code, { dateStyle: 'long', timeZone: 'UTC' });
  return (date) => {
    const [, , hasMonth, hasDay] = DATE.exec(date) ?? [];
    const time = Date.parse(date);
    if (hasMonth === undefined || Number.isNaN(time)) return date;
    return (hasDay === undefined ? month : day).format(time);
  };
};

/** Texts that a file lacks are English. */
export const createLanguage = (code: string, texts: Readonly<Record<string, Message>>): Language => {
  const names = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' });
  return {
    ...createMessageFormat(code),
    code,
    texts: { ...ENGLISH_TEXTS, ...texts },
    labels: texts as Readonly<Record<string, string>>,
    formatDate: createDateFormat(code),
    languageName: (name) => names.of(name),
  };
};

const readTexts = (code: string) => JSON.parse(readFileSync(new URL(`${code}.json`, LANGUAGE_FOLDER), 'utf8'));

const ENGLISH_TEXTS: Readonly<Record<TextKey, Message>> = readTexts(ENGLISH);

export const readLanguage = memoise((code: string): Language => createLanguage(code, readTexts(code)), 100);

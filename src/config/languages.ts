// The languages of the pages: assets/languages contains one file of texts per language, named by its code.
import { readdirSync } from 'node:fs';

export const LANGUAGE_FOLDER = new URL('../../assets/languages/', import.meta.url);

/** Defines the texts; other languages fall back to it. */
export const ENGLISH = 'en';

/** English first. */
export const LANGUAGES: readonly string[] = [
  ENGLISH,
  ...readdirSync(LANGUAGE_FOLDER)
    .map((name) => name.replace(/\.json$/, ''))
    .filter((code) => code !== ENGLISH)
    .sort(),
];

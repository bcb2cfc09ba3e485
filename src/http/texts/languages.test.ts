// Every language file has all texts, with the same placeholders and every plural form of its language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import type { Message } from '@periplus/text/message';
import { ENGLISH, LANGUAGE_FOLDER, LANGUAGES } from '../../config/languages.ts';
import { FIELDS } from '../../schema/fields.ts';
import { createLanguage, readLanguage } from './language.ts';

const readFile = (code: string): Readonly<Record<string, Message>> =>
  JSON.parse(readFileSync(new URL(`${code}.json`, LANGUAGE_FOLDER), 'utf8'));

const ENGLISH_TEXTS = readFile(ENGLISH);

/** Labels of fields and values, which English takes from the field table and from the records. */
const isLabel = (key: string): boolean => /^(field|label|value)\./.test(key);

const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message);

const placeholdersOf = (message: Message): readonly string[] =>
  [...new Set(formsOf(message).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

test('every language has exactly the texts of English, in the order of their keys', () => {
  for (const code of LANGUAGES) {
    const keys = Object.keys(readFile(code));
    assert.deepEqual(keys.filter((key) => !isLabel(key)).sort(), Object.keys(ENGLISH_TEXTS).sort(), code);
    assert.deepEqual(keys, [...keys].sort(), `${code}: sort the keys`);
  }
});

test('a text has the same placeholders in every language', () => {
  for (const code of LANGUAGES)
    for (const [key, message] of Object.entries(readFile(code)))
      if (!isLabel(key))
        assert.deepEqual(placeholdersOf(message), placeholdersOf(ENGLISH_TEXTS[key] ?? ''), `${code} ${key}`);
});

test('a text with plural forms has every form of the language, and only those', () => {
  for (const code of LANGUAGES) {
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(readFile(code))) {
      assert.equal(typeof message, typeof (ENGLISH_TEXTS[key] ?? ''), `${code} ${key}`);
      if (typeof message !== 'string')
        assert.deepEqual(Object.keys(message).sort(), [...categories].sort(), `${code} ${key}`);
    }
  }
});

test('texts are plain text without markup, and not empty', () => {
  for (const code of LANGUAGES)
    for (const [key, message] of Object.entries(readFile(code)))
      for (const form of formsOf(message)) {
        assert.ok(form.trim() === form && form !== '', `${code} ${key}`);
        assert.doesNotMatch(form, /<|&\w+;/, `${code} ${key}`);
      }
});

test('every field and every value of a vocabulary has a label', () => {
  const vocabularies = Object.values(FIELDS).flatMap(({ enum: closed = [], suggested = closed }) => suggested);
  const words = vocabularies.filter((value) => /[a-z]/i.test(value) && value !== 'Aardvark');
  const expected = [...Object.keys(FIELDS).map((name) => `field.${name}`), ...words.map((value) => `value.${value}`)];
  const translated = LANGUAGES.filter((code) => code !== ENGLISH);
  const labelsOf = (code: string): readonly string[] => Object.keys(readFile(code)).filter(isLabel);
  for (const code of translated) {
    assert.deepEqual(
      [...new Set(expected)].filter((key) => !labelsOf(code).includes(key)),
      [],
      code,
    );
    assert.deepEqual(labelsOf(code), labelsOf(translated[0] ?? ''), code);
  }
});

test('texts that the file of a language lacks are English', () => {
  const { texts, format } = createLanguage('pt', { 'layout.help': 'Ajuda' });
  assert.equal(texts['layout.help'], 'Ajuda');
  assert.equal(texts['layout.search'], ENGLISH_TEXTS['layout.search']);
  assert.equal(format(texts['search.results'], { count: 1 }), '1 result');
});

test('dates and names of languages are in the language', () => {
  const { formatDate, languageName } = readLanguage('de');
  assert.equal(formatDate('1884-05-17'), '17. Mai 1884');
  assert.equal(formatDate('1884-05'), 'Mai 1884');
  for (const other of ['1884', 'ca. 1884', '1884-13', '']) assert.equal(formatDate(other), other);
  assert.equal(languageName('fr'), 'Französisch');
});

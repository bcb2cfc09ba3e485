import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { toLanguageForms, toLanguageNames } from './languages.ts';

test('codes, tags with a region and English names give the same name', () => {
  for (const value of ['en', 'eng', 'ENG', ' eng ', 'English', 'ENGLISH', 'en-US', 'en_GB'])
    assert.deepEqual(toLanguageForms(value), ['English'], value);
  for (const value of ['fr', 'fre', 'fra', 'French']) assert.deepEqual(toLanguageForms(value), ['French']);
  for (const value of ['de', 'ger', 'deu']) assert.deepEqual(toLanguageForms(value), ['German']);
});

test('every bibliographic code gives the same language as its terminological code', () => {
  const pairs = [
    ...['alb sqi', 'arm hye', 'baq eus', 'bur mya', 'chi zho', 'cze ces', 'dut nld', 'fre fra', 'geo kat', 'ger deu'],
    ...['gre ell', 'ice isl', 'mac mkd', 'mao mri', 'may msa', 'per fas', 'rum ron', 'slo slk', 'tib bod', 'wel cym'],
  ];
  for (const pair of pairs) {
    const [bibliographic = '', terminological = ''] = pair.split(' ');
    assert.deepEqual(toLanguageForms(bibliographic), toLanguageForms(terminological), pair);
    assert.notDeepEqual(toLanguageForms(bibliographic), [bibliographic]);
  }
});

test('long names of the ISO list are shortened', () => {
  assert.deepEqual(toLanguageForms('Spanish; Castilian'), ['Spanish']);
  assert.deepEqual(toLanguageForms('Dutch; Flemish'), ['Dutch']);
  assert.deepEqual(toLanguageForms('Greek, Modern (1453-)'), ['Greek']);
  assert.deepEqual(toLanguageForms('Turkish, Ottoman'), ['Ottoman Turkish']);
  assert.deepEqual(toLanguageForms('German, Old High (ca.750-1050)'), ['Old High German']);
});

test('a value that lists languages gives each of them', () => {
  for (const value of ['English, French', 'eng fre', 'English and French', 'en/fr', 'English; French'])
    assert.deepEqual(toLanguageForms(value), ['English', 'French'], value);
});

test('unknown names stay unchanged', () => {
  for (const value of ['Klingon', 'English and Klingon', 'qqq', 'français'])
    assert.deepEqual(toLanguageForms(value), [value]);
});

test('values that name no language have one form, and are not languages', () => {
  assert.deepEqual(toLanguageForms('und'), toLanguageForms('Undetermined'));
  assert.deepEqual(toLanguageForms('mul'), ['Multiple languages']);
  assert.deepEqual(toLanguageNames(['und', 'zxx', 'mul', 'mis', 'Undetermined', '', ' ']), []);
});

test('names are distinct', () => {
  assert.deepEqual(toLanguageNames(['eng', 'English', 'fre', 'en']), ['English', 'French']);
});

test('any text has a form, and forms have no other form', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      for (const form of toLanguageForms(value)) assert.deepEqual(toLanguageForms(form), [form]);
    }),
  );
});

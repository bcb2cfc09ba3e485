import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { toLanguageName, toLanguageNames } from './languages.ts';

test('codes of two and three letters and English names give one name', () => {
  for (const value of ['en', 'eng', 'ENG', ' eng ', 'English']) assert.equal(toLanguageName(value), 'English');
  for (const value of ['fr', 'fre', 'fra', 'French']) assert.equal(toLanguageName(value), 'French');
  for (const value of ['de', 'ger', 'deu']) assert.equal(toLanguageName(value), 'German');
});

test('every bibliographic code names the language of its twin', () => {
  const pairs = [
    ...['alb sqi', 'arm hye', 'baq eus', 'bur mya', 'chi zho', 'cze ces', 'dut nld', 'fre fra', 'geo kat', 'ger deu'],
    ...['gre ell', 'ice isl', 'mac mkd', 'mao mri', 'may msa', 'per fas', 'rum ron', 'slo slk', 'tib bod', 'wel cym'],
  ];
  for (const pair of pairs) {
    const [bibliographic = '', terminological = ''] = pair.split(' ');
    assert.equal(toLanguageName(bibliographic), toLanguageName(terminological), pair);
    assert.notEqual(toLanguageName(bibliographic), bibliographic);
  }
});

test('the long names of the list become plain ones', () => {
  assert.equal(toLanguageName('Spanish; Castilian'), 'Spanish');
  assert.equal(toLanguageName('Greek, Modern (1453-)'), 'Greek');
  assert.equal(toLanguageName('Turkish, Ottoman'), 'Ottoman Turkish');
  assert.equal(toLanguageName('German, Old High (ca.750-1050)'), 'Old High German');
});

test('names that are not in the list stay as they are', () => {
  for (const value of ['Klingon', 'English, French', 'en-US', 'qqq', 'français'])
    assert.equal(toLanguageName(value), value);
});

test('codes that name no language are passed over', () => {
  assert.deepEqual(toLanguageNames(['und', 'zxx', 'mul', 'mis', 'Undetermined', '', ' ']), []);
});

test('each name is listed once', () => {
  assert.deepEqual(toLanguageNames(['eng', 'English', 'fre', 'en']), ['English', 'French']);
});

test('any text gives a name or none, never an error', () => {
  fc.assert(fc.property(fc.string(), (value) => ['string', 'undefined'].includes(typeof toLanguageName(value))));
});

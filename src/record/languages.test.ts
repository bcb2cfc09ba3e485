import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { toLanguageName, toLanguageNames } from './languages.ts';

test('two- and three-letter codes and English names give the same name', () => {
  for (const value of ['en', 'eng', 'ENG', ' eng ', 'English']) assert.equal(toLanguageName(value), 'English');
  for (const value of ['fr', 'fre', 'fra', 'French']) assert.equal(toLanguageName(value), 'French');
  for (const value of ['de', 'ger', 'deu']) assert.equal(toLanguageName(value), 'German');
});

test('every bibliographic code gives the same language as its terminological code', () => {
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

test('long names of the ISO list are shortened', () => {
  assert.equal(toLanguageName('Spanish; Castilian'), 'Spanish');
  assert.equal(toLanguageName('Greek, Modern (1453-)'), 'Greek');
  assert.equal(toLanguageName('Turkish, Ottoman'), 'Ottoman Turkish');
  assert.equal(toLanguageName('German, Old High (ca.750-1050)'), 'Old High German');
});

test('unknown names stay unchanged', () => {
  for (const value of ['Klingon', 'English, French', 'en-US', 'qqq', 'français'])
    assert.equal(toLanguageName(value), value);
});

test('codes for no language are skipped', () => {
  assert.deepEqual(toLanguageNames(['und', 'zxx', 'mul', 'mis', 'Undetermined', '', ' ']), []);
});

test('names are distinct', () => {
  assert.deepEqual(toLanguageNames(['eng', 'English', 'fre', 'en']), ['English', 'French']);
});

test('any text gives a name or undefined, never an error', () => {
  fc.assert(fc.property(fc.string(), (value) => ['string', 'undefined'].includes(typeof toLanguageName(value))));
});

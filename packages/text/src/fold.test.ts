// Folding: typed text equals catalogued text.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { foldAccents, foldCase, foldText } from './fold.ts';

test('accents, special letters and compatibility forms fold to plain letters', () => {
  const cases: Readonly<Record<string, string>> = {
    Łódź: 'lodz',
    STRAẞE: 'strasse',
    'Ørsted Æsir Œuvre': 'orsted aesir oeuvre',
    Þingvellir: 'thingvellir',
    ﬁord: 'fiord',
    '１８５０': '1850',
    Ленинградская: 'ленинградская',
    'Leningradskai\u0361a oblast\u02b9': 'leningradskaia oblast',
    'Mas\u02bb\u016bd': 'masud',
    Θεσσαλονίκης: 'θεσσαλονικησ',
    'İstanbul Diyarbakır': 'istanbul diyarbakir',
    مُحَمَّد: 'محمد',
    'soft\u00adhyphen': 'softhyphen',
  };
  for (const [written, folded] of Object.entries(cases)) assert.equal(foldText(written), folded);
});

test('vowel signs of Indic scripts and Hangul syllables are kept', () => {
  assert.equal(foldText('हिन्दी'), 'हिन्दी'.normalize('NFC'));
  assert.equal(foldText('서울'), '서울');
  assert.equal(foldText('ガ'), 'ガ');
});

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(foldText(foldText(text)), foldText(text));
    }),
    { numRuns: 3000 },
  );
});

test('case folds without accents, and accents without case', () => {
  const cases: Readonly<Record<string, readonly [caseless: string, plain: string]>> = {
    ABC: ['abc', 'ABC'],
    Éire: ['éire', 'Eire'],
    'E\u0301ire': ['éire', 'Eire'],
    Łódź: ['łódź', 'Lodz'],
    STRAẞE: ['strasse', 'STRASSE'],
    straße: ['strasse', 'strasse'],
    'Æsir Ørsted': ['æsir ørsted', 'AEsir Orsted'],
    ΟΔΟΣ: ['οδοσ', 'ΟΔΟΣ'],
    МОСКВА: ['москва', 'МОСКВА'],
  };
  for (const [written, folded] of Object.entries(cases)) {
    assert.deepEqual([foldCase(written), foldAccents(written)], folded, written);
  }
});

test('folding only case or only accents is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const fold of [foldCase, foldAccents]) assert.equal(fold(fold(text)), fold(text));
    }),
    { numRuns: 3000 },
  );
});

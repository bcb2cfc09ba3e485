import assert from 'node:assert/strict';
import test from 'node:test';
import { languageOfText, toLanguageTag } from './language-tag.ts';

test('codes of two or three letters and English names become tags', () => {
  const cases = {
    eng: 'en',
    en: 'en',
    English: 'en',
    fre: 'fr',
    ger: 'de',
    chi: 'zh',
    ' Russian ': 'ru',
    'zh-Hant': 'zh-Hant',
  };
  for (const [text, tag] of Object.entries(cases)) assert.equal(toLanguageTag(text), tag, text);
});

test('unknown languages have no tag', () => {
  for (const text of ['', 'zxx', 'und', 'qqq', 'Various languages', '12', undefined])
    assert.equal(toLanguageTag(text), undefined, text);
});

test('a text is tagged if its script matches a language of the record', () => {
  assert.equal(languageOfText('Савиновщина', ['en', 'ru']), 'ru');
  assert.equal(languageOfText('中國蒲圻縣', ['zh']), 'zh');
  assert.equal(languageOfText('ちず', ['ja']), 'ja');
  assert.equal(languageOfText('تقييم', ['en']), undefined);
  assert.equal(languageOfText('Atlas de Finlande', ['fr']), undefined);
});

// The stemmer conflates forms of a word and keeps different words apart.
import assert from 'node:assert/strict';
import test from 'node:test';
import { stemOf } from './stem.ts';

const together = (...words: readonly string[]): void => {
  assert.equal(new Set(words.map(stemOf)).size, 1, words.map((word) => `${word} -> ${stemOf(word)}`).join(', '));
};
const apart = (...words: readonly string[]): void => {
  assert.equal(new Set(words.map(stemOf)).size, words.length, words.join(', '));
};

test('plurals, -ing and -ed have the stem of their word', () => {
  together('map', 'maps', 'mapping', 'mapped');
  together('church', 'churches');
  together('city', 'cities');
  together('box', 'boxes');
  together('potato', 'potatoes');
  together('horse', 'horses');
  together('engrave', 'engraves', 'engraved', 'engraving');
  together('locate', 'located', 'locating');
  together('survey', 'surveys', 'surveyed', 'surveying');
  together('railroad', 'railroads');
  together('bridge', 'bridges', 'bridged');
});

test('a science and its adjectives have the same stem', () => {
  together('geology', 'geologic', 'geological');
  together('topography', 'topographic', 'topographical');
  together('hydrography', 'hydrographic', 'hydrographics');
  together('bathymetry', 'bathymetric');
  apart('graphic', 'graph');
  apart('metric', 'metro');
  apart('logic', 'log');
});

test('words that only look alike have different stems', () => {
  apart('plane', 'plan');
  apart('cape', 'cap');
  apart('universe', 'university');
  apart('census', 'censu');
  apart('spring', 'spr');
  apart('texas', 'taxes');
});

test('short words, numbers and other scripts are unchanged', () => {
  for (const word of ['gas', 'us', '1850s', 'москвы', 'g3701s', 'king']) assert.equal(stemOf(word), word);
});

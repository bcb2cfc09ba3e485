import assert from 'node:assert/strict';
import test from 'node:test';
import { PLACE_READER } from '@periplus/gazetteer';
import { interpretQuery } from './interpret.ts';
import { toQueryTokens } from './query-tokens.ts';
import { createPlacePartReader } from './read-place.ts';

const readPlace = createPlacePartReader(PLACE_READER);

const placesOf = (query: string): readonly string[] =>
  interpretQuery(query, { readers: [readPlace] }).parts.flatMap((part) =>
    part.kind === 'place' ? [`${part.text}: ${part.place.label}`] : [],
  );

test('places are parts of a query beside its other parts', () => {
  assert.deepEqual(placesOf('soils of Dane County, WI 1995'), [
    'Dane County, WI: Dane County, Wisconsin, United States',
  ]);
  assert.deepEqual(placesOf('roads (Portland, Maine)'), ['Portland, Maine: Portland, Maine, United States']);
  assert.deepEqual(placesOf('where can I find maps of turkey?'), ['turkey: Turkey']);
  assert.deepEqual(placesOf('northern Italy volcanoes'), ['northern Italy: north of Italy']);
  assert.deepEqual(placesOf('turkey vultures'), []);
});

test('a comma separates two places, and its absence joins a name with its qualifier', () => {
  assert.deepEqual(placesOf('Minnesota, Wisconsin, Iowa'), [
    'Minnesota: Minnesota, United States',
    'Wisconsin: Wisconsin, United States',
    'Iowa: Iowa, United States',
  ]);
  assert.deepEqual(placesOf('Wisconsin--Madison'), ['Wisconsin--Madison: Madison, Wisconsin, United States']);
  assert.deepEqual(placesOf('Paris Texas'), ['Paris Texas: Paris, Texas, United States']);
});

test('a reading has the tokens that it covers and the other candidates', () => {
  const [reading] = readPlace(toQueryTokens('old maps of Cambridge harbour'));
  assert.deepEqual([reading?.from, reading?.to], [3, 4]);
  assert.ok(reading?.meaning.kind === 'place' && reading.meaning.others.length > 0);
});

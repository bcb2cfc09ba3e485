import assert from 'node:assert/strict';
import test from 'node:test';
import { completedPhrase, normaliseSuggestion } from './suggestion-text.ts';

test('the normal form has no years, no punctuation but commas, and at most 50 characters', () => {
  assert.equal(
    normaliseSuggestion('Parcels & Roads, St. Croix County—WI (2019)'),
    'parcels and roads, st croix county wi',
  );
  assert.equal(normaliseSuggestion("Côte d'Ivoire"), 'côte divoire');
  assert.ok(normaliseSuggestion('word '.repeat(40)).length <= 50);
});

test('a text does not end with a stop word or a comma', () => {
  assert.equal(
    normaliseSuggestion('Topographic map of Lassen Volcanic National Park, California'),
    'topographic map of lassen volcanic national park',
  );
  assert.equal(normaliseSuggestion('Census Tracts (2000), Contra Costa County'), 'census tracts, contra costa county');
  assert.equal(normaliseSuggestion('Zurich : [s.n.], 1960.'), 'zurich sn');
  assert.equal(
    normaliseSuggestion('A description of the counties, towns and villages of the'),
    'a description of the counties, towns and villages',
  );
  assert.equal(normaliseSuggestion('Of the'), 'of');
});

test('years are kept if the input contains one', () => {
  assert.equal(normaliseSuggestion('Exposition universelle (1900 : Paris)', true), 'exposition universelle 1900 paris');
});

test('a phrase is completed to the end of its last word', () => {
  assert.equal(completedPhrase('map of lake michigan, north', 'lake mich'), 'lake michigan');
  assert.equal(completedPhrase('lake michigan', 'lake michigan'), 'lake michigan');
  assert.equal(completedPhrase('zürich stadt', 'zuri'), 'zürich');
  assert.equal(completedPhrase('snowflake mich', 'lake mich'), undefined);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { normaliseSuggestion } from './suggestion-text.ts';

test('the normal form has no years, no punctuation but commas, and at most 50 characters', () => {
  assert.equal(
    normaliseSuggestion('Parcels & Roads, St. Croix County—WI (2019)'),
    'parcels and roads, st croix county wi',
  );
  assert.equal(normaliseSuggestion("Côte d'Ivoire"), 'côte divoire');
  assert.ok(normaliseSuggestion('word '.repeat(40)).length <= 50);
});

// Function words are left out of a question, unless they are all there is.
import assert from 'node:assert/strict';
import test from 'node:test';
import { toContentTokens } from './stop-words.ts';

const wanted = (text: string): readonly string[] => toContentTokens(text).flatMap(({ terms: parts }) => parts);

test('a question is about its telling words', () => {
  assert.deepEqual(wanted('Map of the Nile by Watson and Chippendall'), ['map', 'nile', 'watson', 'chippendall']);
});

test('a question of function words alone keeps them', () => {
  assert.deepEqual(wanted('of the'), ['of', 'the']);
  assert.deepEqual(wanted('A'), ['a']);
});

test('parts of a word with a hyphen and words of other languages stay', () => {
  assert.deepEqual(wanted('Stratford-on-Avon'), ['stratford', 'on', 'avon']);
  assert.deepEqual(wanted('La Paz, Le Mans'), ['la', 'paz', 'le', 'mans']);
});

test('a text without words asks for nothing', () => {
  assert.deepEqual(wanted('& -'), []);
});

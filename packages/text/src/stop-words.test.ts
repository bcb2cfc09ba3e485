// Stop words are removed from a query unless it has no other words.
import assert from 'node:assert/strict';
import test from 'node:test';
import { toContentTokens } from './stop-words.ts';

const contentTerms = (text: string): readonly string[] => toContentTokens(text).flatMap(({ terms }) => terms);

test('the content of a query excludes stop words', () => {
  assert.deepEqual(contentTerms('Map of the Nile by Watson and Chippendall'), ['map', 'nile', 'watson', 'chippendall']);
});

test('a query of stop words alone keeps them', () => {
  assert.deepEqual(contentTerms('of the'), ['of', 'the']);
  assert.deepEqual(contentTerms('A'), ['a']);
});

test('parts of hyphenated words and words of other languages are kept', () => {
  assert.deepEqual(contentTerms('Stratford-on-Avon'), ['stratford', 'on', 'avon']);
  assert.deepEqual(contentTerms('La Paz, Le Mans'), ['la', 'paz', 'le', 'mans']);
});

test('a text without words has no tokens', () => {
  assert.deepEqual(contentTerms('& -'), []);
});

// Completions: their content, their order, and the correction of typos.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type Members, readerOf, readerOfSegments } from '../../../../test/support/readers.ts';
import type { IndexReader } from '../segment/index-reader.ts';
import { suggest } from './suggest.ts';

const labels = (reader: IndexReader, text: string, limit = 5): readonly string[] =>
  suggest(reader, { text, limit, visibility: 'public' }).suggestions.map(({ label }) => label);

/** Several records with the same members and different ids. */
const several = (count: number, stem: string, members: Members): readonly Members[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${stem}-${index}`, dct_title_s: `Sheet ${index}`, ...members }));

test('values of more records come first', () => {
  const reader = readerOf(
    ...several(2, 'a', { dct_spatial_sm: ['Minnehaha'] }),
    ...several(9, 'b', { dct_spatial_sm: ['Minneapolis'] }),
  );
  assert.deepEqual(labels(reader, 'minn'), ['Minneapolis', 'Minnehaha']);
});

test('an exact value comes before its continuations', () => {
  const reader = readerOf({ id: 'a', dct_spatial_sm: ['Rome'] }, ...several(9, 'b', { dct_spatial_sm: ['Romerike'] }));
  assert.equal(labels(reader, 'rome')[0], 'Rome');
});

test('a short value ranks at least as high as its continuations', () => {
  const reader = readerOf(
    { id: 'a', dct_spatial_sm: ['Wisconsin'] },
    ...several(20, 'b', { dcat_keyword_sm: ['Wisconsin Elevation Data'] }),
    ...several(5, 'c', { dct_subject_sm: ['Wischeart'] }),
  );
  assert.deepEqual(labels(reader, 'wisc'), ['Wisconsin', 'Wisconsin Elevation Data', 'Wischeart']);
});

test('a publication statement suggests its publisher, not its place', () => {
  const reader = readerOf(...several(30, 'a', { dct_publisher_sm: ['New York : Sanborn, 1930.'] }), {
    id: 'b',
    dct_spatial_sm: ['New Yarmouth'],
  });
  assert.deepEqual(labels(reader, 'new y'), ['New Yarmouth']);
  assert.deepEqual(labels(reader, 'sanb'), ['Sanborn']);
});

test('forms of one word are one suggestion, in the most frequent spelling', () => {
  const reader = readerOf(
    ...several(1, 'a', { dct_subject_sm: ['Railroad'] }),
    ...several(3, 'b', { dct_subject_sm: ['railroads'] }),
  );
  assert.deepEqual(labels(reader, 'rail'), ['railroads']);
});

test('a value that starts as typed comes before one that differs in accents, and both are found', () => {
  const reader = readerOf({ id: 'a', dct_title_s: 'Municipal parks' }, { id: 'b', dct_title_s: 'München' });
  assert.deepEqual(labels(reader, 'mün'), ['München', 'Municipal parks']);
  assert.deepEqual(labels(reader, 'munc'), ['München']);
});

test('values that contain the words further on fill the remaining places', () => {
  const reader = readerOf({ id: 'a', dct_title_s: 'Plan of Paris' }, { id: 'b', dct_title_s: 'Parisian gardens' });
  assert.deepEqual(labels(reader, 'pari'), ['Parisian gardens', 'Plan of Paris']);
  assert.deepEqual(labels(reader, 'paris pl'), ['Plan of Paris']);
});

test('all words must match in one value', () => {
  const reader = readerOf({ id: 'a', dct_title_s: 'Harbour chart', dct_spatial_sm: ['Genoa'] });
  assert.deepEqual(labels(reader, 'genoa har'), []);
});

test('typos are corrected in complete words and at the end of an incomplete one', () => {
  const reader = readerOf(...several(4, 'a', { dct_title_s: 'Lakes of Minnesota', dct_spatial_sm: ['Minnesota'] }));
  for (const typed of ['mineso', 'minnestoa', 'lakse of minn']) {
    const { suggestions, fuzzy } = suggest(reader, { text: typed, limit: 3, visibility: 'public' });
    assert.equal(fuzzy, true, typed);
    assert.ok(
      suggestions.some(({ label }) => label.includes('Minnesota')),
      typed,
    );
  }
});

test('non-public records contribute suggestions only if they are included', () => {
  const reader = readerOf({ id: 'a', dct_title_s: 'Secret harbour', gbl_suppressed_b: true });
  assert.deepEqual(labels(reader, 'secr'), []);
  const all = suggest(reader, { text: 'secr', limit: 5, visibility: 'all' });
  assert.deepEqual(
    all.suggestions.map(({ label }) => label),
    ['Secret harbour'],
  );
});

test('values of all segments are suggested once', () => {
  const reader = readerOfSegments(
    several(3, 'a', { dct_spatial_sm: ['Ireland'] }),
    several(2, 'b', { dct_spatial_sm: ['Ireland', 'Irelandia'] }),
  );
  assert.deepEqual(labels(reader, 'irel'), ['Ireland', 'Irelandia']);
});

test('scores descend from one suggestion to the next', () => {
  const reader = readerOf(
    ...several(7, 'a', { dct_spatial_sm: ['Maine'] }),
    ...several(2, 'b', { dct_spatial_sm: ['Mainz'] }),
    { id: 'c', dct_title_s: 'The Main river' },
  );
  const { suggestions } = suggest(reader, { text: 'main', limit: 5, visibility: 'public' });
  const scores = suggestions.map(({ score }) => score);
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  );
  assert.equal(suggestions.length, 3);
});

test('unusual input has no suggestions', () => {
  const reader = readerOf({ id: 'a', dct_title_s: 'Harbour' });
  for (const text of ['', ' ', '*', '"', '\ud800', '🗺', 'x'.repeat(10_000)]) assert.deepEqual(labels(reader, text), []);
  assert.deepEqual(labels(readerOf(), 'harb'), []);
});

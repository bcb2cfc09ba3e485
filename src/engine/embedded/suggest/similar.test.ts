// Similar records share characteristic words; common words do not count.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type Members, readerOf, readerOfSegments } from '../../../../test/support/readers.ts';
import type { IndexReader } from '../segment/index-reader.ts';
import { idAt } from '../segment/segment-values.ts';
import { findSimilar } from './similar.ts';

const similarTo = (reader: IndexReader, id: string, limit = 12): readonly string[] =>
  findSimilar(reader, { id, limit }).map(({ segmentIndex, doc }) =>
    idAt((reader.segments[segmentIndex] as IndexReader['segments'][0]).view, doc),
  );

const SOILS: readonly Members[] = [
  { id: 'soil-1', dct_title_s: 'Soil survey of Rutland', dct_subject_sm: ['Soils', 'Agriculture'] },
  { id: 'soil-2', dct_title_s: 'Soil survey of Dorset', dct_subject_sm: ['Soils', 'Agriculture'] },
  { id: 'rail-1', dct_title_s: 'Railway stations', dct_subject_sm: ['Railways'] },
  { id: 'rail-2', dct_title_s: 'Railway bridges', dct_subject_sm: ['Railways'] },
];

test('the record with the most shared words comes first, and the record itself is excluded', () => {
  const reader = readerOf(...SOILS);
  assert.deepEqual(similarTo(reader, 'soil-1'), ['soil-2']);
  assert.deepEqual(similarTo(reader, 'rail-2'), ['rail-1']);
});

test('similar records are found across small and large segments', () => {
  const reader = readerOfSegments(SOILS, [
    { id: 'soil-3', dct_title_s: 'Soil survey of Kent', dct_subject_sm: ['Soils'] },
  ]);
  assert.deepEqual(new Set(similarTo(reader, 'soil-3')), new Set(['soil-1', 'soil-2']));
  assert.ok(similarTo(reader, 'soil-1').includes('soil-3'));
});

test('suppressed records are not returned, but have similar records themselves', () => {
  const reader = readerOf(...SOILS, {
    id: 'sheet',
    dct_title_s: 'Soil survey sheet',
    dct_subject_sm: ['Soils'],
    gbl_suppressed_b: true,
  });
  assert.ok(!similarTo(reader, 'soil-1').includes('sheet'));
  assert.deepEqual(new Set(similarTo(reader, 'sheet')), new Set(['soil-1', 'soil-2']));
});

test('a word in a tenth of many records does not make records similar', () => {
  const maps = Array.from({ length: 120 }, (_, index) => ({ id: `map-${index}`, dct_title_s: `map numeral${index}` }));
  assert.deepEqual(similarTo(readerOf(...maps), 'map-0'), []);
});

test('repeated words of a description do not outweigh the title', () => {
  const reader = readerOf(
    { id: 'origin', dct_title_s: 'Lighthouses of Malta', dct_description_sm: ['harbour '.repeat(50)] },
    { id: 'title', dct_title_s: 'Lighthouses of Malta and Gozo' },
    { id: 'repeats', dct_title_s: 'Quay', dct_description_sm: ['harbour '.repeat(50)] },
  );
  assert.equal(similarTo(reader, 'origin')[0], 'title');
});

test('a record with no close match gets records that share a few words', () => {
  const own = 'one two three four five six seven eight'.split(' ').map((word) => `word${word}`);
  const others = own.map((word, index) => ({ id: `other-${index}`, dct_title_s: `${word} elsewhere${index}` }));
  const reader = readerOf({ id: 'origin', dct_title_s: own.join(' ') }, ...others);
  assert.equal(similarTo(reader, 'origin').length, 8);
});

test('the limit applies, and an unknown record or one without shared words has no similar records', () => {
  const reader = readerOf(...SOILS, { id: 'alone', dct_title_s: 'Unicum' });
  assert.equal(similarTo(reader, 'soil-1', 0).length, 0);
  assert.deepEqual(similarTo(reader, 'nobody'), []);
  assert.deepEqual(similarTo(reader, 'alone'), []);
});

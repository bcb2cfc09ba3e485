import assert from 'node:assert/strict';
import test from 'node:test';
import { toDay } from '@periplus/time';
import { buildRecord } from '../../test/support/records/record-builder.ts';
import { readFieldValues } from './field-values.ts';
import { NO_PLACES } from './place-facets.ts';
import { readDerivedFields } from './read-derived-fields.ts';

const factsOf = (members: Readonly<Record<string, unknown>> = {}, source = 'edu.example') =>
  readDerivedFields(buildRecord(members), source, () => NO_PLACES);

test('a minimal record has derived fields', () => {
  assert.deepEqual(factsOf(), {
    published: true,
    visible: true,
    boxes: [],
    years: [],
    derived: { ogm_repo: ['edu.example'], geo_global: [false], geo_or_near_global: [false] },
  });
});

test('visible means published and not suppressed', () => {
  const stateOf = (members: object): readonly boolean[] => {
    const { published, visible } = factsOf({ ...members });
    return [published, visible];
  };
  assert.deepEqual(stateOf({}), [true, true]);
  assert.deepEqual(stateOf({ gbl_suppressed_b: true }), [true, false]);
  assert.deepEqual(stateOf({ b1g_publication_state_s: 'draft' }), [false, false]);
});

test('years, temporal extent and period come from the index years', () => {
  const derivedFields = factsOf({ gbl_indexYear_im: [1990, 1955] });
  assert.deepEqual(derivedFields.years, [1955, 1990]);
  assert.deepEqual(derivedFields.time, [toDay(1955), toDay(1990, 12, 31)]);
  assert.deepEqual(derivedFields.derived.year_histogram, [1955, 1990]);
  assert.deepEqual(derivedFields.derived.time_period, ['1950-1999']);
});

test('language names are derived unless the record has its own', () => {
  assert.deepEqual(factsOf({ dct_language_sm: ['eng', 'fre'] }).derived.b1g_language_sm, ['English', 'French']);
  const own = { dct_language_sm: ['eng'], b1g_language_sm: ['Old Norse'] };
  assert.deepEqual(factsOf(own).derived.b1g_language_sm, ['Old Norse']);
});

test('the repository is that of the record, else its source', () => {
  assert.deepEqual(factsOf({ b1g_adminTags_sm: ['x', 'ogm_repo:edu.nyu'] }).derived.ogm_repo, ['edu.nyu']);
  assert.deepEqual(factsOf({ b1g_adminTags_sm: ['x'] }).derived.ogm_repo, ['edu.example']);
});

test('world-wide and nearly world-wide records are marked', () => {
  const marksOf = (dcat_bbox: string): readonly unknown[] => {
    const { derived } = factsOf({ dcat_bbox });
    return [derived.geo_global?.[0], derived.geo_or_near_global?.[0]];
  };
  assert.deepEqual(marksOf('ENVELOPE(-180,180,90,-90)'), [true, true]);
  assert.deepEqual(marksOf('ENVELOPE(-100,100,60,-60)'), [false, true]);
  assert.deepEqual(marksOf('ENVELOPE(176,-168,-12,-20)'), [false, false]);
  assert.deepEqual(marksOf('ENVELOPE(-1,1,52,50)'), [false, false]);
});

test('the place lookup gets the boxes of the record, and its values are stored', () => {
  const record = buildRecord({ dcat_bbox: 'ENVELOPE(1,2,4,3)' });
  const derivedFields = readDerivedFields(record, 's', (boxes) => ({
    ...NO_PLACES,
    countries: [{ id: 'X', name: String(boxes), kind: 'country', parentId: '001' }],
  }));
  assert.deepEqual(derivedFields.derived.geo_country, ['X|001|1,3,2,4']);
  assert.equal('geo_region' in derivedFields.derived, false);
});

test('values are trimmed and distinct, and derived ones take precedence', () => {
  const record = buildRecord({
    gbl_resourceType_sm: ['Thematic maps\n', 'Thematic maps', ' ', 'Atlases'],
    gbl_indexYear_im: [1990, 1955],
    gbl_georeferenced_b: false,
    schema_provider_s: ' NYU ',
  });
  const derivedFields = readDerivedFields(record, 's', () => NO_PLACES);
  assert.deepEqual(readFieldValues(record, derivedFields, 'gbl_resourceType_sm'), ['Thematic maps', 'Atlases']);
  assert.deepEqual(readFieldValues(record, derivedFields, 'gbl_indexYear_im'), [1955, 1990]);
  assert.deepEqual(readFieldValues(record, derivedFields, 'gbl_georeferenced_b'), [false]);
  assert.deepEqual(readFieldValues(record, derivedFields, 'schema_provider_s'), ['NYU']);
  assert.deepEqual(readFieldValues(record, derivedFields, 'dct_creator_sm'), []);
});

test('invalid years are never values of the year field', () => {
  const record = buildRecord({ gbl_indexYear_im: [0] });
  const derivedFields = readDerivedFields(record, 's', () => NO_PLACES);
  assert.deepEqual(readFieldValues(record, derivedFields, 'gbl_indexYear_im'), []);
  assert.deepEqual(readFieldValues(record, derivedFields, 'year_histogram'), []);
});

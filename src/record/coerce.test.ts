import assert from 'node:assert/strict';
import test from 'node:test';
import { type FieldRow, RECORD_FIELDS } from '../schema/fields.ts';
import { coerce, isBlankValue, toText } from './coerce.ts';

const read = (name: keyof typeof RECORD_FIELDS, value: unknown): unknown =>
  coerce(value, RECORD_FIELDS[name] as FieldRow);

test('a single string stays unchanged, including white space', () => {
  assert.equal(read('dct_title_s', '  A map\n of Fiji '), '  A map\n of Fiji ');
});

test('a list for a single-valued field is joined; ids and closed lists use the first value', () => {
  assert.equal(read('dct_title_s', ['One', 'Two']), 'One; Two');
  assert.equal(read('dct_title_s', ['One']), 'One');
  assert.equal(read('id', ['a', 'b']), 'a');
  assert.equal(read('dct_accessRights_s', ['Public', 'Restricted']), 'Public');
});

test('a single value for a list field becomes a list, and blanks are dropped', () => {
  assert.deepEqual(read('dct_subject_sm', 'Water'), ['Water']);
  assert.deepEqual(read('dct_subject_sm', ['Water', '', null, ['Ice', []]]), ['Water', 'Ice']);
  assert.deepEqual(read('dct_subject_sm', [1, true, { a: 1 }]), ['1', 'true', '{"a":1}']);
});

test('blank values are dropped', () => {
  for (const value of [null, '', [], [null, ''], [[]], undefined]) {
    assert.ok(isBlankValue(value));
    for (const row of Object.values<FieldRow>(RECORD_FIELDS)) assert.equal(coerce(value, row), undefined, row.label);
  }
  for (const value of [0, false, ' ', {}]) assert.equal(isBlankValue(value), false);
});

test('years are parsed from numbers and text, also in brackets', () => {
  const years = [1985, '1986', ' 1987 ', '1988.0', '[1989?]', 'n.d.', 1990.5, '-44', { a: 1 }];
  assert.deepEqual(read('gbl_indexYear_im', years), [1985, 1986, 1987, 1988, 1989, 1990, -44]);
  assert.deepEqual(read('gbl_indexYear_im', '1985'), [1985]);
  assert.equal(read('gbl_indexYear_im', ['n.d.']), undefined);
  assert.equal(read('solr_year_i', ['1985']), 1985);
});

test('other integers are not extracted from text', () => {
  assert.equal(read('gbl_fileSize_bytes', '12345678'), 12_345_678);
  assert.equal(read('gbl_fileSize_bytes', 'about 2048 bytes'), undefined);
  assert.equal(read('gbl_fileSize_bytes', 1e300), undefined);
});

test('booleans have several spellings', () => {
  for (const value of [true, 'true', 'True', ' TRUE ', 1, '1', 'yes', ['t']])
    assert.equal(read('gbl_suppressed_b', value), true);
  for (const value of [false, 'false', 0, '0', 'No', 'f']) assert.equal(read('gbl_suppressed_b', value), false);
  for (const value of ['maybe', 2, {}]) assert.equal(read('gbl_suppressed_b', value), undefined);
});

test('access links may be an object, its JSON text, or either in a list', () => {
  const links = { '01': 'https://a.example/', '02': 'https://b.example/' };
  for (const value of [links, JSON.stringify(links), [links], [JSON.stringify(links)]]) {
    assert.deepEqual(read('b1g_access_s', value), links);
  }
  assert.deepEqual(read('b1g_access_s', '{}'), {});
  assert.deepEqual(read('b1g_access_s', { '01': null, '02': '', '03': 7 }), { '03': '7' });
  for (const value of ['no JSON', '[]', '7', [links, links]]) assert.equal(read('b1g_access_s', value), undefined);
});

test('references become text, whether given as text, object or list', () => {
  const object = { 'http://schema.org/url': 'https://a.example/', 'http://unknown.example/': ['x', { url: 'y' }] };
  const text = '{ "http://schema.org/url" : "https://a.example/" }';
  assert.equal(read('dct_references_s', text), text);
  assert.equal(read('dct_references_s', [text]), text);
  assert.equal(read('dct_references_s', object), JSON.stringify(object));
  assert.equal(read('dct_references_s', 'not JSON at all'), 'not JSON at all');
});

test('geometries may be text, GeoJSON objects or lists of numbers', () => {
  const point = { type: 'Point', coordinates: [1, 2] };
  assert.equal(read('locn_geometry', 'ENVELOPE( 1, 2, 4, 3)'), 'ENVELOPE( 1, 2, 4, 3)');
  assert.equal(read('locn_geometry', point), JSON.stringify(point));
  assert.equal(read('dcat_bbox', [-93.3, 44.9, -93.2, 45]), '-93.3,44.9,-93.2,45');
  assert.equal(read('dcat_centroid', [45, -93]), '45,-93');
});

test('objects are serialised as JSON without calling their members', () => {
  for (const value of [{ toString: null }, { valueOf: 1, toString: 'x' }, [{ toString: 1 }]]) {
    assert.equal(toText(value), JSON.stringify(value));
    for (const row of Object.values<FieldRow>(RECORD_FIELDS)) assert.doesNotThrow(() => coerce(value, row));
  }
});

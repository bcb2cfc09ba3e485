import assert from 'node:assert/strict';
import test from 'node:test';
import { rejectionOf } from '../../../test/support/rejections.ts';
import { createProblems } from '../../errors.ts';
import { type ParsedSort, parseSort, SORT_FIELDS, SORT_OPTIONS } from './sort.ts';

const sorted = (sort: unknown): ParsedSort => {
  const problems = createProblems();
  const parsed = parseSort({ sort }, problems);
  problems.throwIfAny();
  return parsed;
};
const by = (field: string, direction: string) => ({ kind: 'field', field, direction });

test('relevance is the default and has synonyms', () => {
  for (const text of [undefined, '', 'relevance', 'Relevance', 'score desc']) {
    assert.deepEqual(sorted(text), { id: 'relevance', sort: { kind: 'relevance' } });
  }
});

test('the sort ids sort by year and title', () => {
  for (const { id, sort } of SORT_OPTIONS) assert.deepEqual(sorted(id), { id, sort });
  assert.deepEqual(sorted('year_desc').sort, by('gbl_indexYear_im', 'desc'));
  assert.deepEqual(sorted('TITLE_ASC').sort, by('dct_title_s', 'asc'));
});

test('a sortable field may have a direction or a sign', () => {
  assert.deepEqual(sorted('dct_temporal_sm desc'), { id: 'dct_temporal_sm desc', sort: by('dct_temporal_sm', 'desc') });
  assert.deepEqual(sorted('DCT_issued_s  ASC').sort, by('dct_issued_s', 'asc'));
  assert.deepEqual(sorted('-gbl_mdModified_dt').sort, by('gbl_mdModified_dt', 'desc'));
  assert.deepEqual(sorted('+dct_issued_s').sort, by('dct_issued_s', 'asc'));
  assert.deepEqual(sorted('schema_provider_s').sort, by('schema_provider_s', 'asc'));
});

test('a field sort that has an id is written with its id', () => {
  assert.equal(sorted('dct_title_s desc').id, 'title_desc');
  assert.equal(sorted('-year').id, 'year_desc');
});

test('an id is parsed back to the same sort', () => {
  for (const field of SORT_FIELDS) {
    for (const text of [field, `-${field}`]) assert.deepEqual(sorted(sorted(text).id), sorted(text));
  }
});

test('anything else is rejected with the accepted values', () => {
  for (const text of [
    'zzz',
    'dct_title_s up',
    'dct_description_sm asc',
    'dct_title_s asc, id desc',
    '- x',
    '-dct_title_s asc',
  ]) {
    const error = rejectionOf(() => sorted(text));
    assert.equal(error.code, 'invalid_sort');
    assert.match(error.message, /relevance, year_desc, .*dct_title_s/);
  }
});

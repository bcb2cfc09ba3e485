import assert from 'node:assert/strict';
import test from 'node:test';
import { rejectionOf } from '../../../test/support/rejections.ts';
import { parseSearch } from '../request/parse-search.ts';

const ask = (q: string, search_field: unknown) => parseSearch({ q, search_field }).query;

test('a field restricts every node of a boolean text', () => {
  const fields = ['dct_subject_sm'];
  assert.deepEqual(ask('(Roads OR "bus stop") -rail*', 'dct_subject_sm').text, {
    kind: 'and',
    nodes: [
      {
        kind: 'or',
        nodes: [
          { kind: 'words', text: 'Roads', fields },
          { kind: 'phrase', text: 'bus stop', slop: 0, fields },
        ],
      },
      { kind: 'not', node: { kind: 'wildcard', pattern: 'rail*', fields } },
    ],
  });
});

test('several fields and aliases are accepted, ignoring case', () => {
  const wanted = { kind: 'words', text: 'x', fields: ['dct_title_s', 'dct_creator_sm'] };
  for (const value of ['dct_title_s,dct_creator_sm', ' DCT_Title_s , creator_agg', ['title', 'dct_creator_sm']]) {
    assert.deepEqual(ask('x', value).text, wanted);
  }
});

test('all_fields among the names, or no name, means all fields', () => {
  for (const value of ['all_fields', 'dct_title_s,all_fields', '', '*', undefined]) {
    assert.deepEqual(ask('x', value).text, { kind: 'words', text: 'x' });
  }
});

test('a field need not be searched by default, but must contain text', () => {
  assert.deepEqual(ask('tiff', 'dct_format_s').text, { kind: 'words', text: 'tiff', fields: ['dct_format_s'] });
  for (const name of ['dcat_bbox', 'locn_geometry', 'dcat_centroid', 'dct_references_s', 'b1g_access_s']) {
    assert.match(rejectionOf(() => ask('x', name)).message, /geometries or links, not text/);
  }
});

test('an unknown field is rejected with a similar name', () => {
  const error = rejectionOf(() => ask('x', 'dct_subjekt_sm'));
  assert.match(error.message, /search_field names "dct_subjekt_sm".*Did you mean dct_subject_sm/);
});

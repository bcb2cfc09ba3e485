import assert from 'node:assert/strict';
import test from 'node:test';
import { refusalOf } from '../../test/support/refusals.ts';
import { parseSearch } from './parse-search.ts';

const ask = (q: string, search_field: unknown) => parseSearch({ q, search_field }).query;

test('a named field restricts every part of a boolean question', () => {
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

test('several fields, aliases and any case are accepted', () => {
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

test('fields outside the text index join in by "contains", word by word', () => {
  const either = (word: string) => ({
    kind: 'or',
    filters: [
      { kind: 'like', field: 'dct_format_s', pattern: `%${word}%`, fold: true },
      { kind: 'text', text: { kind: 'words', text: word, fields: ['dct_title_s'] } },
    ],
  });
  assert.deepEqual(ask('lake, tiff', 'dct_title_s,dct_format_s').filter, {
    kind: 'and',
    filters: [either('lake'), either('tiff')],
  });
});

test('wildcards become patterns of "contains"', () => {
  const { filter } = ask('100%_t?f*', 'dct_format_s');
  const words = ['%100%', '%t_f%'].map((pattern) => ({ kind: 'like', field: 'dct_format_s', pattern, fold: true }));
  assert.deepEqual(filter, { kind: 'and', filters: words });
});

test('an unknown field is refused with near names', () => {
  const error = refusalOf(() => ask('x', 'dct_subjekt_sm'));
  assert.match(error.message, /search_field names "dct_subjekt_sm".*Did you mean dct_subject_sm/);
});

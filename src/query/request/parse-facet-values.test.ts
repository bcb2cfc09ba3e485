import assert from 'node:assert/strict';
import test from 'node:test';
import { rejectedParameters, rejectionOf } from '../../../test/support/rejections.ts';
import { parseFacetValues } from './parse-facet-values.ts';

test('the default is the ten most frequent values', () => {
  const { query, view } = parseFacetValues('gbl_resourceClass_sm', {});
  assert.equal(query.field, 'gbl_resourceClass_sm');
  assert.deepEqual([query.sort, query.offset, query.limit, 'contains' in query], ['count_desc', 0, 10, false]);
  assert.deepEqual([view.page, view.pageSize], [1, 10]);
});

test('the query is parsed like that of a search', () => {
  const { query } = parseFacetValues('spatial_agg', {
    q: 'water',
    search_field: 'dct_title_s',
    fq: { id: 'a' },
    include_non_public: 'true',
    facet_mode: 'multi',
    q_facet: ' Min ',
    sort: 'alpha_asc',
    page: '3',
    per_page: '20',
  });
  assert.equal(query.field, 'dct_spatial_sm');
  assert.deepEqual(query.within.text, { kind: 'words', text: 'water', fields: ['dct_title_s'] });
  assert.deepEqual(query.within.filter, { kind: 'and', filters: [{ kind: 'in', field: 'id', values: ['a'] }] });
  assert.deepEqual([query.within.visibility, query.within.facetMode], ['all', 'multi']);
  assert.deepEqual([query.contains, query.sort, query.offset, query.limit], ['Min', 'alpha_asc', 40, 20]);
});

test('an unknown facet or sort is rejected with the accepted values', () => {
  for (const name of ['nope', 'dct_title_s', 'year_histogram', '__proto__', '']) {
    const error = rejectionOf(() => parseFacetValues(name, {}));
    assert.equal(error.code, 'invalid_facet');
    assert.match(error.message, /Accepted: .*gbl_resourceClass_sm/);
  }
  assert.equal(rejectionOf(() => parseFacetValues('ogm_repo', { sort: 'year_desc' })).code, 'invalid_sort');
  assert.deepEqual(
    rejectedParameters(() => parseFacetValues('ogm_repo', { page: 0, per_page: 101 })),
    ['page', 'per_page'],
  );
});

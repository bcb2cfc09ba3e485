import assert from 'node:assert/strict';
import test from 'node:test';
import { toDay } from '@periplus/time';
import qs from 'qs';
import { rejectedParameters, rejectionOf } from '../../../test/support/rejections.ts';
import { parseSearch } from '../request/parse-search.ts';
import type { Filter } from '../search-query.ts';

const filtersOf = (params: Readonly<Record<string, unknown>>): readonly Filter[] => {
  const { filter } = parseSearch(params).query;
  if (filter === undefined) return [];
  assert.equal(filter.kind, 'and');
  return filter.kind === 'and' ? filter.filters : [];
};
const fromQuery = (text: string): readonly Filter[] => filtersOf(qs.parse(text, { depth: 8, arrayLimit: 200 }));

const places = (...values: string[]): Filter => ({ kind: 'in', field: 'dct_spatial_sm', values });

test('all spellings of an include filter are equivalent', () => {
  const wanted = [places('Iowa', 'Ohio')];
  for (const group of ['include_filters', 'fq', 'filters']) {
    for (const name of ['dct_spatial_sm', 'DCT_SPATIAL_SM', 'spatial_agg']) {
      assert.deepEqual(fromQuery(`${group}[${name}][]=Iowa&${group}[${name}][]=Ohio`), wanted);
      assert.deepEqual(fromQuery(`${group}[${name}]=Iowa&${group}[${name}]=Ohio`), wanted);
      assert.deepEqual(fromQuery(`${group}[${name}][0]=Iowa&${group}[${name}][1]=Ohio`), wanted);
      assert.deepEqual(fromQuery(`${group}%5B${name}%5D%5B%5D=Iowa&${group}%5B${name}%5D%5B%5D=Ohio`), wanted);
      assert.deepEqual(filtersOf({ [group]: { [name]: ['Iowa', 'Ohio'] } }), wanted);
      assert.deepEqual(filtersOf({ [group]: { [`${name}[]`]: { 0: 'Iowa', 1: 'Ohio' } } }), wanted);
      assert.deepEqual(filtersOf({ [group]: JSON.stringify({ [name]: ['Iowa', 'Ohio'] }) }), wanted);
    }
  }
  assert.deepEqual(fromQuery('include_filters[dct_spatial_sm][]=Iowa&fq[spatial_agg]=Ohio'), wanted);
});

test('values keep every character', () => {
  const odd = ['Roads & Streets', 'a+b', '50%', 'a=b', '#1', '[x]', 'Café, Paris', 'tab\there', ' padded '];
  const text = odd.map((value) => `include_filters%5Bdct_spatial_sm%5D%5B%5D=${encodeURIComponent(value)}`).join('&');
  assert.deepEqual(fromQuery(text), [places(...odd)]);
});

test('values are converted to the type of their field', () => {
  assert.deepEqual(fromQuery('fq[year][]=1950&fq[gbl_georeferenced_b]=1&fq[geo_global]=false&fq[id]=5'), [
    { kind: 'in', field: 'gbl_indexYear_im', values: [1950] },
    { kind: 'in', field: 'gbl_georeferenced_b', values: [true] },
    { kind: 'in', field: 'geo_global', values: [false] },
    { kind: 'in', field: 'id', values: ['5'] },
  ]);
  assert.deepEqual(filtersOf({ filters: { gbl_indexYear_im: 1950, gbl_suppressed_b: false, id: 5 } }), [
    { kind: 'in', field: 'gbl_indexYear_im', values: [1950] },
    { kind: 'in', field: 'gbl_suppressed_b', values: [false] },
    { kind: 'in', field: 'id', values: ['5'] },
  ]);
});

test('older and derived names resolve to their field', () => {
  assert.deepEqual(fromQuery('fq[suppressed_b]=true&fq[time_period][]=1700s'), [
    { kind: 'in', field: 'gbl_suppressed_b', values: [true] },
    { kind: 'in', field: 'time_period', values: ['1700s'] },
  ]);
});

test('ogm_repo is a parameter of its own and joins other filters on that field', () => {
  assert.deepEqual(fromQuery('ogm_repo[]=a&ogm_repo[]=b&fq[ogm_repo]=c'), [
    { kind: 'in', field: 'ogm_repo', values: ['c', 'a', 'b'] },
  ]);
  assert.deepEqual(fromQuery('ogm_repo=a'), [{ kind: 'in', field: 'ogm_repo', values: ['a'] }]);
});

test('exclude filters negate each field', () => {
  assert.deepEqual(fromQuery('exclude_filters[dct_spatial_sm][]=Iowa&exclude_filters[dct_spatial_sm][]=Ohio'), [
    { kind: 'exclude', filter: places('Iowa', 'Ohio') },
  ]);
});

const covers = (span: { readonly start?: number; readonly end?: number }): Filter => ({
  kind: 'temporal',
  relation: 'intersects',
  left: { kind: 'coverage' },
  right: { kind: 'span', ...span },
  precision: 'day',
});

test('a year range filters by temporal extent and may be open', () => {
  assert.deepEqual(fromQuery('include_filters[year_range][start]=1900&include_filters[year_range][end]=1950'), [
    covers({ start: toDay(1900), end: toDay(1950, 12, 31) }),
  ]);
  assert.deepEqual(filtersOf({ filters: { year_range: { start: -50 } } }), [covers({ start: toDay(-50) })]);
  assert.deepEqual(fromQuery('fq[year_range][start]=*&fq[year_range][end]=99'), [covers({ end: toDay(99, 12, 31) })]);
  assert.deepEqual(fromQuery('fq[year_range][start]=&fq[year_range][end]='), []);
});

test('an invalid year range is rejected', () => {
  for (const year_range of [
    { start: 'x' },
    { end: '19.5' },
    { start: 2000, end: 1990 },
    '1990',
    { from: 1990 },
    { start: [1] },
  ]) {
    assert.deepEqual(
      rejectedParameters(() => filtersOf({ fq: { year_range } })),
      ['fq[year_range]'],
    );
  }
});

test('H3 cells are checked against the resolution in the name', () => {
  assert.deepEqual(fromQuery('include_filters[h3_res5][]=85283473FFFFFFF'), [
    { kind: 'h3', resolution: 5, cells: ['85283473fffffff'] },
  ]);
  for (const name of ['h3_res4', 'h3_res9', 'h3_res1']) {
    assert.deepEqual(
      rejectedParameters(() => filtersOf({ fq: { [name]: '85283473fffffff' } })),
      [`fq[${name}]`],
    );
  }
  assert.match(rejectionOf(() => filtersOf({ fq: { h3_res5: 'nonsense' } })).message, /H3 cells of resolution 5/);
});

test('blank values and empty groups are ignored', () => {
  assert.deepEqual(fromQuery('fq=&filters[dct_spatial_sm][]=&include_filters[year]='), []);
  assert.deepEqual(filtersOf({ filters: null, fq: [], include_filters: {}, exclude_filters: { id: [null] } }), []);
});

test('an unknown field, a wrong type and a wrong structure are rejected by name', () => {
  const error = rejectionOf(() =>
    filtersOf({
      include_filters: { dct_spatal_sm: 'x', gbl_indexYear_im: 'soon', gbl_georeferenced_b: 'perhaps' },
      fq: 'dct_spatial_sm:Iowa',
      exclude_filters: { dct_spatial_sm: [['x']], id: { a: 'x' } },
    }),
  );
  assert.deepEqual(
    error.problems.map(({ parameter }) => parameter),
    [
      'include_filters[dct_spatal_sm]',
      'include_filters[gbl_indexYear_im]',
      'include_filters[gbl_georeferenced_b]',
      'fq',
      'exclude_filters[dct_spatial_sm]',
      'exclude_filters[id]',
    ],
  );
  assert.match(error.message, /Did you mean dct_spatial_sm/);
});

test('geometries and links cannot be filtered by value', () => {
  const error = rejectionOf(() => filtersOf({ fq: { dcat_bbox: 'ENVELOPE(1,2,4,3)', dct_references_s: '{}' } }));
  assert.deepEqual(
    error.problems.map(({ parameter }) => parameter),
    ['fq[dcat_bbox]', 'fq[dct_references_s]'],
  );
});

test('a long list of ids is accepted, one above the limit is rejected', () => {
  const ids = Array.from({ length: 10_001 }, (_, i) => `id-${i}`);
  assert.equal(filtersOf({ filters: { id: ids.slice(1) } }).length, 1);
  assert.deepEqual(
    rejectedParameters(() => filtersOf({ filters: { id: ids } })),
    ['filters[id]'],
  );
  const many = Object.fromEntries(ids.map((id) => [id, 'x']));
  assert.deepEqual(
    rejectedParameters(() => filtersOf({ filters: many })),
    ['filters'],
  );
});

test('names of inherited properties are not fields', () => {
  const body = JSON.parse('{"filters": {"__proto__": "x", "constructor": "x"}}');
  assert.equal(rejectionOf(() => filtersOf(body)).problems.length, 2);
});

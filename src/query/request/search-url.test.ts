import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import qs from 'qs';
import { rejectionOf } from '../../../test/support/rejections.ts';
import type { Params } from '../params.ts';
import { parseHexes } from './parse-hexes.ts';
import { parseSearch } from './parse-search.ts';
import { toFacetQueryTemplate, toPageParams, toQueryString, toReadableQuery, toSearchParams } from './search-url.ts';

/** As the HTTP doors read a query string. */
const readBack = (text: string): Params =>
  qs.parse(text, {
    depth: 8,
    strictDepth: true,
    arrayLimit: 200,
    parameterLimit: 1_000,
    throwOnLimitExceeded: true,
    plainObjects: true,
  });
const throughUrl = (params: Params): Params => readBack(toQueryString(toSearchParams(params)));

const clear = (text: string): string => decodeURIComponent(text);

test('a link repeats the query and drops other parameters', () => {
  const params = { q: 'a b', page: '2', per_page: 5, api_key: 'secret', _v: '3', sort: 'title_asc', facets: '' };
  assert.equal(
    clear(toQueryString(toSearchParams(params))),
    'q=a b&sort=title_asc&facets=&page[number]=2&page[size]=5',
  );
});

test('page links have page[number] and page[size], percent-encoded', () => {
  const link = toQueryString(toPageParams({ q: 'x', page: 7, limit: 20 }, 8, 20));
  assert.equal(link, 'q=x&page%5Bnumber%5D=8&page%5Bsize%5D=20');
});

test('links on pages are readable, and read back as the same parameters', () => {
  const readable = toReadableQuery([
    ['fq[dct_spatial_sm][]', 'Ames, Iowa: A&B'],
    ['bbox', '1,2,3,4'],
  ]);
  assert.equal(readable, 'fq[dct_spatial_sm][]=Ames,%20Iowa:%20A%26B&bbox=1,2,3,4');
  fc.assert(
    fc.property(fc.string(), (value) => {
      const pairs = [['fq[dct_title_s][]', value]] as const;
      assert.deepEqual(readBack(toReadableQuery(pairs)), readBack(toQueryString(pairs)));
    }),
  );
});

test('overrides replace, and null removes', () => {
  const params = { q: 'x', sort: 'year_asc', page: 3 };
  assert.deepEqual(toSearchParams(params, { sort: 'title_asc', 'page[number]': null }), [
    ['q', 'x'],
    ['sort', 'title_asc'],
  ]);
});

test('a facet template starts at the first page and has a variable for the value', () => {
  const template = toFacetQueryTemplate({ q: 'x', page: 3, fq: { id: 'a' } }, 'dct_spatial_sm');
  assert.equal(clear(template), 'q=x&fq[id][]=a&include_filters[dct_spatial_sm][]={value}');
  assert.equal(clear(toFacetQueryTemplate({}, 'id')), 'include_filters[id][]={value}');
});

test('all characters of values are preserved', () => {
  const odd = ['Roads & Streets', 'a+b=c', '50%', '#1', '[x]=y', 'Café ☕ 東京', '%5B', 'a\tb', '"q"', ' pad '];
  const params = { fq: { dct_spatial_sm: odd }, exclude_filters: { id: odd }, ogm_repo: odd, q: odd.join(' ') };
  assert.deepEqual(parseSearch(throughUrl(params)), parseSearch(params));
});

test('long lists and large geometries are preserved within the limits of a query string', () => {
  const ids = Array.from({ length: 3_000 }, (_, i) => `id-${i}`);
  const points = Array.from({ length: 2_000 }, (_, i) => ({
    lat: 30 * Math.sin((Math.PI * i) / 1_000),
    lon: 30 * Math.cos((Math.PI * i) / 1_000),
  }));
  const shape = {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 0],
        ],
      ],
    ],
  };
  for (const filters of [
    { id: ids },
    { geo: { type: 'polygon', points } },
    { id: ids, geo: { type: 'shape', shape } },
  ]) {
    assert.deepEqual(parseSearch(throughUrl({ filters })), parseSearch({ filters }));
  }
});

test('the bbox of a map is preserved', () => {
  const params = { bbox: '170,-10,-170,10', resolution: 4, q: 'x' };
  assert.deepEqual(parseHexes(throughUrl(params)), parseHexes(params));
});

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const texts = fc.oneof(text, fc.array(text, { maxLength: 4 }));
const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true }).map((number) => number + 0);
const [lat, lon] = [degrees(80), degrees(179)];
const place = fc.record({ lat, lon });
const relation = fc.constantFrom('within', 'overlap', 'intersects', 'contains', 'disjoint');
const geo = fc.oneof(
  fc.record({ type: fc.constant('bbox'), top_left: place, bottom_right: place, relation }),
  fc.record({ type: fc.constant('distance'), center: place, distance: fc.constantFrom('5km', '3 mi', '12 m') }),
  fc.record({
    type: fc.constant('shape'),
    relation,
    shape: fc.record({ type: fc.constant('Point'), coordinates: fc.tuple(lon, lat) }),
  }),
  fc.record({
    type: fc.constant('polygon'),
    points: place.map((p) => [p, { lat: p.lat + 5, lon: p.lon }, { lat: p.lat + 5, lon: p.lon + 0.5 }]),
  }),
);
const filterGroup = fc.record(
  {
    dct_spatial_sm: texts,
    spatial_agg: texts,
    gbl_indexYear_im: fc.array(fc.integer({ min: 1000, max: 2100 }), { maxLength: 3 }),
    gbl_georeferenced_b: fc.boolean(),
    id: texts,
    geo,
    year_range: fc.record({ start: fc.integer({ min: 0, max: 1900 }), end: fc.integer({ min: 1900, max: 2100 }) }),
  },
  { requiredKeys: [] },
);
const searchParams = fc.record(
  {
    q: text,
    search_field: fc.constantFrom('all_fields', 'dct_title_s', 'dct_title_s,dct_format_s', ['dct_subject_sm']),
    adv_q: fc.array(
      fc.record({
        op: fc.constantFrom('AND', 'or', 'NOT'),
        f: fc.constantFrom('all', 'dct_title_s', 'dct_format_s', 'year'),
        q: text.filter((q) => q.trim() !== ''),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    include_filters: filterGroup,
    fq: filterGroup,
    filters: filterGroup,
    exclude_filters: filterGroup,
    ogm_repo: texts,
    page: fc.integer({ min: 1, max: 1_000 }),
    per_page: fc.integer({ min: 1, max: 100 }),
    sort: fc.constantFrom('relevance', 'year_desc', 'dct_temporal_sm desc', '-dct_issued_s'),
    facets: fc.constantFrom('', 'spatial_agg', ['ogm_repo', 'year_histogram'], []),
    fields: fc.constantFrom('', 'id,dct_title_s', ['my own, odd']),
    facet_mode: fc.constantFrom('multi', 'filtered'),
    meta: fc.boolean(),
    include_ui: fc.constantFrom('yes', 'no', 0, 1),
    include_non_public: fc.boolean(),
    callback: fc.constantFrom('cb', ''),
  },
  { requiredKeys: [] },
);

test('the link of any query gives the same query', () => {
  fc.assert(
    fc.property(searchParams, (params) => {
      const wanted = parseSearch(params);
      const once = throughUrl(params);
      assert.deepEqual(parseSearch(once), wanted);
      assert.deepEqual(throughUrl(once), once);
    }),
    { numRuns: 300 },
  );
});

test('a lone surrogate does not break a link', () => {
  assert.deepEqual(parseSearch(throughUrl({ fq: { id: '\ud800' } })), parseSearch({ fq: { id: '\ud800' } }));
});

test('a rejected query is also rejected as a link', () => {
  const params = { fq: { nope: 'x' } };
  assert.equal(
    rejectionOf(() => parseSearch(throughUrl(params))).message,
    rejectionOf(() => parseSearch(params)).message,
  );
});

test('relax, interpret and highlight are preserved on the next page', () => {
  const params = { q: 'watr', relax: 'off', interpret: '-place', highlight: 'true' };
  assert.deepEqual(parseSearch(throughUrl(params)), parseSearch(params));
  assert.equal(parseSearch(throughUrl(params)).query.rawText, undefined);
});

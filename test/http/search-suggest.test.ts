// Facet values, suggestions and map counts (spec 4.4, 4.5; contract 12).
import assert from 'node:assert/strict';
import test from 'node:test';
import { latLngToCell } from 'h3-js';
import { BASE, createTestApp } from '../support/app.ts';
import { buildRecord } from '../support/records/record-builder.ts';
import { SEARCH_RECORDS } from '../support/records/search-records.ts';

const { get, json } = await createTestApp({ records: SEARCH_RECORDS });

const follow = (link: string): string => link.replace(`${BASE}/api/v1`, '');

type Values = { readonly data: readonly { readonly attributes: { readonly value: unknown; readonly hits: number } }[] };
const pairs = ({ data }: Values) => data.map(({ attributes }) => [attributes.value, attributes.hits]);

test('a facet lists its values with their hits', async () => {
  const body = await json('/search/facets/gbl_resourceClass_sm?page=1&per_page=10&sort=count_desc');
  assert.deepEqual(pairs(body), [
    ['Series', 30],
    ['Maps', 4],
    ['Datasets', 2],
    ['Imagery', 1],
  ]);
  assert.deepEqual(
    [body.meta.totalCount, body.meta.currentPage, body.meta.perPage, body.meta.totalPages],
    [4, 1, 10, 1],
  );
  assert.deepEqual(body.data[0], {
    type: 'facet_value',
    id: 'Series',
    attributes: { value: 'Series', label: 'Series', hits: 30 },
  });
});

test('facet values are sorted, searched, paged and restricted by a query', async () => {
  const list = async (query: string) => pairs(await json(`/search/facets/resource_class_agg?${query}`));
  assert.deepEqual((await list('sort=count_asc'))[0], ['Imagery', 1]);
  assert.deepEqual((await list('sort=alpha_desc'))[0], ['Series', 30]);
  assert.deepEqual(await list('q_facet=MAG'), [['Imagery', 1]]);
  assert.deepEqual(await list('q=water'), [
    ['Maps', 2],
    ['Datasets', 1],
  ]);
  assert.deepEqual(await list('include_filters[dct_spatial_sm][]=Washington'), [['Datasets', 1]]);
  assert.deepEqual(await list('page=9'), []);
});

test('pages of values are linked, and values link to the search', async () => {
  const body = await json('/search/facets/dct_spatial_sm?per_page=10&q=sheet&sort=alpha_asc');
  assert.equal(body.meta.totalCount, 12);
  const next = await json(follow(body.links.next));
  assert.equal(next.data.length, 2);
  assert.equal(next.links.next, null);
  const template = follow(body.links.applyTemplate).replace('{value}', encodeURIComponent('Place 1'));
  assert.equal((await json(template)).meta.totalCount, 3);
});

test('unknown facets and value sorts are rejected', async () => {
  for (const [path, code] of [
    ['/search/facets/nope', 'invalid_facet'],
    ['/search/facets/gbl_resourceClass_sm?sort=zzz', 'invalid_sort'],
    ['/search/facets/gbl_resourceClass_sm?per_page=101', 'validation_error'],
    ['/search/facets/__proto__', 'invalid_facet'],
  ] as const) {
    const response = await get(path);
    assert.deepEqual([response.statusCode, response.json().code], [400, code], path);
  }
});

test('suggestions are available in both formats', async () => {
  const body = await json('/suggest?q=Minn');
  assert.equal(body.data[0].type, 'suggestion');
  assert.deepEqual([body.data[0].attributes.label, body.data[0].attributes.title], ['Minnesota', 'Minnesota']);
  assert.equal(body.data[0].attributes.text, 'minnesota');
  assert.ok(body.data[0].meta.score > 0);
  assert.equal(body.suggestions[0], 'Minnesota');
  assert.deepEqual([body.meta.query, body.meta.fuzzy, body.meta.size], ['Minn', false, 5]);
  assert.ok(Number.isInteger(body.meta.took_ms));
  assert.match(body.links.self, /\/suggest\?q=Minn$/);
});

test('suggestions from one record have unique ids', async () => {
  const { json: request } = await createTestApp({
    records: [
      buildRecord({ id: 'a', dct_title_s: 'Wisconsin rivers', dct_spatial_sm: ['Wisconsin', 'Wisconsin Dells'] }),
    ],
  });
  const { data } = await request('/suggest?q=wis');
  const ids = data.map(({ id }: { id: string }) => id);
  assert.ok(ids.length > 1);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(ids[0], 'a');
});

test('a typo is corrected, a blank has no suggestions, and a missing q is rejected', async () => {
  assert.equal((await json('/suggest?q=minesota')).meta.fuzzy, true);
  assert.deepEqual((await json('/suggest?q=')).data, []);
  assert.equal((await get('/suggest')).statusCode, 400);
  assert.match((await get('/suggest?q=minn&callback=cb')).body, /^\/\*\*\/cb\(/);
  assert.ok('debug' in (await json('/suggest?q=minn&debug=true')).meta);
});

test('the map returns cells with counts', async () => {
  const body = await json('/map/h3?resolution=4&bbox=-94,44,-92,46');
  assert.equal(body.resolution, 4);
  assert.deepEqual(
    body.hexes,
    [
      [latLngToCell(46, -93, 4), 1],
      [latLngToCell(44.95, -93.25, 4), 1],
    ].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
  assert.equal(body.globalCount, 0);
  const all = await json('/map/h3?resolution=2');
  assert.equal(
    all.hexes.reduce((sum: number, [, count]: [string, number]) => sum + count, 0),
    5,
  );
  assert.deepEqual((await json('/map/h3?q=denver&resolution=5')).hexes, [[latLngToCell(39.7, -104.9, 5), 1]]);
});

test('/map/h3 returns polygons as GeoJSON on request', async () => {
  const response = await get('/map/h3?resolution=4&bbox=-94,44,-92,46&format=geojson');
  assert.match(String(response.headers['content-type']), /^application\/geo\+json/);
  const { type, resolution, features } = response.json();
  const { hexes } = await json('/map/h3?resolution=4&bbox=-94,44,-92,46');
  assert.equal(type, 'FeatureCollection');
  assert.equal(resolution, 4);
  assert.deepEqual(
    features.map(({ properties }: { properties: { cell: string; hits: number } }) => [
      properties.cell,
      properties.hits,
    ]),
    hexes,
  );
  assert.equal(features[0].geometry.type, 'Polygon');
  assert.equal(features[0].geometry.coordinates[0].length, 7);
  const negotiated = await get('/map/h3?resolution=4', { accept: 'application/geo+json' });
  assert.equal(negotiated.json().type, 'FeatureCollection');
  assert.notEqual(negotiated.headers.etag, (await get('/map/h3?resolution=4')).headers.etag);
  assert.equal((await get('/map/h3?format=shp')).statusCode, 400);
});

test('the map rejects invalid resolutions and boxes', async () => {
  for (const query of ['resolution=9', 'resolution=1', 'resolution=x', 'bbox=1,2,3', 'bbox=a,b,c,d']) {
    assert.equal((await get(`/map/h3?${query}`)).statusCode, 400, query);
  }
});

test('unchanged values, suggestions and map cells return 304', async () => {
  for (const path of ['/search/facets/dct_spatial_sm', '/suggest?q=minn', '/map/h3']) {
    const { etag } = (await get(path)).headers;
    assert.equal((await get(path, { 'if-none-match': String(etag) })).statusCode, 304, path);
  }
});

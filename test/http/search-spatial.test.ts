// GET and POST /search with spatial filters (spec 4.3).
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';
import { idsOf, SEARCH_RECORDS, sortedIds } from '../support/records/search-records.ts';

const { post, json } = await createTestApp({ records: SEARCH_RECORDS });

const found = async (query: string) => sortedIds(await json(`/search?per_page=100&${query}`));

const GEO = 'include_filters[geo]';
const bbox = (relation: string): string =>
  [
    `${GEO}[type]=bbox&${GEO}[field]=dcat_bbox&${GEO}[relation]=${relation}`,
    `${GEO}[top_left][lat]=49.0&${GEO}[top_left][lon]=-97.2`,
    `${GEO}[bottom_right][lat]=43.5&${GEO}[bottom_right][lon]=-89.5`,
  ].join('&');

test('a box filter finds records within it or overlapping it', async () => {
  assert.deepEqual(await found(bbox('within')), ['forest-mn', 'lakes-mn']);
  assert.deepEqual(await found(bbox('overlap')), ['forest-mn', 'lakes-mn']);
  assert.deepEqual(await found(bbox('within').replace('-97.2', '-94')), ['forest-mn']);
  assert.deepEqual(await found(bbox('overlap').replace('-97.2', '-94')), ['forest-mn', 'lakes-mn']);
  const { data } = await json(`/search?${bbox('overlap')}`);
  for (const name of ['bbox_overlap_ratio', 'bbox_containment_ratio', 'bbox_spatial_score']) {
    assert.ok(data[0].meta[name] > 0 && data[0].meta[name] <= 1, name);
  }
});

test('a distance, a polygon and a shape can be used as filters', async () => {
  const center = `${GEO}[center][lat]=44.9778&${GEO}[center][lon]=-93.2650`;
  assert.deepEqual(await found(`${GEO}[type]=distance&${GEO}[field]=dcat_centroid&${center}&${GEO}[distance]=50km`), [
    'forest-mn',
  ]);
  const corners = [
    [41, -109],
    [41, -102],
    [37, -102],
    [37, -109],
  ];
  const points = corners.map(([lat, lon], n) => `${GEO}[points][${n}][lat]=${lat}&${GEO}[points][${n}][lon]=${lon}`);
  const polygon = `${GEO}[type]=polygon&${GEO}[field]=locn_geometry&${GEO}[relation]=intersects&${points.join('&')}`;
  assert.deepEqual(await found(polygon), ['denver']);
  const shape = {
    type: 'envelope',
    coordinates: [
      [-94, 46],
      [-92, 44],
    ],
  };
  const geo = { type: 'shape', field: 'locn_geometry', relation: 'within', shape };
  const response = await post('/search', { filters: { geo } });
  assert.deepEqual(idsOf(response.json()), ['forest-mn']);
  const asGet = `${GEO}[type]=shape&${GEO}[relation]=within&${GEO}[shape]=${encodeURIComponent(JSON.stringify(shape))}`;
  assert.deepEqual(await found(asGet), ['forest-mn']);
});

test('bbox is equivalent to the long box filter, also for facet values, and may cross 180', async () => {
  const LONG =
    'include_filters[geo][type]=bbox&include_filters[geo][field]=dcat_bbox&include_filters[geo][relation]=overlap';
  const corners = (north: number, west: number, south: number, east: number) =>
    `${GEO}[top_left][lat]=${north}&${GEO}[top_left][lon]=${west}&${GEO}[bottom_right][lat]=${south}&${GEO}[bottom_right][lon]=${east}`;
  for (const [west, south, east, north] of [
    [-97, 43, -89, 49],
    [-180, -90, 180, 90],
    [170, -30, -160, 0],
  ] as const) {
    const short = await json(`/search?bbox=${west},${south},${east},${north}&per_page=100`);
    const long = await json(`/search?${LONG}&${corners(north, west, south, east)}&per_page=100`);
    assert.deepEqual(idsOf(short), idsOf(long));
    assert.deepEqual(short.data[0]?.meta.bbox_spatial_score, long.data[0]?.meta.bbox_spatial_score);
    const values = await json(
      `/search/facets/gbl_resourceClass_sm?bbox=${west},${south},${east},${north}&per_page=100`,
    );
    const hits = values.data.map(({ attributes }: { attributes: { hits: number } }) => attributes.hits);
    assert.ok(hits.every((count: number) => count <= short.meta.totalCount));
  }
  const inside = await json('/search?bbox=-97,43,-89,49&q=lakes');
  assert.match(inside.links.self, /bbox=-97%2C43%2C-89%2C49/);
  assert.deepEqual(idsOf((await post('/search', { q: 'lakes', bbox: [-97, 43, -89, 49] })).json()), idsOf(inside));
});

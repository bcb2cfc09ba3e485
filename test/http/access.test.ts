// Access to the described data: /distributions, /links, /downloads and /viewer; similar records and spatial facets.
import assert from 'node:assert/strict';
import test from 'node:test';
import { BASE, createTestApp } from '../support/app.ts';

const LAYER = {
  id: 'layer',
  dct_title_s: 'Wells of the coast',
  gbl_resourceClass_sm: ['Datasets'],
  dct_subject_sm: ['Wells', 'Groundwater', 'Aquifers'],
  gbl_wxsIdentifier_s: 'sea:wells',
  dcat_bbox: 'ENVELOPE(-93.4,-93.1,45.1,44.9)',
  dct_references_s: JSON.stringify({
    'http://schema.org/url': 'https://maps.example/wells',
    'http://schema.org/downloadUrl': [
      { url: 'https://maps.example/wells.zip', label: 'Shapefile' },
      { url: 'https://maps.example/wells.pdf' },
    ],
    'http://www.opengis.net/def/serviceType/ogc/wms': 'https://maps.example/wms',
    'http://www.opengis.net/def/serviceType/ogc/wfs': 'https://maps.example/wfs',
    'http://unknown.example/key': 'https://maps.example/odd',
  }),
};

const { get, json } = await createTestApp({
  records: [
    LAYER,
    { id: 'bare', dct_title_s: 'Bare' },
    { id: 'world', dct_title_s: 'World', dcat_bbox: 'ENVELOPE(-180,180,90,-90)' },
    ...Array.from({ length: 15 }, (_, n) => ({
      ...{ id: `well-${n}`, dct_title_s: `Wells, sheet ${n}`, dct_subject_sm: ['Wells', 'Groundwater', 'Aquifers'] },
      ...(n === 3 ? { gbl_suppressed_b: true } : {}),
    })),
    ...Array.from({ length: 60 }, (_, n) => ({ id: `noise-${n}`, dct_title_s: `Timetable ${n}` })),
  ],
});

test('distributions have one row per URL in the order of the record, including unknown keys', async () => {
  const { id, distributions } = await json('/resources/layer/distributions');
  assert.equal(id, 'layer');
  assert.deepEqual(
    distributions.map((row: Record<string, unknown>) => [row.distribution_type_name, row.url, row.position]),
    [
      ['documentation_external', 'https://maps.example/wells', 1],
      ['download', 'https://maps.example/wells.zip', 2],
      ['download', 'https://maps.example/wells.pdf', 3],
      ['wms', 'https://maps.example/wms', 4],
      ['wfs', 'https://maps.example/wfs', 5],
      [null, 'https://maps.example/odd', 6],
    ],
  );
});

test('links are a map from category to links and nothing else', async () => {
  const links = await json('/resources/layer/links');
  assert.deepEqual(Object.keys(links), ['Visit Source', 'Web Services', 'Other']);
  assert.equal(links['Web Services'][0].wxs_identifier, 'sea:wells');
  assert.deepEqual(await json('/resources/bare/links'), {});
});

test('the reference profile puts links beside the id', async () => {
  const reference = await createTestApp({
    records: [{ id: 'a', dct_title_s: 'A', dct_references_s: '{"http://schema.org/url":"https://a.org/"}' }],
    settings: { 'api.profile': 'reference' },
  });
  assert.deepEqual(await reference.json('/resources/a/links'), {
    id: 'a',
    links: { 'Visit Source': [{ label: 'Visit Source', url: 'https://a.org/' }] },
  });
});

test('downloads list files first, then exports with absolute URLs', async () => {
  const { downloads } = await json('/resources/layer/downloads');
  assert.deepEqual(
    downloads.slice(0, 2).map(({ label, type }: Record<string, string>) => [label, type]),
    [
      ['Shapefile', 'zip'],
      ['Download PDF', 'pdf'],
    ],
  );
  const exported = downloads.find((item: Record<string, unknown>) => item.download_type === 'geojson');
  assert.equal(exported.generated, true);
  assert.equal(exported.url, `${BASE}/api/v1/resources/layer/downloads/generated/geojson/file`);
  assert.equal(exported.generation_path, '/api/v1/resources/layer/downloads/generated/geojson');
  assert.deepEqual(await json('/resources/bare/downloads'), { id: 'bare', downloads: [] });
});

test('an export of an unknown type or of a record without data returns 400', async () => {
  for (const path of ['layer/downloads/generated/pdf', 'layer/downloads/generated/pdf/file']) {
    const response = await get(`/resources/${path}`);
    assert.equal(response.statusCode, 400, path);
    assert.equal(response.json().errors[0].source.parameter, 'download_type');
  }
  assert.equal((await get('/resources/bare/downloads/generated/geojson')).statusCode, 400);
});

test('the viewer is the best one that the record supports', async () => {
  const { viewer } = await json('/resources/layer/viewer');
  assert.deepEqual([viewer.protocol, viewer.endpoint], ['wms', 'https://maps.example/wms']);
  assert.equal(viewer.geometry.type, 'Polygon');
  const bare = (await json('/resources/bare/viewer')).viewer;
  assert.deepEqual(bare, { protocol: 'geo_json', endpoint: '', geometry: null });
});

test('at most twelve similar records are returned, all public and never the record itself', async () => {
  const { id, similar_items } = await json('/resources/layer/similar-items');
  assert.equal(id, 'layer');
  assert.equal(similar_items.length, 12);
  const ids = similar_items.map((item: { id: string }) => item.id);
  assert.ok(ids.every((found: string) => found.startsWith('well-') && found !== 'well-3'));
  assert.deepEqual(Object.keys(similar_items[0]).slice(0, 3), ['id', 'title', 'temporal_coverage']);
});

test('spatial facets contain country, region and county; a world-wide record is global', async () => {
  const { spatial_facets } = await json('/resources/layer/spatial-facets');
  assert.equal(spatial_facets.dcat_bbox, LAYER.dcat_bbox);
  assert.equal(spatial_facets['geo.country'].name, 'United States');
  assert.equal(spatial_facets['geo.region'][0].name, 'Minnesota');
  assert.ok(spatial_facets['geo.county'].some(({ name }: { name: string }) => name === 'Hennepin County'));
  assert.equal(spatial_facets['geo.county'][0].overlap_percent, undefined);
  const debugged = (await json('/resources/layer/spatial-facets?debug=true')).spatial_facets;
  assert.equal(typeof debugged['geo.county'][0].overlap_percent, 'number');
  const world = (await json('/resources/world/spatial-facets')).spatial_facets;
  assert.equal(world['geo.global'], true);
  assert.equal(world['geo.country'], undefined);
  assert.deepEqual((await json('/resources/bare/spatial-facets')).spatial_facets, {});
});

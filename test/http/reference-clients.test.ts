// What the command line, QGIS plugin, front end and MCP bridges of the reference interface read, with its profile.
import assert from 'node:assert/strict';
import test from 'node:test';
import { BASE, createTestApp } from '../support/app.ts';

const LAYER = {
  id: 'layer',
  dct_title_s: 'Wells',
  gbl_resourceClass_sm: ['Datasets'],
  gbl_wxsIdentifier_s: 'sea:wells',
  dct_accessRights_s: 'Public',
  dcat_bbox: 'ENVELOPE(-93.4,-93.1,45.1,44.9)',
  dct_references_s: JSON.stringify({
    'http://www.opengis.net/def/serviceType/ogc/wms': 'https://maps.example/wms',
    'http://www.opengis.net/def/serviceType/ogc/wfs': 'https://maps.example/wfs',
  }),
};

const records = [LAYER, { ...LAYER, id: 'secret', dct_title_s: 'Secret wells', dct_accessRights_s: 'Restricted' }];
const reference = await createTestApp({ records, settings: { 'api.profile': 'reference' } });
const spec = await createTestApp({ records, settings: { 'mcp.allowedHosts': ['catalogue.example'] } });

type Download = { readonly label: string; readonly url: string; readonly download_type?: string };
const labelsOf = (downloads: readonly Download[]): string => downloads.map(({ label }) => label).join();

test('QGIS: generated GeoPackage downloads are listed in the spec profile only, and can be requested in both', async () => {
  assert.match(labelsOf((await spec.json('/resources/layer/downloads')).downloads), /GeoPackage/);
  const lists = [
    (await reference.json('/resources/layer/downloads')).downloads,
    (await reference.json('/resources/layer')).data.meta.ui.downloads,
    (await reference.json('/resources/?')).data[0].meta.ui.downloads,
    (await reference.json('/search?q=wells')).data[0].meta.ui.downloads,
    (await reference.json('/search?q=wells')).data[0].meta.ui.ui_downloads,
  ];
  for (const downloads of lists) {
    assert.match(labelsOf(downloads), /Shapefile.*GeoJSON/);
    assert.doesNotMatch(labelsOf(downloads), /geopackage|geoparquet/i);
  }
  for (const { url } of lists[0]) assert.ok(url.startsWith(`${BASE}/api/v1/`));
  const requested = await reference.get('/resources/layer/downloads/generated/geopackage');
  assert.notEqual(requested.json().errors?.[0].source?.parameter, 'download_type');
});

test('QGIS: the layer name is in ogm in lower case, and the thumbnail has an absolute URL', async () => {
  const filter = 'include_filters[dct_accessRights_s][]=Public';
  const { data, included, meta } = await reference.json(`/search?q=wells&${filter}&page=1&per_page=10`);
  assert.deepEqual([meta.totalPages, meta.totalCount], [1, 1]);
  const [{ attributes, meta: itemMeta }] = data;
  assert.equal(attributes.ogm.gbl_wxsidentifier_s, 'sea:wells');
  assert.equal(typeof attributes.ogm.dct_references_s, 'string');
  assert.equal(itemMeta.ui.thumbnail_url, `${BASE}/api/v1/resources/layer/thumbnail`);
  const facet = included.find(({ id }: { id: string }) => id === 'schema_provider_s');
  assert.ok(facet === undefined || Array.isArray(facet.attributes.items));
  const [single] = [(await reference.json('/resources/layer')).data];
  assert.equal(single.attributes.ogm.gbl_wxsidentifier_s, 'sea:wells');
  assert.equal('gbl_wxsidentifier_s' in (await reference.json('/resources/layer/metadata/ogm')), false);
});

test('command line: pictures ignore an Accept header for JSON', async () => {
  const accept = { accept: 'application/json' };
  for (const path of [
    '/resources/layer/static-map',
    '/resources/layer/thumbnail',
    '/static-maps/layer',
    '/static-maps/layer/geometry',
    '/static-maps/layer/resource-class-icon',
  ]) {
    let response = await reference.get(path, accept);
    for (let hops = 0; response.statusCode === 302 && hops < 3; hops++)
      response = await reference.get(`/${response.headers.location}`, accept);
    assert.equal(response.statusCode, 200, path);
    assert.match(String(response.headers['content-type']), /^image\//, path);
  }
});

test('a record with a picture source names its thumbnail on every interface; a restricted one names none', async () => {
  const href = `${BASE}/api/v1/resources/layer/thumbnail`;
  const item = await spec.json('/ogc/collections/regional-records/items/layer');
  assert.ok(item.links.some((link: { rel: string; href: string }) => link.rel === 'preview' && link.href === href));
  const callTool = async (id: string) => {
    const params = { name: 'get_resource_thumbnail', arguments: { id } };
    const reply = await spec.post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { accept: 'application/json, text/event-stream' },
    );
    return JSON.parse(/\{.*\}/s.exec(reply.body)?.[0] ?? '').result.structuredContent;
  };
  assert.equal((await callTool('layer')).url, href);
  assert.equal((await callTool('secret')).url, null);
  assert.equal((await spec.json('/resources/secret')).data.meta.ui.thumbnail_url, undefined);
  const secret = await spec.json('/ogc/collections/regional-records/items/secret');
  assert.doesNotMatch(JSON.stringify(secret.links), /\/thumbnail"/);
});

// Generated downloads from loopback servers, end to end: the job, the file and the failures.
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { loadRecords } from '../support/app.ts';
import { createDownloadApp } from '../support/download-app.ts';
import {
  createArcgisResponse,
  createWfsResponse,
  startDataSource,
  toGeoJsonFeature,
  toSamples,
} from '../support/services/data-sources.ts';

const SAMPLES = toSamples(230);
const wfs = await startDataSource({ after }, createWfsResponse(SAMPLES, { limit: 100 }));
const gml = await startDataSource({ after }, createWfsResponse(SAMPLES, { limit: 100, hasJson: false }));
const gmlXy = await startDataSource({ after }, createWfsResponse(SAMPLES, { hasJson: false, isLatFirst: false }));
const old = await startDataSource(
  { after },
  createWfsResponse(SAMPLES, { hasJson: false, hasPages: false, versions: ['1.0.0'] }),
);
const arcgis = await startDataSource({ after }, createArcgisResponse(SAMPLES, { limit: 100 }));
const arcgisIds = await startDataSource({ after }, createArcgisResponse(SAMPLES, { limit: 60, hasPages: false }));
const file = await startDataSource(
  { after },
  (_query, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/octet-stream' })
      .end(JSON.stringify({ type: 'FeatureCollection', features: SAMPLES.map(toGeoJsonFeature) })),
);

const WFS = 'http://www.opengis.net/def/serviceType/ogc/wfs';
const ARCGIS = 'urn:x-esri:serviceType:ArcGIS#FeatureLayer';
const record = (id: string, references: Record<string, string>, more: Record<string, unknown> = {}) => ({
  ...{ id, dct_title_s: `Wells ${id}`, gbl_wxsIdentifier_s: 'test:wells', dcat_bbox: 'ENVELOPE(9,12,52,49)' },
  ...{ dct_references_s: JSON.stringify(references) },
  ...more,
});

const { get, prepare, jobs, json, catalog } = await createDownloadApp([
  record('wfs', { [WFS]: `${wfs.base}/wfs?service=WFS` }),
  record('gml', { [WFS]: `${gml.base}/wfs` }),
  record('gml-xy', { [WFS]: `${gmlXy.base}/wfs` }),
  record('old', { [WFS]: `${old.base}/wfs` }),
  record('arcgis', { [ARCGIS]: `${arcgis.base}/rest/services/w/FeatureServer/3` }),
  record('arcgis-ids', { [ARCGIS]: `${arcgisIds.base}/rest/services/w/FeatureServer/` }, { gbl_wxsIdentifier_s: '3' }),
  record('file', { 'http://geojson.org/geojson-spec.html': `${file.base}/wells.geojson` }),
]);

type Collection = {
  features: { id?: string; geometry: { coordinates: number[] }; properties: Record<string, unknown> }[];
};

const fetchGeoJson = async (id: string): Promise<Collection> => {
  const prepared = await prepare(id, 'geojson');
  assert.equal(prepared.statusCode, 200, prepared.body);
  const sent = await get(`/resources/${id}/downloads/generated/geojson/file`);
  assert.equal(sent.statusCode, 200);
  return sent.json();
};

for (const id of ['wfs', 'gml', 'gml-xy', 'old', 'arcgis', 'arcgis-ids', 'file']) {
  test(`all features are exported once, complete and with longitude first: ${id}`, async () => {
    const { features } = await fetchGeoJson(id);
    assert.equal(features.length, SAMPLES.length, jobs.errors.join());
    assert.deepEqual(
      features.map(({ geometry }) => geometry.coordinates),
      SAMPLES.map(({ geometry }) => (geometry as { coordinates: number[] }).coordinates),
    );
    assert.equal(features[0]?.properties.name, 'Zürich, "Altstadt"');
    assert.equal(features[5]?.properties.height, 1.25);
    assert.equal(new Set(features.map((feature) => feature.id ?? feature.properties.gid)).size, SAMPLES.length);
  });
}

const PREPARE = '/resources/wfs/downloads/generated';

test('the preparation response has the fields of the specification and the progress of the job', async () => {
  const { job, size, created_at, notes, source, ...rest } = (await prepare('wfs', 'csv')).json();
  assert.deepEqual(rest, {
    download_type: 'csv',
    file_name: 'wfs-csv.csv',
    file_path: 'wfs-csv.csv',
    content_type: 'text/csv',
    download_url: '/api/v1/resources/wfs/downloads/generated/csv/file',
  });
  assert.deepEqual(job, { id: '', state: 'done', percent: 100, features: SAMPLES.length });
  assert.ok(size > 1_000 && Date.parse(created_at) > 0);
  assert.deepEqual([notes, source], [[], new URL(wfs.base).host]);
});

test('concurrent requests share one job, and later requests its file', async () => {
  const before = wfs.queries.length;
  const responses = await Promise.all(Array.from({ length: 6 }, () => prepare('wfs', 'kmz')));
  assert.deepEqual([...new Set(responses.map(({ statusCode }) => statusCode))], [200]);
  const hits = wfs.queries.slice(before).filter((query) => query.get('resulttype') === 'hits');
  assert.equal(hits.length, 1);
  assert.equal(new Set(responses.map(({ body }) => body)).size, 1);
});

test('a file is sent with its name, supports ranges and returns 304 when unchanged', async () => {
  await prepare('wfs', 'csv');
  const complete = await get(`${PREPARE}/csv/file`);
  assert.equal(complete.headers['content-disposition'], 'attachment; filename="wfs-csv.csv"');
  assert.equal(complete.headers['content-type'], 'text/csv');
  assert.equal(complete.headers['accept-ranges'], 'bytes');
  assert.equal(Number(complete.headers['content-length']), complete.rawPayload.length);
  const etag = String(complete.headers.etag);
  assert.match(etag, /^"[^"]+"$/);
  const part = await get(`${PREPARE}/csv/file`, { range: 'bytes=10-19', 'if-range': etag });
  assert.equal(part.statusCode, 206);
  assert.equal(part.headers['content-range'], `bytes 10-19/${complete.rawPayload.length}`);
  assert.deepEqual(part.rawPayload, complete.rawPayload.subarray(10, 20));
  const last = await get(`${PREPARE}/csv/file`, { range: 'bytes=-5' });
  assert.deepEqual(last.rawPayload, complete.rawPayload.subarray(-5));
  assert.equal((await get(`${PREPARE}/csv/file`, { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode, 200);
  const beyond = await get(`${PREPARE}/csv/file`, { range: 'bytes=99999999-' });
  assert.deepEqual(
    [beyond.statusCode, beyond.headers['content-range']],
    [416, `bytes */${complete.rawPayload.length}`],
  );
  assert.equal((await get(`${PREPARE}/csv/file`, { 'if-none-match': etag })).statusCode, 304);
});

test('a table has a column per property, with numbers that spreadsheets can read', async () => {
  await prepare('wfs', 'csv');
  const rows = (await get(`${PREPARE}/csv/file`)).body.split('\r\n');
  assert.equal(rows[0], 'gid,name,height,isOpen,founded,longitude,latitude');
  assert.equal(rows[1], '1,"Zürich, ""Altstadt""",0,true,1911-07-24,10,50');
  assert.equal(rows.length, SAMPLES.length + 2);
});

test('a changed record gets a new file', async () => {
  const first = (await prepare('file', 'csv')).json();
  await loadRecords(catalog, [
    record(
      'file',
      { 'http://geojson.org/geojson-spec.html': `${file.base}/other.geojson` },
      { dct_title_s: 'Changed' },
    ),
  ]);
  const before = file.queries.length;
  const second = (await prepare('file', 'csv')).json();
  assert.equal(file.queries.length, before + 1);
  assert.notEqual(second.created_at, first.created_at);
});

test('every listed type can be generated', async () => {
  const { downloads } = await json('/resources/wfs/downloads');
  const types = downloads.map(({ download_type }: { download_type: string }) => download_type);
  assert.deepEqual(types, ['shapefile', 'kmz', 'geojson', 'csv', 'geopackage', 'geoparquet']);
  for (const type of types) assert.equal((await prepare('wfs', type)).statusCode, 200, type);
});

test('a type without a source or an unknown type is rejected and named', async () => {
  assert.match((await get(`${PREPARE}/geotiff`)).json().detail, /no data source from which GeoTIFF/);
  assert.match((await get(`${PREPARE}/dwg/file`)).json().detail, /^download_type must be one of shapefile, kmz/);
});

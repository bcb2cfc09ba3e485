// Failing data sources: each failure has its own problem, is cached for a while, and is never a 500.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import test, { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createDownloadApp } from '../support/download-app.ts';
import {
  createArcgisResponse,
  createWfsResponse,
  exception,
  startDataSource,
  toGeoJsonFeature,
  toSamples,
} from '../support/services/data-sources.ts';

const SAMPLES = toSamples(250);
const send = (response: ServerResponse, body: string, type = 'application/json', status = 200): void =>
  void response.writeHead(status, { 'content-type': type }).end(body);

const collection = (features: readonly unknown[]): string => JSON.stringify({ type: 'FeatureCollection', features });
const COMPLETE = collection(SAMPLES.map(toGeoJsonFeature));
const METRES = collection([
  { type: 'Feature', geometry: { type: 'Point', coordinates: [500_000, 4_649_776] }, properties: {} },
]);

const DEEP = `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"a":${'['.repeat(
  100_000,
)}${']'.repeat(100_000)}}}]}`;

/** Faulty GeoJSON files and the expected problems. */
const FILES: Readonly<
  Record<string, readonly [answer: (response: ServerResponse) => void, code: string, detail: RegExp]>
> = {
  page: [
    (response) => send(response, '<html><body>Moved</body></html>', 'text/html'),
    'source_unusable',
    /not GeoJSON/,
  ],
  other: [(response) => send(response, '{"a":1}'), 'source_unusable', /not GeoJSON/],
  cut: [(response) => send(response, COMPLETE.slice(0, 9_000)), 'source_unusable', /not valid JSON or is truncated/],
  deep: [(response) => send(response, DEEP), 'source_unusable', /nested deeper than 512 levels/],
  metres: [(response) => send(response, METRES), 'source_unusable', /not degrees/],
  empty: [(response) => send(response, collection([])), 'source_empty', /has no features/],
  gone: [
    (response) => send(response, '<title>Not here any more</title>', 'text/html', 404),
    'source_refused',
    /"Not here any more"/,
  ],
  large: [
    (response) => send(response, collection(Array(1_200).fill(toGeoJsonFeature(SAMPLES[0] as never)))),
    'source_too_large',
    /more than 1000 features/,
  ],
  silent: [() => {}, 'upstream_timeout', /did not respond in time/],
};

const STATUS: Readonly<Record<string, number>> = { source_empty: 404, source_too_large: 422, upstream_timeout: 504 };

const file = await startDataSource({ after }, (_query, response, request) => {
  const name = (request.url ?? '').slice(1);
  FILES[name]?.[0](response);
});
const wfs = await startDataSource({ after }, createWfsResponse(SAMPLES, { limit: 100 }));
const rejecting = await startDataSource({ after }, (_query, response) =>
  exception(response, 'Access to &lt;b&gt;wells&lt;/b&gt; is for members', 'NoApplicableCode'),
);
const arcgis = await startDataSource({ after }, createArcgisResponse(SAMPLES, { limit: 100 }));
const unavailable = await startDataSource({ after }, createWfsResponse(SAMPLES));
const spare = await startDataSource({ after }, createWfsResponse(SAMPLES));

const GEOJSON = 'http://geojson.org/geojson-spec.html';
const WFS = 'http://www.opengis.net/def/serviceType/ogc/wfs';
const ARCGIS = 'urn:x-esri:serviceType:ArcGIS#FeatureLayer';
const record = (id: string, references: Record<string, string>, more: Record<string, unknown> = {}) => ({
  ...{ id, dct_title_s: id, gbl_wxsIdentifier_s: 'test:wells', dct_references_s: JSON.stringify(references) },
  ...more,
});

const { app, get, prepare, json } = await createDownloadApp(
  [
    ...Object.keys(FILES).map((name) => record(name, { [GEOJSON]: `${file.base}/${name}` })),
    record('layer', { [WFS]: `${wfs.base}/wfs` }, { gbl_wxsIdentifier_s: 'test:springs' }),
    record('words', { [WFS]: `${rejecting.base}/wfs` }),
    record('arcgis', { [ARCGIS]: `${arcgis.base}/FeatureServer/9` }),
    record('private', { [WFS]: 'http://10.1.2.3/wfs' }),
    record('dead', { [WFS]: `${unavailable.base}/wfs` }),
    record('second', { [WFS]: `${unavailable.base}/wfs`, [GEOJSON]: `${file.base}/whole` }),
    record('broken', { [WFS]: `${spare.base}/wfs` }),
    record('resumed', { [WFS]: `${wfs.base}/resumed` }),
    record('restricted', { [WFS]: `${wfs.base}/wfs` }, { dct_accessRights_s: 'Restricted' }),
  ],
  { 'downloads.idleTimeoutMs': 400, 'downloads.maxFeatures': 1_000 },
);

for (const [name, [, code, detail]] of Object.entries(FILES)) {
  test(`a file that is ${name}`, async () => {
    const response = await prepare(name, 'csv');
    const problem = response.json();
    assert.equal(problem.code, code, response.body);
    assert.equal(response.statusCode, STATUS[code] ?? 502);
    assert.match(problem.detail, detail);
    assert.ok(Number(response.headers['retry-after']) > 0);
  });
}

test('a layer that the source does not have is named in the problem', async () => {
  const { code, detail } = (await prepare('layer', 'geojson')).json();
  assert.equal(code, 'source_layer_not_found');
  assert.match(detail, /"test:springs"/);
});

test('error messages of a source are quoted without markup', async () => {
  const { code, detail } = (await prepare('words', 'geojson')).json();
  assert.equal(code, 'source_refused');
  assert.match(detail, /refused the request: "Access to wells is for members"\.$/);
  assert.match((await prepare('arcgis', 'geojson')).json().detail, /"Invalid URL Invalid URL"/);
});

test('a source in a private network is not requested', async () => {
  const { code, detail } = (await prepare('private', 'geojson')).json();
  assert.equal(code, 'source_unreachable');
  assert.match(detail, /is not contacted/);
});

/** The number of downloads on the record page, and the ETag of that page. */
const readPage = async (id: string): Promise<readonly [offered: number, tag: string]> => {
  const { body, headers } = await app.inject({ url: `/resources/${id}`, headers: { accept: 'text/html' } });
  return [body.split('data-prepare=').length - 1, String(headers.etag)];
};

test('an unreachable source is not retried immediately, and its downloads are not listed', async () => {
  const [offered, tag] = await readPage('dead');
  assert.equal(offered, 6);
  assert.equal((await json('/resources/dead/downloads')).downloads.length, 6);
  await unavailable.stop();
  const response = await prepare('dead', 'geojson');
  assert.deepEqual([response.statusCode, response.json().code], [502, 'source_unreachable']);
  const seconds = Number(response.headers['retry-after']);
  assert.ok(seconds > 0 && seconds <= 60);
  assert.deepEqual((await json('/resources/dead/downloads')).downloads, []);
  const other = await get('/resources/dead/downloads/generated/shapefile/file');
  assert.equal(other.json().code, 'source_unreachable');
  let page = await readPage('dead');
  for (let tries = 0; page[0] > 0 && tries < 50; tries++) {
    await wait(100);
    page = await readPage('dead');
  }
  assert.equal(page[0], 0);
  assert.notEqual(page[1], tag);
  assert.equal((await readPage('second'))[0], 5);
});

test('when a source fails the next one is used', async () => {
  file.failNext((_query, response) => send(response, COMPLETE));
  const { job, source } = (await prepare('second', 'geojson')).json();
  assert.deepEqual([job.features, source], [SAMPLES.length, new URL(file.base).host]);
});

test('a page that breaks off is requested again from where it broke', async () => {
  const pages = createWfsResponse(SAMPLES, { limit: 100 });
  wfs.failNext(pages, pages, (_query, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99999' });
    response.write(collection(SAMPLES.slice(100, 140).map(toGeoJsonFeature)).slice(0, -2));
    setTimeout(() => response.destroy(), 50);
  });
  const before = wfs.queries.length;
  assert.equal((await prepare('resumed', 'geojson')).json().job.features, SAMPLES.length);
  const { features } = (await get('/resources/resumed/downloads/generated/geojson/file')).json();
  assert.deepEqual(
    features.map(({ id }: { id: string }) => id),
    SAMPLES.map(({ id }) => `wells.${id}`),
  );
  const starts = wfs.queries.slice(before).map((query) => query.get('startindex'));
  assert.deepEqual(starts.slice(2), ['100', '140', '240']);
});

test('a source that fails half-way leaves no file, and the download works once it is back', async () => {
  const pages = createWfsResponse(SAMPLES, { limit: 100 });
  spare.failNext(pages, pages, ...Array(12).fill((_query: unknown, response: ServerResponse) => response.destroy()));
  const failed = await prepare('broken', 'shapefile');
  assert.equal(failed.json().code, 'source_unreachable');
  const half = await get('/resources/broken/downloads/generated/shapefile/file');
  assert.equal(half.statusCode, 502);
});

test('restricted data is not fetched for the public', async () => {
  assert.deepEqual((await json('/resources/restricted/downloads')).downloads, []);
  assert.equal((await get('/resources/restricted/downloads/generated/csv')).statusCode, 400);
});

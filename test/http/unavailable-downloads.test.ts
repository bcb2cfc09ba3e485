// A download whose sources are unavailable is listed by no thread until its entry expires.
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { composeApp } from '../../src/app/application.ts';
import { createSourceFailures } from '../../src/catalog/external/source-failures.ts';
import { createConfig } from '../../src/config/load-config.ts';
import { CatalogError } from '../../src/errors.ts';
import { BASE, createTestApp } from '../support/app.ts';
import { createDownloadApp } from '../support/download-app.ts';
import { createWfsResponse, startDataSource, toSamples } from '../support/services/data-sources.ts';

const WFS = 'http://www.opengis.net/def/serviceType/ogc/wfs';
const GEOJSON = 'http://geojson.org/geojson-spec.html';
const FILE = 'http://schema.org/downloadUrl';
const EVERY_TYPE = ['shapefile', 'kmz', 'geojson', 'csv', 'geopackage', 'geoparquet'];

const gone = await startDataSource({ after }, createWfsResponse(toSamples(10)));
const SERVICE = `${gone.base}/wfs`;
const ELSEWHERE = 'https://elsewhere.example/wfs';

const record = (id: string, references: Record<string, string>) => ({
  ...{ id, dct_title_s: `Wells of ${id}`, gbl_wxsIdentifier_s: 'test:wells' },
  dct_references_s: JSON.stringify(references),
});
const RECORDS = [
  record('alone', { [WFS]: SERVICE }),
  record('same', { [WFS]: SERVICE, [FILE]: 'https://files.example/wells.zip' }),
  record('both', { [WFS]: SERVICE, [GEOJSON]: 'https://files.example/wells.geojson' }),
  record('other', { [WFS]: ELSEWHERE }),
];
const tested = await createDownloadApp(RECORDS);
const { catalog, jobs, prepare, settings } = tested;
const config = createConfig({ 'log.level': 'silent', ...settings });
const second = await composeApp({ config, version: '0.0.0', catalog });
after(() => second.close());
type App = typeof second;

/** The generated downloads in a text, by record. */
const namedIn = (text: string, id: string): readonly string[] => {
  const address = new RegExp(`/resources/${id}/downloads/generated/(\\w+)/file`, 'g');
  return [...new Set([...text.matchAll(address)].map(([, type = '']) => type))];
};

const callTool = (app: App, name: string, args: object) => {
  const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  return app.inject({ method: 'POST', url: 'http://localhost/api/v1/mcp', payload });
};

/** Every response that may list the downloads of a record. */
const WAYS: Readonly<Record<string, (app: App, id: string) => ReturnType<typeof callTool>>> = {
  search: (app) => app.inject(`${BASE}/api/v1/search?q=wells`),
  'search in full': (app) => app.inject(`${BASE}/api/v1/search?q=wells&include_ui=full`),
  'search by a body': (app) => app.inject({ method: 'POST', url: `${BASE}/api/v1/search`, payload: { q: 'wells' } }),
  list: (app) => app.inject(`${BASE}/api/v1/resources/`),
  record: (app, id) => app.inject(`${BASE}/api/v1/resources/${id}`),
  'record in full': (app, id) => app.inject(`${BASE}/api/v1/resources/${id}?ui_profile=full`),
  downloads: (app, id) => app.inject(`${BASE}/api/v1/resources/${id}/downloads`),
  page: (app, id) => app.inject({ url: `${BASE}/resources/${id}`, headers: { accept: 'text/html' } }),
  'tool for a record': (app, id) => callTool(app, 'get_resource', { id }),
  'tool for downloads': (app, id) => callTool(app, 'get_resource_downloads', { id }),
};

const read = async (app: App, way: string, id: string): Promise<readonly string[]> => {
  const { statusCode, body } = (await WAYS[way]?.(app, id)) ?? assert.fail(way);
  assert.equal(statusCode, 200, body);
  return namedIn(body, id);
};

/** Threads read the list of unavailable sources once per second. */
const becomes = async (app: App, way: string, id: string, types: readonly string[]): Promise<void> => {
  let found = await read(app, way, id);
  for (let tries = 0; String(found) !== String(types) && tries < 100; tries++) {
    await wait(50);
    found = await read(app, way, id);
  }
  assert.deepEqual(found, types, `${way} of ${id}`);
};

const APPS = [tested.app, second] as readonly App[];

/** A page lists the GeoJSON file of a record instead of a generated one. */
const shownBy = (way: string, id: string, types: readonly string[]): readonly string[] =>
  way === 'page' && id === 'both' ? types.filter((type) => type !== 'geojson') : types;

const allBecome = async (id: string, types: readonly string[]): Promise<void> => {
  for (const app of APPS) for (const way of Object.keys(WAYS)) await becomes(app, way, id, shownBy(way, id, types));
};

test('an unavailable source removes its downloads from the responses of every thread', async () => {
  for (const { id } of RECORDS) await allBecome(id, EVERY_TYPE);
  await gone.stop();
  assert.equal((await prepare('alone', 'csv')).json().code, 'source_unreachable');
  await allBecome('alone', []);
});

test('other records of the source lose those downloads but keep their files; records with another source keep all', async () => {
  await allBecome('same', []);
  const { data } = (await tested.json('/resources/same')) as { data: { meta: { ui: { ui_downloads: object[] } } } };
  assert.equal(data.meta.ui.ui_downloads.length, 1);
  await allBecome('both', EVERY_TYPE);
  await allBecome('other', EVERY_TYPE);
});

test('a cached response is valid as long as the list of unavailable sources', async () => {
  const request = () => tested.get('/search?q=wells&per_page=3');
  const [first, again] = [await request(), await request()];
  assert.equal(again.headers.etag, first.headers.etag);
  await jobs.memory.addSourceFailure(
    { kind: 'wfs', url: 'https://third.example/wfs', layer: 'test:wells' },
    'csv',
    new CatalogError('source_unreachable', 'Away.'),
  );
  let next = await request();
  for (let tries = 0; next.headers.etag === first.headers.etag && tries < 100; tries++) {
    await wait(50);
    next = await request();
  }
  assert.notEqual(next.headers.etag, first.headers.etag);
  assert.deepEqual(next.json().data, first.json().data);
});

test('downloads are listed again when the entry expires', async () => {
  const source = { kind: 'wfs', url: ELSEWHERE, layer: 'test:wells' } as const;
  const early = createSourceFailures(jobs.state, () => Date.now() - 57_000);
  await early.addSourceFailure(source, 'csv', new CatalogError('source_unreachable', 'Away.'));
  await becomes(second, 'search', 'other', []);
  await allBecome('other', EVERY_TYPE);
});

test('a source that fails for one type loses only that type', async () => {
  const source = { kind: 'wfs', url: ELSEWHERE, layer: 'test:wells' } as const;
  await jobs.memory.addSourceFailure(source, 'shapefile', new CatalogError('source_too_large', 'Too large.'));
  await allBecome(
    'other',
    EVERY_TYPE.filter((type) => type !== 'shapefile'),
  );
  await jobs.memory.clearSourceFailure(source, 'shapefile');
  await allBecome('other', EVERY_TYPE);
});

test('a server without generated downloads lists none', async () => {
  const { app } = await createTestApp({ records: RECORDS, settings: { 'downloads.enabled': false } });
  for (const way of Object.keys(WAYS)) assert.deepEqual(await read(app, way, 'other'), [], way);
});

// Complete results as files, each read back with an independent reader: hyparquet, SQLite, JSON.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test from 'node:test';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { RESULT_FORMATS, RESULT_NAMES } from '../../src/query/request/result-formats.ts';
import { createTestApp, type RawRecord } from '../support/app.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const RECORDS: readonly RawRecord[] = [
  {
    ...{ id: 'a', dct_title_s: 'Łódź, "the map"', dct_subject_sm: ['Maps', 'Towns | villages'] },
    ...{ dcat_bbox: 'ENVELOPE(19,20,52,51)', gbl_indexYear_im: [1900, 1901], gbl_suppressed_b: false },
  },
  { id: 'b', dct_title_s: 'Fiji map', dcat_bbox: 'ENVELOPE(176,-178,-12,-20)', gbl_georeferenced_b: true },
  { id: 'c', dct_title_s: 'A map of a point', dcat_centroid: '10,20' },
  { id: 'd', dct_title_s: 'A map of no place', b1g_unknown_s: 'kept', fid: 'mine', GEOM: 'too', 'a"b': 'quoted' },
  { id: 'draft', dct_title_s: 'A draft of a map', b1g_publication_state_s: 'draft' },
];

const { get, post } = await createTestApp({ records: RECORDS, settings: { 'access.nonPublic': 'everyone' } });
const ITEMS = '/ogc/collections/regional-records/items';

const fetchFile = async (path: string): Promise<Buffer> => {
  const response = await get(path);
  assert.equal(response.statusCode, 200, response.body.slice(0, 300));
  return response.rawPayload;
};

const readParquet = async (bytes: Buffer) => {
  const file = Uint8Array.from(bytes).buffer;
  const metadata = parquetMetadata(file);
  const geo = JSON.parse(metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value ?? 'null');
  return { geo, rows: await parquetReadObjects({ file }) };
};

const readPackage = (t: { after: (work: () => void) => void }, bytes: Buffer) => {
  const path = join(createTempFolder(t), 'file.gpkg');
  writeFileSync(path, bytes);
  const database = new DatabaseSync(path, { readOnly: true });
  const read = (sql: string) => database.prepare(sql).all();
  const found = {
    rows: read('SELECT * FROM records ORDER BY id'),
    contents: read('SELECT table_name, data_type, min_x, max_x, srs_id FROM gpkg_contents'),
    check: read('PRAGMA integrity_check'),
  };
  database.close();
  return found;
};

test('each format has its media type and a file name, and is not cached', async () => {
  for (const name of RESULT_NAMES) {
    const { headers } = await get(`/search?q=map&format=${name}`);
    const { type, extension } = RESULT_FORMATS[name];
    assert.equal(headers['content-type'], type);
    assert.equal(headers['content-disposition'], `attachment; filename="search.${extension}"`);
    assert.equal(headers['cache-control'], 'no-store');
  }
  const wrong = await get('/search?format=shapefile');
  assert.equal(wrong.statusCode, 400);
  assert.match(wrong.json().detail, /geojson, geojsonseq, ndjson, geoparquet, gpkg/);
});

test('GeoJSON has every match as a feature: the record as stored, its geometry split at 180', async () => {
  const { type, features } = JSON.parse(String(await fetchFile('/search?q=map&sort=title_asc&format=geojson')));
  assert.equal(type, 'FeatureCollection');
  assert.deepEqual(features.map(({ id }: { id: string }) => id).sort(), ['a', 'b', 'c', 'd']);
  const byId = Object.fromEntries(features.map((feature: { id: string }) => [feature.id, feature]));
  assert.equal(byId.a.properties.dct_title_s, 'Łódź, "the map"');
  assert.equal(byId.d.properties.b1g_unknown_s, 'kept');
  assert.equal(byId.b.geometry.type, 'MultiPolygon');
  assert.deepEqual(byId.c.geometry, { type: 'Point', coordinates: [20, 10] });
  assert.equal(byId.d.geometry, null);
});

test('GeoJSON text sequences and NDJSON contain the same records', async () => {
  const sequence = String(await fetchFile('/search?format=geojsonseq')).split('\u001e');
  assert.equal(sequence.shift(), '');
  assert.ok(sequence.every((text) => text.endsWith('\n') && JSON.parse(text).type === 'Feature'));
  const lines = String(await fetchFile('/search?format=ndjson'))
    .trimEnd()
    .split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).id),
    sequence.map((text) => JSON.parse(text).id),
  );
  assert.equal(lines.length, 4);
});

test('GeoParquet has typed columns, including lists, and geometry with its metadata', async () => {
  const { geo, rows } = await readParquet(await fetchFile('/search?format=parquet'));
  const byId = Object.fromEntries(rows.map((row) => [row.id, row]));
  assert.deepEqual(Object.keys(byId).sort(), ['a', 'b', 'c', 'd']);
  assert.deepEqual(byId.a?.dct_subject_sm, ['Maps', 'Towns | villages']);
  assert.deepEqual(byId.a?.gbl_indexYear_im, [1900n, 1901n]);
  assert.equal(byId.b?.gbl_georeferenced_b, true);
  assert.deepEqual(byId.c?.geometry, { type: 'Point', coordinates: [20, 10] });
  assert.equal(byId.d?.geometry ?? null, null);
  assert.equal(geo.version, '1.1.0');
  assert.deepEqual(geo.columns.geometry, {
    encoding: 'WKB',
    geometry_types: ['MultiPolygon', 'Point', 'Polygon'],
    bbox: [-180, -20, 180, 52],
  });
});

test('GeoPackage is a valid database with one layer', async (t) => {
  const { rows, contents, check } = readPackage(t, await fetchFile('/search?format=gpkg'));
  assert.deepEqual(check, [{ __proto__: null, integrity_check: 'ok' }]);
  const layer = { table_name: 'records', data_type: 'features', min_x: -180, max_x: 180, srs_id: 4326 };
  assert.deepEqual(contents, [{ __proto__: null, ...layer }]);
  assert.equal(rows.length, 4);
  assert.equal(rows[0]?.dct_subject_sm, 'Maps|Towns | villages');
  assert.equal(rows[1]?.gbl_georeferenced_b, 1);
  assert.equal(Buffer.from(rows[2]?.geom as Uint8Array).toString('latin1', 0, 2), 'GP');
  assert.equal(rows[3]?.geom, null);
});

test('fields, filters and pages apply to every format; authorised clients also get drafts', async (t) => {
  const one = await readParquet(
    await fetchFile('/search?format=geoparquet&fields=dct_title_s&include_filters[id][]=c'),
  );
  assert.deepEqual(Object.keys(one.rows[0] ?? {}), ['id', 'dct_title_s', 'geometry']);
  assert.equal(one.rows.length, 1);
  assert.equal(readPackage(t, await fetchFile('/search?format=gpkg&per_page=2')).rows.length, 2);
  const posted = await post('/search', { format: 'geojson', fields: 'id', include_non_public: true });
  const { features } = posted.json();
  assert.equal(features.length, 5);
  assert.deepEqual(Object.keys(features[0].properties), ['id']);
});

test('an empty result is a valid file', async (t) => {
  const nothing = '/search?q=xyzzy&relax=off&format=';
  assert.deepEqual(JSON.parse(String(await fetchFile(`${nothing}geojson`))).features, []);
  assert.equal(String(await fetchFile(`${nothing}ndjson`)), '');
  assert.deepEqual((await readParquet(await fetchFile(`${nothing}geoparquet`))).rows, []);
  assert.deepEqual(readPackage(t, await fetchFile(`${nothing}gpkg`)).rows, []);
});

test('OGC API items are exported as features of that API', async (t) => {
  const { features } = JSON.parse(String(await fetchFile(`${ITEMS}?format=geojson&ids=a,b`)));
  const [page] = (await get(`${ITEMS}?ids=a`)).json().features;
  assert.equal(features.length, 2);
  assert.deepEqual(
    features.find(({ id }: { id: string }) => id === 'a'),
    page,
  );
  const sequence = String(await fetchFile(`${ITEMS}?format=geojsonseq&properties=title`));
  assert.equal(sequence.split('\u001e').length, 5);
  assert.equal(readPackage(t, await fetchFile(`${ITEMS}?format=gpkg&limit=3`)).rows.length, 3);
  assert.equal((await readParquet(await fetchFile(`${ITEMS}?format=geoparquet&bbox=18,50,21,53`))).rows.length, 1);
  const wrong = await get(`${ITEMS}?format=xml`);
  assert.equal(wrong.statusCode, 400);
  assert.match(wrong.json().detail, /format must be one of csv/);
});

test('a field can have any name, including reserved SQL words', async (t) => {
  const fields = encodeURIComponent('fid,GEOM,geometry,Ab,aB,a"b,list');
  const [row] = readPackage(t, await fetchFile(`/search?include_filters[id][]=d&format=gpkg&fields=${fields}`)).rows;
  assert.deepEqual(
    [row?.fid_, row?.GEOM_, row?.geometry_, row?.Ab, row?.aB_, row?.a_b],
    ['mine', 'too', null, null, null, 'quoted'],
  );
  const { rows } = await readParquet(
    await fetchFile(`/search?include_filters[id][]=d&format=geoparquet&fields=${fields}`),
  );
  assert.deepEqual([rows[0]?.fid_, rows[0]?.a_b], ['mine', 'quoted']);
  const odd = `/search?format=gpkg&fields=${encodeURIComponent('x\u0001y')}`;
  assert.ok([200, 400].includes((await get(odd)).statusCode));
});

test('a folder that is not writable is a temporary problem', async () => {
  const { app, get } = await createTestApp({ records: RECORDS, settings: { 'access.nonPublic': 'everyone' } });
  writeFileSync(join(app.httpContext.config.data.dir, 'exports'), 'not a folder');
  const rejected = await get('/search?format=gpkg');
  assert.equal(rejected.statusCode, 503);
  assert.match(String(rejected.headers['content-type']), /^application\/problem\+json/);
  assert.equal(rejected.headers['content-disposition'], undefined);
  assert.equal((await get('/search?format=geojson')).statusCode, 200);
});

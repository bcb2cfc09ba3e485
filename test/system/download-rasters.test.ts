// GeoTIFF downloads with the real command, read by GDAL. Sources: MapServer (WCS, WMS), a reflector like GeoServer's,
// an ImageServer and a Cloud Optimized GeoTIFF.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand, startServer } from '../support/command.ts';
import { startDataSource } from '../support/services/data-sources.ts';
import { type GdalPicture, readPicture } from '../support/services/gdal.ts';
import { startMapServer } from '../support/services/map-server.ts';
import { needCommand } from '../support/services/python.ts';
import { createTempFolder } from '../support/temp-folder.ts';

for (const command of ['gdalinfo', 'gdal_create', 'gdal_translate', 'mapserv']) needCommand(command);

const folder = createTempFolder({ after });
const inFolder = (name: string): string => join(folder, name);
const gdal = (command: string, ...args: readonly string[]): void => void execFileSync(command, args, { stdio: 'pipe' });

const create = (
  name: string,
  size: readonly string[],
  srs: string,
  corners: readonly string[],
  ...more: readonly string[]
): void =>
  gdal(
    'gdal_create',
    '-of',
    'GTiff',
    '-outsize',
    ...size,
    '-a_srs',
    srs,
    '-a_ullr',
    ...corners,
    ...more,
    inFolder(name),
  );

const UTM_CORNERS = ['500000', '5600000', '530000', '5580000'];
create('dem.tif', ['300', '200'], 'EPSG:4326', ['10', '51', '13', '49'], '-ot', 'Float32', '-burn', '42.5');
create(
  'utm.tif',
  ['3000', '2000'],
  'EPSG:32632',
  UTM_CORNERS,
  '-ot',
  'Byte',
  '-bands',
  '3',
  '-burn',
  '200',
  '-burn',
  '100',
  '-burn',
  '50',
);
create('plain.tif', ['120', '80'], 'EPSG:32632', UTM_CORNERS, '-ot', 'Int16', '-burn', '-7');
create(
  'large.tif',
  ['9000', '8000'],
  'EPSG:32632',
  ['500000', '5600000', '590000', '5520000'],
  '-ot',
  'Byte',
  '-burn',
  '77',
);
gdal('gdal_translate', '-q', '-of', 'COG', '-co', 'COMPRESS=DEFLATE', inFolder('utm.tif'), inFolder('cog.tif'));
gdal('gdal_translate', '-q', '-of', 'COG', '-co', 'COMPRESS=LZW', inFolder('large.tif'), inFolder('large-cog.tif'));

const layers = `LAYER NAME "dem" TYPE RASTER STATUS ON DATA "${inFolder('dem.tif')}" PROJECTION "init=epsg:4326" END
    METADATA "ows_title" "dem" "ows_srs" "EPSG:4326" "wcs_formats" "GTiff" "wcs_rangeset_name" "r" "wcs_rangeset_label" "r" END END
  LAYER NAME "utm" TYPE RASTER STATUS ON DATA "${inFolder('utm.tif')}" PROJECTION "init=epsg:32632" END
    METADATA "ows_title" "utm" "ows_srs" "EPSG:32632 EPSG:4326" END END
  OUTPUTFORMAT NAME "GTiff" DRIVER "GDAL/GTiff" MIMETYPE "image/tiff" IMAGEMODE FLOAT32 EXTENSION "tif" END`;
const map = await startMapServer({ after }, join(folder, 'map'), layers);

const sendFile = (response: ServerResponse, path: string, range: string | undefined): void => {
  const bytes = readFileSync(path);
  const [, from = '0', to = String(bytes.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  response.writeHead(range === undefined ? 200 : 206, { 'content-type': 'image/tiff' });
  response.end(bytes.subarray(Number(from), Number(to) + 1));
};

const EXTENT = { xmin: 500_000, ymin: 5_580_000, xmax: 530_000, ymax: 5_600_000, spatialReference: { wkid: 32632 } };
const REFUSAL = `<?xml version="1.0"?><ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/2.0" version="2.0.0">
  <ows:Exception exceptionCode="VersionNegotiationFailed"><ows:ExceptionText>Only 1.0.0.</ows:ExceptionText></ows:Exception></ows:ExceptionReport>`;

/** MapServer limited to the first WCS version. */
const answerAsOld = async (version: string | null, query: string, response: ServerResponse): Promise<void> => {
  const answer = version === '1.0.0' ? await fetch(`${map.wms}?${query}`) : new Response(REFUSAL);
  response.writeHead(200, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(new Uint8Array(await answer.arrayBuffer()));
};

const files = await startDataSource({ after }, (query, response, request) => {
  const [path = '', search = ''] = (request.url ?? '').split('?');
  if (path === '/old/wcs') void answerAsOld(query.get('version'), search, response);
  else if (path === '/geoserver/wms/reflect') {
    assert.deepEqual([query.get('format'), query.get('layers')], ['image/geotiff', 'topp:states']);
    const corners = ['-125', '50', '-65', '20'];
    create('reflected.tif', ['400', '200'], 'EPSG:4326', corners, '-ot', 'Byte', '-bands', '3', '-burn', '90');
    sendFile(response, inFolder('reflected.tif'), undefined);
  } else if (path.endsWith('/exportImage')) {
    const [width = '', height = ''] = (query.get('size') ?? '').split(',');
    create('export.tif', [width, height], 'EPSG:32632', UTM_CORNERS, '-ot', 'Int16', '-burn', '-7');
    sendFile(response, inFolder('export.tif'), undefined);
  } else if (path.endsWith('/ImageServer')) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        extent: EXTENT,
        pixelSizeX: 250,
        pixelSizeY: 250,
        maxImageWidth: 4_100,
        maxImageHeight: 15_000,
      }),
    );
  } else sendFile(response, inFolder(path.slice(1)), request.headers.range);
});

const WCS = 'http://www.opengis.net/def/serviceType/ogc/wcs';
const WMS = 'http://www.opengis.net/def/serviceType/ogc/wms';
const COG = 'https://github.com/cogeotiff/cog-spec';
const record = (id: string, layer: string, references: Record<string, string>) => ({
  ...{ id, dct_title_s: id, gbl_wxsIdentifier_s: layer, dcat_bbox: 'ENVELOPE(9,9.4,50.5,50.4)' },
  dct_references_s: JSON.stringify(references),
});
const { dcat_bbox: _, ...reflected } = record('reflected', 'topp:states', {
  [WMS]: `${files.base}/geoserver/wms?map=a`,
});
const RECORDS = [
  reflected,
  record('wcs-old', 'dem', { [WCS]: `${files.base}/old/wcs` }),
  record('wcs-old-missing', 'nothing', { [WCS]: `${files.base}/old/wcs` }),
  record('wcs', 'dem', { [WCS]: map.wms }),
  record('wcs-missing', 'nothing', { [WCS]: map.wms }),
  record('wms', 'utm', { [WMS]: map.wms }),
  record('wms-missing', 'nothing', { [WMS]: map.wms }),
  record('image', 'image', {
    'urn:x-esri:serviceType:ArcGIS#ImageMapLayer': `${files.base}/rest/services/a/ImageServer`,
  }),
  record('cog', '', { [COG]: `${files.base}/cog.tif` }),
  record('plain', '', { [COG]: `${files.base}/plain.tif` }),
  record('large', '', { [COG]: `${files.base}/large-cog.tif` }),
  record('no-cog', '', { [COG]: `${files.base}/records.ndjson` }),
];

const dataDir = join(folder, 'data');
writeFileSync(inFolder('records.ndjson'), RECORDS.map((entry) => JSON.stringify(entry)).join('\n'));
assert.equal((await runCommand(['import', '--data-dir', dataDir, inFolder('records.ndjson')])).code, 0);
const server = await startServer(dataDir, '--fetch-allow-private', '127.0.0.1');
after(async () => {
  server.child.kill('SIGTERM');
  await server.outcome;
});

const ask = async (id: string, type: string): Promise<Response> => {
  const address = `${server.address}/api/v1/resources/${id}/downloads/generated/${type}`;
  for (;;) {
    const answer = await fetch(address);
    if (answer.status !== 202) return answer;
    await wait(200);
  }
};

const fetchPicture = async (id: string, type = 'geotiff') => {
  const prepared = await ask(id, type);
  assert.equal(prepared.status, 200, await prepared.clone().text());
  const { download_url, notes } = (await prepared.json()) as { download_url: string; notes: readonly string[] };
  const response = await fetch(`${server.address}${download_url}`);
  const file = inFolder(`${id}-${type}`);
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
  return { file, notes, type: response.headers.get('content-type') };
};

const near = (found: readonly number[] | undefined, expected: readonly number[]): void => {
  for (const [n, value] of expected.entries())
    assert.ok(Math.abs((found?.[n] ?? Number.NaN) - value) <= Math.abs(value) * 1e-6, `${found} is not ${expected}`);
};

type Corner = readonly [x: number, y: number];

const UTM = 'WGS 84 / UTM zone 32N';

const liesAt = ({ corners, srs }: GdalPicture, system: string, upper: Corner, lower: Corner): void => {
  near(corners.upperLeft, upper);
  near(corners.lowerRight, lower);
  assert.equal(srs, system);
};

const isPackedAt = (picture: GdalPicture, ...place: [system: string, upper: Corner, lower: Corner]): void => {
  liesAt(picture, ...place);
  assert.equal(picture.compression, 'DEFLATE');
};

const liesInZone = (picture: GdalPicture): void => isPackedAt(picture, UTM, [500_000, 5_600_000], [530_000, 5_580_000]);

for (const [id, version] of [
  ['wcs', '2.0'],
  ['wcs-old', '1.0'],
] as const) {
  test(`a coverage keeps its values, pixels and position with WCS ${version}`, async () => {
    const { file, type } = await fetchPicture(id);
    assert.equal(type, 'image/geotiff');
    const picture = await readPicture(file);
    assert.deepEqual(picture.size, [300, 200]);
    assert.deepEqual(picture.bands, [{ type: 'Float32', mean: 42.5 }]);
    isPackedAt(picture, 'WGS 84', [10, 51], [13, 49]);
  });
}

test('an old server is queried with the version it supports', () => {
  const versions = files.queries.filter((query) => query.get('service') === 'WCS').map((query) => query.get('version'));
  assert.deepEqual([versions[0], versions.includes('1.0.0')], ['2.0.1', true]);
});

test('if the record has no extent, the position comes from the service', async () => {
  const { file, notes } = await fetchPicture('reflected');
  const picture = await readPicture(file);
  assert.deepEqual(picture.size, [400, 200]);
  isPackedAt(picture, 'WGS 84', [-125, 50], [-65, 20]);
  assert.match(notes.join(), /A map image drawn by the service/);
});

test('a WMS map is georeferenced to the extent of the record', async () => {
  const { file, notes } = await fetchPicture('wms');
  const picture = await readPicture(file);
  isPackedAt(picture, 'WGS 84', [9, 50.5], [9.4, 50.4]);
  assert.deepEqual([picture.size, picture.bands.length], [[4096, 1024], 4]);
  assert.match(notes.join(), /A map image drawn by the service/);
});

test('the same map can be reprojected to geographic coordinates', async () => {
  const { file } = await fetchPicture('wms', 'kmz');
  const list = execFileSync('gdalinfo', [`/vsizip/{${file}}/map.png`]).toString();
  assert.match(list, /Size is 4096, 1024/);
});

test('an ImageServer image keeps its coordinate system and size', async () => {
  const { file } = await fetchPicture('image');
  const picture = await readPicture(file);
  assert.deepEqual(picture.size, [120, 80]);
  assert.deepEqual(picture.bands, [{ type: 'Int16', mean: -7 }]);
  liesInZone(picture);
});

test('a Cloud Optimized GeoTIFF is delivered whole, compressed and georeferenced', async () => {
  for (const [id, size, bands] of [
    ['cog', [3000, 2000], [200, 100, 50]],
    ['plain', [120, 80], [-7]],
  ] as const) {
    const picture = await readPicture((await fetchPicture(id)).file);
    assert.deepEqual(picture.size, size);
    assert.deepEqual(
      picture.bands.map(({ mean }) => mean),
      bands,
    );
    liesInZone(picture);
  }
});

test('an oversized file is delivered as an overview with the same extent', async () => {
  const { file, notes } = await fetchPicture('large');
  const picture = await readPicture(file);
  assert.deepEqual(picture.size, [4500, 4000]);
  liesAt(picture, UTM, [500_000, 5_600_000], [590_000, 5_520_000]);
  assert.deepEqual(picture.bands, [{ type: 'Byte', mean: 77 }]);
  assert.match(notes.join(), /Reduced to 4500 by 4000 pixels/);
});

test('each reason why a download is unavailable has its own error code', async () => {
  for (const [id, code] of [
    ['wcs-missing', 'source_layer_not_found'],
    ['wcs-old-missing', 'source_layer_not_found'],
    ['wms-missing', 'source_layer_not_found'],
    ['no-cog', 'source_unusable'],
  ] as const)
    assert.equal(((await (await ask(id, 'geotiff')).json()) as { code: string }).code, code, id);
});

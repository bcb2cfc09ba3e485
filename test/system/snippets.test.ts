// The code samples of pages, run for real: Python (OWSLib, geopandas, rasterio), curl, and GDAL as in QGIS and sf.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { promisify } from 'node:util';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import sharp from 'sharp';
import { runCommand, startServer } from '../support/command.ts';
import { findViolations, launchBrowser, openPage, waitUntil } from '../support/services/browser.ts';
import {
  createArcgisResponse,
  startDataSource,
  toGeoJsonFeature,
  toSamples,
} from '../support/services/data-sources.ts';
import { startMapServer } from '../support/services/map-server.ts';
import { needCommand, needPython, PYTHON } from '../support/services/python.ts';
import { createTempFolder } from '../support/temp-folder.ts';

for (const command of ['ogrinfo', 'gdal_translate', 'mapserv', 'curl']) needCommand(command);
needPython('owslib', 'geopandas', 'rasterio');

const run = promisify(execFile);
const COUNT = 42;
const SAMPLES = toSamples(COUNT);
const folder = createTempFolder({ after });
const COLLECTION = JSON.stringify({ type: 'FeatureCollection', features: SAMPLES.map(toGeoJsonFeature) });
writeFileSync(join(folder, 'wells.geojson'), COLLECTION);
const LAYER = `LAYER NAME "wells" TYPE POINT STATUS ON DATA "wells" CONNECTIONTYPE OGR CONNECTION "${join(folder, 'wells.geojson')}"
  TEMPLATE "dummy" PROJECTION "init=epsg:4326" END METADATA "wfs_title" "wells" "wfs_srs" "EPSG:4326" "wfs_enable_request" "*"
  "ows_title" "wells" "wms_srs" "EPSG:4326" "wms_enable_request" "*" "gml_include_items" "all" "gml_featureid" "gid" "gml_types" "auto" END
  CLASS STYLE COLOR 200 0 0 SIZE 8 END END END`;
const map = await startMapServer({ after }, join(folder, 'map'), LAYER);
const arcgis = await startDataSource({ after }, createArcgisResponse(SAMPLES, { limit: 1_000 }));
const tiff = join(folder, 'relief.tif');
writeFileSync(join(folder, 'relief.asc'), 'ncols 2\nnrows 2\nxllcorner 10\nyllcorner 50\ncellsize 1\n1 2\n3 4\n');
await run('gdal_translate', ['-q', '-a_srs', 'EPSG:4326', join(folder, 'relief.asc'), tiff]);
/** Files by range, as GDAL reads them. */
const files = await startDataSource({ after }, (_query, response, request) => {
  const isTiff = request.url?.includes('relief') === true;
  const bytes = isTiff ? readFileSync(tiff) : Buffer.from(COLLECTION);
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
  const end = Math.min(to === '' ? bytes.length - 1 : Number(to), bytes.length - 1);
  const part = bytes.subarray(Number(from), end + 1);
  const head = {
    'content-length': part.length,
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'content-type': isTiff ? 'image/tiff' : 'application/geo+json',
  };
  response.writeHead(request.headers.range === undefined ? 200 : 206, {
    ...head,
    ...(request.headers.range === undefined ? {} : { 'content-range': `bytes ${from}-${end}/${bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
});

const OGC = 'http://www.opengis.net/def/serviceType/ogc';
const record = (id: string, references: Record<string, string>) => ({
  ...{ id, dct_title_s: `Wells "of" ${id}, it's`, gbl_wxsIdentifier_s: 'wells', dcat_bbox: 'ENVELOPE(10,11,51,50)' },
  ...{ gbl_resourceClass_sm: ['Datasets'], dct_references_s: JSON.stringify(references) },
});
const RECORDS = [
  record('wfs', { [`${OGC}/wfs`]: map.wms }),
  record('wms', { [`${OGC}/wms`]: map.wms }),
  record('arcgis', { 'urn:x-esri:serviceType:ArcGIS#FeatureLayer': `${arcgis.base}/FeatureServer/3` }),
  record('geojson', { 'http://geojson.org/geojson-spec.html': `${files.base}/wells.geojson` }),
  record('cog', { 'https://github.com/cogeotiff/cog-spec': `${files.base}/relief.tif` }),
];

const dataDir = join(folder, 'data');
writeFileSync(join(folder, 'records.ndjson'), RECORDS.map((entry) => JSON.stringify(entry)).join('\n'));
assert.equal((await runCommand(['import', '--data-dir', dataDir, join(folder, 'records.ndjson')])).code, 0);
const server = await startServer(dataDir);
after(async () => {
  server.child.kill('SIGTERM');
  await server.outcome;
});

type Node = DefaultTreeAdapterTypes.Node;
const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
const elementsOf = (node: Node): readonly DefaultTreeAdapterTypes.Element[] => [
  ...('tagName' in node ? [node] : []),
  ...('childNodes' in node ? node.childNodes.flatMap(elementsOf) : []),
];

/** The samples of a page by language. */
const readSamples = async (path: string): Promise<Readonly<Record<string, string>>> => {
  const response = await fetch(`${server.address}${path}`, { headers: { accept: 'text/html' } });
  assert.equal(response.status, 200);
  const samples = elementsOf(parse(await response.text())).flatMap((element) => {
    const id = element.attrs.find(({ name }) => name === 'id')?.value ?? '';
    return id.startsWith('sample-') ? [[id.slice('sample-'.length), textOf(element)] as const] : [];
  });
  return Object.fromEntries(samples);
};

const workFolder = (name: string): string => {
  const cwd = join(folder, name);
  mkdirSync(cwd, { recursive: true });
  return cwd;
};

/** Runs the sample, then prints `end`, such as the number of features that it has read. */
const runPython = async (cwd: string, code: string, end: string): Promise<string> => {
  const file = join(cwd, 'sample.py');
  writeFileSync(file, `${code}\n${end}\n`);
  const { stdout } = await run(PYTHON, [file], { cwd, timeout: 60_000 });
  return stdout;
};

const runCurl = async (cwd: string, code: string): Promise<void> => {
  await run('sh', ['-e', '-c', code], { cwd, timeout: 30_000 });
};

/** The first string of a call such as st_read("..."). */
const argumentOf = (code: string, name: string): string => {
  const literal = new RegExp(`${name}\\(("(?:[^"\\\\]|\\\\.)*")`).exec(code)?.[1];
  assert.ok(literal !== undefined, code);
  return JSON.parse(literal) as string;
};

const countWithGdal = async (source: string, layer?: string): Promise<number> => {
  const which = layer === undefined ? ['-al', source] : [source, layer];
  const { stdout } = await run('ogrinfo', ['-ro', '-so', ...which], { timeout: 30_000 });
  return Number(/Feature Count: (\d+)/.exec(stdout)?.[1]);
};

for (const id of ['wfs', 'arcgis', 'geojson']) {
  test(`all features of ${id} are read by Python, curl and GDAL`, async () => {
    const samples = await readSamples(`/resources/${id}`);
    assert.deepEqual(Object.keys(samples), ['qgis', 'python', 'r', 'curl']);
    const cwd = workFolder(id);
    assert.match(await runPython(cwd, samples.python ?? '', 'print(len(data))'), new RegExp(`\n${COUNT}\n$`));
    await runCurl(cwd, samples.curl ?? '');
    const file = /-o '([^']+)'/.exec(samples.curl ?? '')?.[1] ?? '';
    assert.equal(await countWithGdal(join(cwd, file)), COUNT);
    const layer = /layer = "(\w+)"/.exec(samples.r ?? '')?.[1];
    assert.equal(await countWithGdal(argumentOf(samples.r ?? '', 'st_read'), layer), COUNT);
  });
}

test('the map of a WMS is read by Python and curl', async () => {
  const { python = '', curl = '' } = await readSamples('/resources/wms');
  const cwd = workFolder('wms');
  await runPython(cwd, python, 'pass');
  const read = async () => {
    const { width, height, format } = await sharp(join(cwd, 'wells.png')).metadata();
    return [width, height, format];
  };
  assert.deepEqual(await read(), [1024, 768, 'png']);
  writeFileSync(join(cwd, 'wells.png'), '');
  await runCurl(cwd, curl);
  assert.deepEqual(await read(), [1024, 768, 'png']);
});

test('a raster is read by Python and curl', async () => {
  const { python = '', curl = '' } = await readSamples('/resources/cog');
  const cwd = workFolder('cog');
  assert.match(await runPython(cwd, python, 'pass'), /'width': 2/);
  await runCurl(cwd, curl);
  assert.deepEqual(readFileSync(join(cwd, 'relief.tif')), readFileSync(tiff));
});

test('the results of a search are read by Python, curl and GDAL', async () => {
  const { python = '', curl = '', qgis = '' } = await readSamples("/search?q=wells%20it's");
  const cwd = workFolder('results');
  assert.match(await runPython(cwd, python, 'print(len(results))'), new RegExp(`\n${RECORDS.length}\n$`));
  await runCurl(cwd, curl);
  assert.equal(await countWithGdal(join(cwd, 'results.geojson')), RECORDS.length);
  assert.equal(readFileSync(join(cwd, 'results.csv'), 'utf8').trim().split('\r\n').length, RECORDS.length + 1);
  assert.equal(await countWithGdal(argumentOf(qgis, 'addVectorLayer')), RECORDS.length);
  const { curl: filtered = '' } = await readSamples('/search?q=wells&fq[gbl_resourceClass_sm][]=Datasets');
  assert.equal(filtered.split('\n').length, 3, 'OGC API - Records has another form of filters');
});

test('a sample is copied in the browser, and a citation with its italics', async () => {
  const browser = await launchBrowser();
  try {
    const { page, errors } = await openPage(browser, server.address);
    await page.goto(`${server.address}/resources/geojson`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('summary', { hasText: 'Python' }).last().click();
    await page.locator('[data-copy="sample-python"]').click();
    await waitUntil(page, "navigator.clipboard.readText().then((text) => text.startsWith('import geopandas\\n\\n'))");
    await page.locator('[data-copy="cite-apa"]').click();
    await waitUntil(page, "navigator.clipboard.readText().then((text) => text.startsWith('Wells'))");
    const html = await page.evaluate(
      "navigator.clipboard.read().then(([item]) => item.getType('text/html')).then((blob) => blob.text())",
    );
    assert.match(String(html), /<i\b[^>]*>Wells "of" geojson, it's<\/i>/);
    const image = await page.locator('meta[property="og:image"]').getAttribute('content');
    const { width, height } = await sharp(await (await fetch(image ?? '')).arrayBuffer()).metadata();
    for (const [name, size] of Object.entries({ width, height }))
      assert.equal(await page.locator(`meta[property="og:image:${name}"]`).getAttribute('content'), String(size));
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
  }
});

test('on a phone, downloads come before the facts', async () => {
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser, server.address, { viewport: { width: 390, height: 844 } });
    await page.goto(`${server.address}/resources/geojson`);
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? Number.NaN;
    assert.ok((await topOf('.downloads')) < (await topOf('#about')));
  } finally {
    await browser.close();
  }
});

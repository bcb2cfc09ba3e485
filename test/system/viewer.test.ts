// The viewer in a real browser with a local source of each protocol; the tests look for the source's colour on the
// page.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type ReferenceName, referenceRow } from '../../src/schema/references.ts';
import { type RunningCommand, runCommand, startServer } from '../support/command.ts';
import { findViolations, launchBrowser, openPage, waitUntil } from '../support/services/browser.ts';
import { startMapServer } from '../support/services/map-server.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { COLOURS, shareOf } from '../support/viewer-sources/colours.ts';
import { startViewerSources } from '../support/viewer-sources/server.ts';

const folder = createTempFolder({ after });
/** Screenshots for review: PERIPLUS_SCREENSHOTS names a folder that is kept. */
const pictures = process.env.PERIPLUS_SCREENSHOTS ?? join(folder, 'screenshots');

let server: RunningCommand & { readonly address: string };
let browser: Browser;
const { base, arcgis } = await startViewerSources({ after });
const { wms, wmts } = await startMapServer({ after }, join(folder, 'mapserver'));

const toRecord = (id: string, references: Partial<Record<ReferenceName, string>>, more: object = {}): object => ({
  ...{ id, dct_title_s: `Record ${id}`, dcat_bbox: 'ENVELOPE(-10,10,10,-10)', schema_provider_s: 'Library of Tests' },
  dct_references_s: JSON.stringify(
    Object.fromEntries(Object.entries(references).map(([name, url]) => [referenceRow(name as ReferenceName).uri, url])),
  ),
  ...more,
});

const load = async (dataDir: string, records: readonly object[]): Promise<void> => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(folder, 'records.ndjson');
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
  const { code, stderr } = await runCommand(['import', file, '--data-dir', dataDir]);
  assert.equal(code, 0, stderr);
};

before(async () => {
  mkdirSync(pictures, { recursive: true });
  const dataDir = join(folder, 'data');
  await load(dataDir, [
    toRecord('iiif-image', { iiif_image: `${base}/iiif/iiif/info.json` }),
    toRecord('iiif-manifest', { iiif_manifest: `${base}/manifest2.json` }),
    toRecord('iiif-manifest-3', { iiif_manifest: `${base}/manifest3.json` }),
    toRecord('wms', { wms: `${wms}?service=WMS&request=GetCapabilities` }, { gbl_wxsIdentifier_s: 'green' }),
    toRecord('wms-info', { wms }, { gbl_wxsIdentifier_s: 'area' }),
    toRecord('wms-unknown-layer', { wms }, { gbl_wxsIdentifier_s: 'nothing' }),
    toRecord('wmts', { wmts }),
    toRecord('xyz', { xyz_tiles: `${base}/xyz/{z}/{x}/{y}.png` }),
    toRecord('tms', { tile_map_service: `${base}/tms/{z}/{x}/{y}.png` }, { dcat_bbox: 'ENVELOPE(-10,10,40,30)' }),
    toRecord('tile-json', { tile_json: `${base}/tiles.json` }),
    toRecord('arcgis-tiled', { arcgis_tiled_map_layer: `${arcgis}/Tiled/MapServer` }),
    toRecord('arcgis-dynamic', { arcgis_dynamic_map_layer: `${arcgis}/Drawn/MapServer/0` }),
    toRecord('arcgis-image', { arcgis_image_map_layer: `${arcgis}/Photo/ImageServer` }),
    toRecord('arcgis-features', { arcgis_feature_layer: `${arcgis}/Points/FeatureServer/0` }),
    toRecord('arcgis-locked', { arcgis_feature_layer: `${arcgis}/Locked/FeatureServer/0` }),
    toRecord('cog', { cog: `${base}/data.tif` }),
    toRecord('pmtiles-vector', { pmtiles: `${base}/vector.pmtiles` }),
    toRecord('pmtiles-raster', { pmtiles: `${base}/raster.pmtiles` }),
    toRecord('geojson', { geo_json: `${base}/data.geojson` }),
    toRecord('index-map', { open_index_map: `${base}/index.geojson` }),
    toRecord('dead', { geo_json: `${base}/gone.geojson` }),
    toRecord('dead-tiles', { tile_map_service: `${base}/nowhere/{z}/{x}/{y}.png` }),
    toRecord('locked-tiles', { xyz_tiles: `${base}/locked/{z}/{x}/{y}.png` }),
    toRecord('dead-manifest', { iiif_manifest: `${base}/gone.json` }),
    toRecord('empty-manifest', { iiif_manifest: `${base}/empty-manifest.json` }),
    toRecord('locked', { cog: `${base}/locked/data.tif` }, { dct_accessRights_s: 'Restricted' }),
    toRecord('footprint', {}, { dcat_bbox: 'ENVELOPE(170,-170,10,-10)' }),
    toRecord('several', {
      geo_json: `${base}/data.geojson`,
      iiif_image: `${base}/iiif/iiif/info.json`,
      xyz_tiles: `${base}/xyz/{z}/{x}/{y}.png`,
    }),
  ]);
  server = await startServer(dataDir, '--fetch-allow-private', '127.0.0.1', '--log-level', 'error');
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  server?.child.kill('SIGTERM');
  await server?.outcome;
});

const viewerOf = (id: string, query = ''): string => `${server.address}/api/v1/resources/${id}/ogm-viewer${query}`;

const shoot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: join(pictures, `viewer-${name}.png`) });

const stateIs = (page: Page, state: string): Promise<void> =>
  waitUntil(page, `document.getElementById('viewer').dataset.state === '${state}'`);

/** Tiles fade in, so the colour appears a moment later. */
const waitForColour = async (page: Page, name: string, colour: string, least: number): Promise<void> => {
  let share = 0;
  for (let attempt = 0; attempt < 40; attempt++) {
    share = await shareOf(await shoot(page, name), colour);
    if (share >= least) return;
    await page.waitForTimeout(150);
  }
  assert.fail(`${name}: ${colour} covers ${(100 * share).toFixed(1)} % of the picture`);
};

const DRAWN: readonly (readonly [id: string, colour: string, least: number])[] = [
  ['iiif-image', COLOURS.iiif, 0.3],
  ['iiif-manifest', COLOURS.iiif, 0.3],
  ['iiif-manifest-3', COLOURS.second, 0.3],
  ['wms', COLOURS.wms, 0.15],
  ['wms-info', COLOURS.wms, 0.03],
  ['wmts', COLOURS.wms, 0.15],
  ['xyz', COLOURS.xyz, 0.3],
  ['tms', COLOURS.north, 0.3],
  ['tile-json', COLOURS.xyz, 0.3],
  ['arcgis-tiled', COLOURS.tiled, 0.3],
  ['arcgis-dynamic', COLOURS.dynamic, 0.3],
  ['arcgis-image', COLOURS.image, 0.3],
  ['cog', COLOURS.cog, 0.15],
  ['pmtiles-raster', COLOURS.pmtiles, 0.3],
];

for (const [id, colour, least] of DRAWN) {
  test(`${id} is displayed under a content security policy that allows only its hosts`, async () => {
    const { page, errors, externalRequests } = await openPage(browser, server.address);
    const answer = await page.goto(viewerOf(id));
    await stateIs(page, 'shown');
    await waitForColour(page, id, colour, least);
    assert.deepEqual(errors, []);
    const policy = (await answer?.headerValue('content-security-policy')) ?? '';
    for (const url of externalRequests) assert.ok(policy.includes(new URL(url).origin), `${url} by ${policy}`);
    await page.context().close();
  });
}

/** Features have the same colour as footprints, so the test checks their attributes too. */
const FEATURES: readonly (readonly [id: string, said: RegExp])[] = [
  ['geojson', /Square[\s\S]*<img src=x onerror=alert\(1\)>/],
  ['index-map', /Sheet [AB]/],
  ['arcgis-features', /First parcel/],
  ['pmtiles-vector', /Feature/],
  ['wms-info', /town|area/i],
  ['arcgis-dynamic', /Parcels[\s\S]*Nobody/],
  ['arcgis-image', /96, 16, 128/],
];

for (const [id, said] of FEATURES) {
  test(`${id} shows attributes at a point, by pointer and by keyboard`, async () => {
    const { page, errors } = await openPage(browser, server.address);
    await page.goto(viewerOf(id));
    await stateIs(page, 'shown');
    await page.waitForTimeout(400);
    const box = await page.locator('.viewer-map').boundingBox();
    assert.ok(box !== null);
    const [x, y] = [box.x + box.width / 2 - 20, box.y + box.height / 2 + 20];
    await page.mouse.click(x, y);
    await waitUntil(page, `${said}.test(document.querySelector('.viewer-info').innerText)`);
    await shoot(page, `${id}-info`);
    await page.locator('.viewer-info button').click();
    assert.equal(await page.locator('.viewer-info').isVisible(), false);
    await page.locator('.viewer-bar button', { hasText: 'Information at the centre' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.viewer-info:not([hidden])');
    assert.deepEqual(errors, []);
    await page.context().close();
  });
}

/** Messages for sources that cannot be displayed. */
const FAILURES: readonly (readonly [id: string, said: RegExp])[] = [
  ['dead', /GeoJSON from 127\.0\.0\.1:\d+ cannot be displayed\. It does not exist \(status 404\)/],
  ['dead-tiles', /It does not exist \(status 404\)/],
  ['locked-tiles', /The server requires a login \(status 401\)/],
  ['dead-manifest', /IIIF manifest could not be fetched: the server responded with status 404/],
  ['empty-manifest', /it contains no images/],
  ['wms-unknown-layer', /The server reports: “.*layer/i],
  ['arcgis-locked', /requires a login: “Token Required”/],
  ['locked', /requires a login \(status 401\)\. Access is restricted\. The map shows the extent\./],
];

for (const [id, said] of FAILURES) {
  test(`${id} cannot be displayed: the page gives the reason and keeps the footprint`, async () => {
    const { page } = await openPage(browser, server.address);
    await page.goto(viewerOf(id));
    await stateIs(page, 'failed');
    assert.match((await page.locator('#status').textContent()) ?? '', said);
    await page.waitForSelector('.viewer-map canvas');
    assert.deepEqual(await findViolations(page), []);
    await shoot(page, `failed-${id}`);
    await page.context().close();
  });
}

test('view modes are links, each loads only its own code, and all are reachable by keyboard', async () => {
  const { page, errors } = await openPage(browser, server.address);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(viewerOf('several'));
  await stateIs(page, 'shown');
  await waitForColour(page, 'several', COLOURS.xyz, 0.3);
  assert.deepEqual(await page.locator('.viewer-tabs a').allTextContents(), [
    ...['XYZ tiles', 'IIIF Image API', 'GeoJSON'],
  ]);
  assert.ok(scripts.some((url) => url.includes('/tiles-')));
  assert.ok(!scripts.some((url) => /\/(cog|pmtiles|wmts|image-stage)-/.test(url)), scripts.join(' '));
  await page.locator('input[type=range]').focus();
  await page.keyboard.press('Home');
  assert.ok((await shareOf(await shoot(page, 'several-clear'), COLOURS.xyz)) < 0.02);
  await page.locator('.viewer-map').focus();
  await page.keyboard.press('+');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate("document.activeElement.classList.contains('viewer-map')"), false);
  await page.locator('.viewer-tabs a', { hasText: 'IIIF' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/source=2/);
  await stateIs(page, 'shown');
  await waitForColour(page, 'several-image', COLOURS.iiif, 0.3);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('the pages of a manifest can be turned', async () => {
  const { page, errors } = await openPage(browser, server.address);
  await page.goto(viewerOf('iiif-manifest'));
  await waitForColour(page, 'page-1', COLOURS.iiif, 0.3);
  await page.locator('button', { hasText: 'Next page' }).press('Enter');
  await waitForColour(page, 'page-2', COLOURS.second, 0.3);
  assert.match((await page.locator('select').inputValue()) ?? '', /1/);
  assert.match((await page.locator('.viewer-credits').textContent()) ?? '', /Kept by the archive of tests/);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('the viewer has no accessibility violations, light and dark, and fits a phone', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const id of ['iiif-manifest', 'wms', 'geojson', 'several', 'footprint']) {
      const { page, errors } = await openPage(browser, server.address, {
        colorScheme,
        viewport: colorScheme === 'dark' ? { width: 320, height: 640 } : { width: 1280, height: 900 },
      });
      await page.goto(viewerOf(id), { waitUntil: 'networkidle' });
      await stateIs(page, 'shown');
      assert.deepEqual(await findViolations(page), [], `${id} ${colorScheme}`);
      const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
      assert.ok(colorScheme === 'light' || width <= 320, `${id} is ${width} wide`);
      assert.deepEqual(errors, []);
      await shoot(page, `${id}-${colorScheme}`);
      await page.context().close();
    }
  }
});

test('without scripts the page shows the footprint and the source URL', async () => {
  const { page, errors } = await openPage(browser, server.address, { javaScriptEnabled: false });
  await page.goto(viewerOf('geojson'));
  assert.ok(await page.locator('#stage svg').isVisible());
  assert.match(await page.locator('main').innerText(), /requires JavaScript/);
  assert.equal(await page.locator('.viewer-source a').getAttribute('href'), `${base}/data.geojson`);
  assert.deepEqual(errors, []);
});

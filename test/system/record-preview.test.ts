// Pictures in a real browser: a gallery fills by browsing; the preview of a record opens by itself, on a click, or
// not at all, and nothing moves.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { type ReferenceName, referenceRow } from '../../src/schema/references.ts';
import { runCommand, startServer } from '../support/command.ts';
import { findViolations, launchBrowser, openPage, waitUntil } from '../support/services/browser.ts';
import { startMapServer } from '../support/services/map-server.ts';
import { createTempFolder } from '../support/temp-folder.ts';
import { COLOURS, shareOf } from '../support/viewer-sources/colours.ts';
import { startViewerSources } from '../support/viewer-sources/server.ts';

const folder = createTempFolder({ after });
const { base, other } = await startViewerSources({ after });
const { wms } = await startMapServer({ after }, join(folder, 'mapserver'));

const toRecord = (id: string, references: Partial<Record<ReferenceName, string>>, more: object = {}): object => ({
  ...{ id, dct_title_s: `Record ${id}`, dcat_bbox: 'ENVELOPE(-10,10,10,-10)', schema_provider_s: 'Library of Tests' },
  dct_references_s: JSON.stringify(
    Object.fromEntries(Object.entries(references).map(([name, url]) => [referenceRow(name as ReferenceName).uri, url])),
  ),
  ...more,
});

const dataDir = join(folder, 'data');
mkdirSync(dataDir);
const file = join(folder, 'records.ndjson');
const records = [
  toRecord('level-0', { iiif_image: `${base}/iiif/iiif/info.json` }),
  toRecord('level-2', { iiif_image: `${base}/iiif-level-2/iiif/info.json` }),
  toRecord('manifest', { iiif_manifest: `${base}/manifest2.json` }),
  toRecord('wms', { wms }, { gbl_wxsIdentifier_s: 'green' }),
  toRecord('dead', { geo_json: `${base}/gone.geojson` }),
  toRecord('locked', { iiif_image: `${base}/iiif/iiif/info.json` }, { dct_accessRights_s: 'Restricted' }),
];
writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
assert.equal((await runCommand(['import', file, '--data-dir', dataDir])).code, 0);
const browser = await launchBrowser();
after(() => browser.close());

const start = async (...flags: readonly string[]): Promise<string> => {
  const server = await startServer(dataDir, '--log-level', 'error', '--fetch-allow-private', '127.0.0.1', ...flags);
  after(async () => {
    server.child.kill('SIGTERM');
    await server.outcome;
  });
  return server.address;
};

const address = await start();

/** Screenshots for review: PERIPLUS_SCREENSHOTS names a folder that is kept. */
const pictures = process.env.PERIPLUS_SCREENSHOTS ?? join(folder, 'screenshots');
mkdirSync(pictures, { recursive: true });

/** Tiles fade in, so the colour appears a moment later. */
const waitForColour = async (page: Page, name: string, colour: string): Promise<void> => {
  let share = 0;
  for (let attempt = 0; attempt < 60 && share < 0.1; attempt++) {
    await page.waitForTimeout(100);
    share = await shareOf(await page.screenshot({ path: join(pictures, `preview-${name}.png`) }), colour);
  }
  assert.ok(share >= 0.1, `${name}: ${colour} covers ${(100 * share).toFixed(1)} % of the page`);
};

const isOpen = "document.querySelector('.preview-stage.is-open iframe') !== null";

/** The sum of layout shifts that no input has caused. */
const WATCH_SHIFTS = `window.shift_ = 0; new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shift_ += value;
}).observe({ type: 'layout-shift', buffered: true });`;

const PICTURED = ['level-0', 'level-2', 'manifest', 'wms'];

test('a gallery fills with pictures by browsing alone', async () => {
  const { page, errors, externalRequests } = await openPage(browser, address);
  await page.goto(`${address}/search?view=gallery`);
  assert.equal(await page.locator('.card img[src*="/thumbnails/"]').count(), 0);
  assert.equal(await page.locator('[data-pending]').count(), PICTURED.length);
  await waitUntil(page, `document.querySelectorAll('.card img[src*="/thumbnails/"]').length === ${PICTURED.length}`);
  assert.equal(await page.locator('[data-pending]').count(), 0);
  assert.equal(await page.locator('[data-id=locked] img[src*="/static-maps/"]').count(), 1);
  await page.screenshot({ path: join(pictures, 'gallery.png') });
  assert.deepEqual(await findViolations(page), []);
  assert.deepEqual([errors, externalRequests], [[], []]);
  await page.context().close();
  const plain = await openPage(browser, address, { javaScriptEnabled: false });
  // Threads that render pages learn of new pictures every five seconds.
  const countPictures = async (): Promise<number> => {
    await plain.page.goto(`${address}/search?view=gallery`);
    return plain.page.locator('.card img[src*="/thumbnails/"]').count();
  };
  let shown = await countPictures();
  for (let tries = 0; shown < PICTURED.length && tries < 30; tries++) {
    await plain.page.waitForTimeout(500);
    shown = await countPictures();
  }
  assert.equal(shown, PICTURED.length);
  await plain.page.context().close();
});

for (const [id, colour] of [
  ['level-0', COLOURS.iiif],
  ['level-2', COLOURS.iiif],
  ['manifest', COLOURS.iiif],
  ['wms', COLOURS.wms],
] as const) {
  test(`${id}: the record page shows the data by itself, from its own hosts, and nothing moves`, async () => {
    const { page, errors, externalRequests } = await openPage(browser, address);
    await page.addInitScript(WATCH_SHIFTS);
    await page.goto(`${address}/resources/${id}`);
    await waitUntil(page, isOpen);
    await waitForColour(page, id, colour);
    const hosts = [base, other, new URL(wms).origin];
    assert.ok(externalRequests.length > 0);
    for (const url of externalRequests) assert.ok(hosts.includes(new URL(url).origin), url);
    assert.equal(await page.evaluate('window.shift_'), 0);
    assert.deepEqual(errors, []);
    assert.deepEqual(await findViolations(page), []);
    await page.context().close();
  });
}

test('the viewer loads only when the preview scrolls into view', async () => {
  const { page, externalRequests } = await openPage(browser, address, { viewport: { width: 800, height: 120 } });
  await page.goto(`${address}/resources/level-0`, { waitUntil: 'networkidle' });
  assert.deepEqual(externalRequests, []);
  await page.locator('#preview').scrollIntoViewIfNeeded();
  await waitUntil(page, isOpen);
  assert.ok(externalRequests.length > 0);
  await page.context().close();
});

test('a source that cannot be displayed leaves the map and says why', async () => {
  const { page } = await openPage(browser, address);
  await page.goto(`${address}/resources/dead`);
  await waitUntil(page, "/does not exist/.test(document.querySelector('.preview-status').textContent)");
  assert.equal(await page.locator('#preview iframe').count(), 0);
  assert.doesNotMatch(await page.locator('.preview-status').innerText(), /The map shows/);
  assert.ok(await page.locator('#preview img').isVisible());
  assert.ok(await page.locator('a[data-viewer]').isVisible());
  assert.deepEqual(await findViolations(page), []);
  await page.context().close();
});

test('a restricted record shows its map and loads nothing from its hosts', async () => {
  const { page, errors, externalRequests } = await openPage(browser, address);
  await page.goto(`${address}/resources/locked`, { waitUntil: 'networkidle' });
  assert.ok(await page.locator('#preview img').isVisible());
  assert.match(await page.locator('.note-restricted').innerText(), /Contact Library of Tests/);
  assert.deepEqual([errors, externalRequests], [[], []]);
  await page.context().close();
});

test('without scripts the page shows the map and a link to the viewer', async () => {
  const { page, errors, externalRequests } = await openPage(browser, address, { javaScriptEnabled: false });
  await page.goto(`${address}/resources/level-0`, { waitUntil: 'networkidle' });
  const box = await page.locator('#preview img').boundingBox();
  assert.ok((box?.width ?? 0) > 600 && (box?.height ?? 0) > 400, JSON.stringify(box));
  assert.ok(await page.locator('a[data-viewer]').isVisible());
  assert.deepEqual([errors, externalRequests], [[], []]);
  await page.context().close();
});

test('web.viewer=click waits for a click, then shows the data and takes the focus', async () => {
  const { page, errors, externalRequests } = await openPage(browser, address);
  const site = await start('--web-viewer', 'click');
  await page.goto(`${site}/resources/level-0`, { waitUntil: 'networkidle' });
  assert.equal(await page.locator('iframe').count(), 0);
  assert.ok(externalRequests.every((url) => url.startsWith(site)));
  await page.locator('a[data-viewer]').click();
  await waitForColour(page, 'click', COLOURS.iiif);
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'IFRAME');
  assert.equal(await page.getByText('Open in a new tab').isVisible(), true);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('web.viewer=off shows the map only', async () => {
  const { page, errors } = await openPage(browser, address);
  await page.goto(`${await start('--web-viewer', 'off')}/resources/level-0`, { waitUntil: 'networkidle' });
  assert.ok(await page.locator('#preview img').isVisible());
  assert.equal(await page.locator('#preview a').count(), 0);
  assert.deepEqual(errors, []);
  await page.context().close();
});

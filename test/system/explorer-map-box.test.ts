// The search box on the map, in a real browser: drawn, moved and resized with a mouse, by keyboard and by coordinates.
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { findViolations, openPage, waitUntil } from '../support/services/browser.ts';
import { startExplorer } from '../support/services/explorer.ts';
import { centreOf, openMap, watchView } from '../support/services/map-page.ts';

const { browser, address, shoot } = await startExplorer({ after });
const DESKTOP = { viewport: { width: 1440, height: 900 } };

const bboxOf = (page: Page): readonly number[] =>
  (new URL(page.url()).searchParams.get('bbox') ?? '').split(',').map(Number);

const drag = async (page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
};

/** Waits for results of another area and returns it. */
const nextBbox = async (page: Page, change: () => Promise<void>): Promise<readonly number[]> => {
  const before = page.url();
  await change();
  await waitUntil(page, `location.href !== ${JSON.stringify(before)}`);
  await page.waitForTimeout(200);
  return bboxOf(page);
};

const isClose = (actual: readonly number[], expected: readonly number[], tolerance: number): boolean =>
  actual.length === expected.length && actual.every((value, n) => Math.abs(value - (expected[n] ?? 0)) <= tolerance);

const fieldsOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate("[...document.querySelectorAll('[data-box-form] [name=bbox]')].map(({ value }) => Number(value))");

test('a box is drawn by dragging, resized by a corner and a side, and moved by its centre', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  await openMap(page, `${address}/search?view=map&q=county`);
  const { x, y } = await centreOf(page);
  await page.locator('.map-bar button', { hasText: 'Draw a box' }).click();
  const drawn = await nextBbox(page, () => drag(page, [x - 120, y - 80], [x + 120, y + 80]));
  assert.equal(new URL(page.url()).searchParams.get('q'), 'county', 'the rest of the search stays');
  assert.deepEqual(await fieldsOf(page), drawn);
  assert.equal(await page.locator('.search-here').isVisible(), false, 'the map stays');
  await shoot(page, 'map-box');
  const [west = 0, south = 0, east = 0, north = 0] = drawn;
  const degrees = (east - west) / 240;
  const wider = await nextBbox(page, () => drag(page, [x + 120, y + 80], [x + 160, y + 80]));
  assert.ok(isClose(wider, [west, south, east + 40 * degrees, north], 0.01 * (east - west)), String(wider));
  const taller = await nextBbox(page, () => drag(page, [x + 20, y - 80], [x + 20, y - 120]));
  assert.ok(taller[3] !== undefined && taller[3] > north && isClose(taller.slice(0, 3), wider.slice(0, 3), 0.001));
  const moved = await nextBbox(page, () => drag(page, [x + 20, y - 20], [x - 40, y - 20]));
  const by = -60 * degrees;
  assert.ok(isClose([moved[0] ?? 0, moved[2] ?? 0], [west + by, east + 40 * degrees + by], 0.01 * (east - west)));
  assert.ok(isClose([moved[1] ?? 0, moved[3] ?? 0], [taller[1] ?? 0, taller[3]], 0.001));
  assert.deepEqual(await findViolations(page), []);
  assert.deepEqual(errors, []);
});

test('shift and drag draws a box, and so do two clicks; Escape cancels', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  await openMap(page, `${address}/search?view=map`);
  const { x, y } = await centreOf(page);
  await page.keyboard.down('Shift');
  const first = await nextBbox(page, () => drag(page, [x - 90, y - 60], [x + 90, y + 60]));
  await page.keyboard.up('Shift');
  const button = page.locator('.map-bar button', { hasText: 'Draw a box' });
  await button.click();
  await page.mouse.click(x - 50, y - 50);
  await page.mouse.move(x + 30, y + 30);
  await page.keyboard.press('Escape');
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  assert.deepEqual(bboxOf(page), first);
  await button.click();
  await page.mouse.click(x - 50, y - 50);
  const second = await nextBbox(page, async () => page.mouse.click(x + 50, y + 50));
  assert.ok((second[2] ?? 0) - (second[0] ?? 0) < (first[2] ?? 0) - (first[0] ?? 0));
  assert.deepEqual(errors, []);
});

test('the keyboard draws a box: arrow keys move it, with shift they resize it, Enter searches', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  await openMap(page, `${address}/search?view=map`);
  await page.locator('.map-bar button', { hasText: 'Draw a box' }).focus();
  await page.keyboard.press('Enter');
  assert.match((await page.locator('.map-status').textContent()) ?? '', /arrow keys/i);
  assert.equal(await page.evaluate("document.activeElement.matches('.map')"), true);
  const start = await fieldsOf(page);
  await page.keyboard.press('ArrowRight');
  const right = await fieldsOf(page);
  assert.ok((right[0] ?? 0) > (start[0] ?? 0) && (right[2] ?? 0) > (start[2] ?? 0));
  await page.keyboard.press('Shift+ArrowUp');
  const taller = await fieldsOf(page);
  assert.ok((taller[3] ?? 0) > (right[3] ?? 0) && taller[1] === right[1]);
  assert.match((await page.locator('[data-announce]').textContent()) ?? '', /^Box: west /);
  const searched = await nextBbox(page, () => page.keyboard.press('Enter'));
  assert.deepEqual(searched, taller);
  assert.equal(await page.locator('.search-here').isVisible(), false);
  assert.match((await page.locator('#count').textContent()) ?? '', /result/);
  await shoot(page, 'map-box-keyboard');
  assert.deepEqual(errors, []);
});

test('coordinates in the area fields draw the box before the search', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  const pixelOf = watchView(page);
  await openMap(page, `${address}/search?view=map&bbox=-30,-20,30,20`);
  await page.locator('[data-box-form] [name=bbox]').nth(2).fill('15');
  const { x, y } = await pixelOf(15, 0);
  // The east side of the box is where the field says: its handle can be dragged.
  const bbox = await nextBbox(page, () => drag(page, [x, y], [x - 30, y]));
  assert.ok((bbox[2] ?? 0) < 15 && (bbox[2] ?? 0) > 0 && bbox[0] === -30, String(bbox));
  assert.deepEqual(errors, []);
});

test('a box across the antimeridian is searched, shown and moved in one piece', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  await openMap(page, `${address}/search?view=map&bbox=170,-25,-170,-10`);
  const { x, y } = await centreOf(page);
  const moved = await nextBbox(page, () => drag(page, [x, y], [x + 40, y]));
  const [west = 0, , east = 0] = moved;
  assert.ok(west > 170 && east < 0 && Math.abs(east + 360 - west - 20) < 0.01, String(moved));
  await page.locator('.map-bar button', { hasText: 'Draw a box' }).click();
  const drawn = await nextBbox(page, () => drag(page, [x - 60, y - 40], [x + 60, y + 40]));
  assert.ok((drawn[0] ?? 0) > 0 && (drawn[2] ?? 0) < 0, String(drawn));
  assert.match((await page.locator('#count').textContent()) ?? '', /result/);
  await shoot(page, 'map-box-antimeridian');
  assert.deepEqual(errors, []);
});

test('"Search here" follows the map, into the next copy of the world', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  await openMap(page, `${address}/search?view=map&bbox=150,-30,175,-5`);
  const { x, y } = await centreOf(page);
  await drag(page, [x + 200, y + 60], [x - 300, y + 60]);
  await page.waitForSelector('.search-here:not([hidden])');
  await page.waitForTimeout(500);
  const [west = 0, , east = 0] = await nextBbox(page, () => page.locator('.search-here').click());
  assert.ok(west > east, `${west} to ${east} crosses the antimeridian`);
  await drag(page, [x + 200, y + 60], [x - 300, y + 60]);
  await page.waitForSelector('.search-here:not([hidden])');
  assert.deepEqual(errors, []);
});

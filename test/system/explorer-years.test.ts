// The time slider, in a real browser: by dragging, by its thumbs, by keyboard, and without scripts.
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { findViolations, openPage, waitUntil } from '../support/services/browser.ts';
import { startExplorer } from '../support/services/explorer.ts';

const { browser, address, shoot } = await startExplorer({ after });
const DESKTOP = { viewport: { width: 1440, height: 900 } };

const yearsOf = (page: Page): readonly (string | null)[] =>
  ['start', 'end'].map((end) => new URL(page.url()).searchParams.get(`fq[year_range][${end}]`));

const scaleOf = async (page: Page): Promise<readonly [number, number]> => {
  const [from = 0, to = 0] = ((await page.locator('.brush').getAttribute('data-years')) ?? '').split(',').map(Number);
  return [from, to];
};

/** Drags over the histogram, from one share of its width to another. */
const brush = async (page: Page, from: number, to: number): Promise<void> => {
  const box = await page.locator('.brush svg').boundingBox();
  assert.ok(box !== null);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * ((from + to) / 2), y);
  await page.mouse.move(box.x + box.width * to, y);
  await page.mouse.up();
};

test('beside the map, a drag over the histogram filters years and keeps the rest of the search', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  await page.goto(`${address}/search?view=map&q=boundary`);
  await page.waitForSelector('.ol-viewport canvas');
  await page.waitForSelector('#time .brush-thumb');
  assert.equal(await page.locator('#side .years').count(), 0);
  const [from, to] = await scaleOf(page);
  await brush(page, 0.5, 0.75);
  await page.waitForURL(/year_range/);
  const [start, end] = yearsOf(page).map(Number);
  const width = to - from + 1;
  assert.ok(start !== undefined && Math.abs(start - (from + width * 0.5)) <= width * 0.02 + 1, `${start}`);
  assert.ok(end !== undefined && Math.abs(end - (from + width * 0.75)) <= width * 0.02 + 1, `${end}`);
  const { searchParams } = new URL(page.url());
  assert.deepEqual([searchParams.get('q'), searchParams.get('view')], ['boundary', 'map']);
  await waitUntil(
    page,
    "document.querySelector('.brush-range') !== null && !document.querySelector('.brush-range').hidden",
  );
  // The histogram still shows the other years, so that the range can be widened.
  const [first, last] = await scaleOf(page);
  assert.ok(first <= from && last >= to, `${first} to ${last}`);
  await shoot(page, 'map-years');
  assert.deepEqual(await findViolations(page), []);
  await brush(page, 0.001, 1.05);
  await waitUntil(page, "!location.search.includes('year_range')");
  assert.deepEqual(errors, []);
});

test('the thumbs work with the keyboard and keep the focus', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  await page.goto(`${address}/search?view=map`);
  await page.waitForSelector('#years-from');
  const [from, to] = await scaleOf(page);
  await page.locator('#years-from').focus();
  await page.keyboard.press('PageUp');
  await page.waitForURL(/year_range/);
  const [start, end] = yearsOf(page);
  assert.ok(Number(start) > from && end === null, `${start} to ${end}`);
  await waitUntil(page, "document.activeElement.id === 'years-from'");
  const before = page.url();
  await page.keyboard.press('ArrowRight');
  await waitUntil(page, `location.href !== ${JSON.stringify(before)}`);
  assert.equal(Number(yearsOf(page)[0]), Number(start) + 1);
  await page.locator('#years-to').focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/end/);
  assert.equal(Number(yearsOf(page)[1]), to - 1);
  await page.keyboard.press('Home');
  await waitUntil(page, `Number(document.querySelector('#years-to').value) === ${Number(start) + 1}`);
  assert.deepEqual(errors, []);
});

test('a click on a bar follows its link, and typed years move the thumbs', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  await page.goto(`${address}/search`);
  await page.waitForSelector('#side .brush-thumb');
  await page.locator('.brush a').last().click();
  await page.waitForURL(/year_range/);
  const fields = page.locator('.range input:not([type=hidden])');
  await fields.nth(0).fill('1950');
  assert.equal(await page.locator('#years-from').inputValue(), '1950');
  await fields.nth(0).press('Enter');
  await page.waitForURL(/1950/);
  assert.deepEqual(errors, []);
});

test('without scripts, bars and fields filter years beside the map', async () => {
  const { page, errors } = await openPage(browser, address, { ...DESKTOP, javaScriptEnabled: false });
  await page.goto(`${address}/search?view=map&q=boundary`);
  assert.equal(await page.locator('.brush-thumb').count(), 0);
  await page.locator('#time .range input:not([type=hidden])').nth(0).fill('2000');
  await page.locator('#time .range button').click();
  assert.deepEqual([new URL(page.url()).searchParams.get('view'), yearsOf(page)[0]], ['map', '2000']);
  await page.locator('#time .histogram a').first().click();
  assert.notEqual(yearsOf(page)[1], null);
  assert.deepEqual(errors, []);
});

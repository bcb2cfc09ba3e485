// User journeys on the map of the search page, in a real browser.
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { findViolations, openPage, waitUntil } from '../support/services/browser.ts';
import { startExplorer } from '../support/services/explorer.ts';
import { waitUntil as waitUntilTrue } from '../support/wait-until.ts';

const { browser, address, shoot } = await startExplorer({ after });

const countOf = async (page: Page): Promise<string> => (await page.locator('#count').textContent()) ?? '';

test('map search: go to a place, search here, draw a box; footprints and cards are highlighted together', async () => {
  const { page, errors, externalRequests } = await openPage(browser, address, {
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`${address}/search?view=map`);
  await page.waitForSelector('.ol-viewport canvas');
  assert.equal(await page.locator('.search-here').isVisible(), false);
  await page.locator('.place-form input').fill('Detroit');
  await page.locator('.place-form input').press('Enter');
  await page.waitForSelector('.search-here:not([hidden])', { timeout: 20_000 });
  await page.waitForTimeout(600);
  const before = await countOf(page);
  await page.locator('.search-here').click();
  await page.waitForURL(/bbox=/);
  await waitUntil(page, `document.querySelector('#count').textContent !== ${JSON.stringify(before)}`);
  assert.match(await page.locator('#cards').innerText(), /Michigan|Wayne|United States/);
  assert.equal(await page.locator('.search-here').isVisible(), false);
  await page.locator('#cards h2 a').first().hover();
  assert.equal(await page.locator('.card.lit').count(), 1);
  await shoot(page, 'map');
  await page.locator('.map-bar button', { hasText: 'Draw a box' }).click();
  const map = await page.locator('.map').boundingBox();
  assert.ok(map !== null);
  const asked = page.url();
  await page.mouse.click(map.x + 150, map.y + 150);
  await page.mouse.move(map.x + 300, map.y + 300);
  await page.mouse.click(map.x + 300, map.y + 300);
  await waitUntil(page, `location.href !== ${JSON.stringify(asked)}`);
  assert.match(page.url(), /bbox=/);
  assert.deepEqual(await findViolations(page), []);
  assert.deepEqual([errors, externalRequests], [[], []]);
});

test('polygon search: the URL contains the polygon, and the results lie inside it', async () => {
  const { page, errors } = await openPage(browser, address, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}/search?view=map&bbox=-100,38,-80,50`);
  await page.waitForSelector('.ol-viewport canvas');
  await page.waitForTimeout(600);
  await page.locator('.map-bar button', { hasText: 'Draw an area' }).click();
  const map = await page.locator('.map').boundingBox();
  assert.ok(map !== null);
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
  const corners = [
    [x - 80, y - 80],
    [x + 80, y - 60],
    [x + 60, y + 80],
  ] as const;
  for (const [left, top] of corners) await page.mouse.click(left, top);
  await page.mouse.dblclick(x - 60, y + 60);
  await page.waitForURL(/geo/);
  await page.waitForSelector('.chip:has-text("a shape on the map")');
  assert.match(decodeURIComponent(page.url()), /\[geo\].*polygon/);
  assert.match(await countOf(page), /result/);
  // The map stays where the area was drawn.
  await page.waitForTimeout(600);
  assert.equal(await page.locator('.search-here').isVisible(), false);
  await page.locator('.map').scrollIntoViewIfNeeded();
  await shoot(page, 'polygon');
  await page.locator('.chip', { hasText: 'a shape' }).click();
  await waitUntil(page, "!location.search.includes('geo')");
  assert.deepEqual(errors, []);
});

test('the map searches as it moves if the option is on, and the option is remembered', async () => {
  const { page, errors } = await openPage(browser, address, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}/search?view=map`);
  await page.waitForSelector('.ol-viewport canvas');
  await page.waitForTimeout(600);
  const auto = page.locator('.switch', { hasText: 'Search as the map moves' }).locator('input');
  assert.equal(await auto.isChecked(), false);
  await auto.check();
  await page.locator('.map').focus();
  await page.keyboard.press('+');
  await page.waitForURL(/bbox=/);
  const first = page.url();
  await page.locator('.map').focus();
  await page.keyboard.press('ArrowRight');
  await waitUntil(page, `location.href !== ${JSON.stringify(first)}`);
  assert.equal(await page.locator('.search-here').isVisible(), false);
  await page.reload();
  await page.waitForSelector('.ol-viewport canvas');
  assert.equal(await auto.isChecked(), true);
  assert.deepEqual(errors, []);
});

test('the keyboard pans and zooms the map, and Tab leaves it', async () => {
  const { page, errors } = await openPage(browser, address);
  await page.goto(`${address}/search?view=map&q=minnesota`);
  await page.waitForSelector('.ol-viewport canvas');
  await page.locator('.map').focus();
  // The map listens to keys once its first frame is drawn, which the canvas alone does not tell.
  await waitUntilTrue(async () => {
    await page.keyboard.press('ArrowRight');
    const button = page.waitForSelector('.search-here:not([hidden])', { timeout: 5_000 });
    return button.then(
      () => true,
      () => false,
    );
  }, 'the map has moved');
  await page.keyboard.press('+');
  for (let press = 0; press < 6; press++) await page.keyboard.press('Tab');
  assert.equal(await page.evaluate("document.activeElement.closest('.map') !== null"), false);
  assert.deepEqual(errors, []);
});

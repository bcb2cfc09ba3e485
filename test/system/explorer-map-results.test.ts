// What the map of the search page shows, in a real browser: density, counts, footprints, poles, the repeated world.
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { findViolations, openPage, waitUntil } from '../support/services/browser.ts';
import { startExplorer } from '../support/services/explorer.ts';
import { addResults, centreOf, openMap, watchView } from '../support/services/map-page.ts';

const { browser, address, shoot } = await startExplorer({ after });
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const AROUND_ZERO = '/search?view=map&bbox=-10,-10,10,10';

type Cells = { readonly cells: readonly (readonly [count: number, corners: readonly number[]])[] };

/** The centre of the cell with the most records. */
const densestCell = async (resolution: number): Promise<{ lon: number; lat: number; count: number }> => {
  const response = await fetch(`${address}/map/cells?resolution=${resolution}&window=-180,-90,180,90`);
  const { cells } = (await response.json()) as Cells;
  const [count, corners] = cells[0] ?? [0, []];
  const mean = (start: number): number =>
    corners.filter((_, index) => index % 2 === start).reduce((sum, value) => sum + value, 0) / (corners.length / 2);
  return { lon: mean(0), lat: mean(1), count };
};

test('the map opens on all results, not on those of the page, and page 2 does not move it', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  const extents: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/map/extent')) extents.push(request.url());
  });
  await openMap(page, `${address}/search?view=map`);
  await page.locator('.pages a[rel=next]').click();
  await page.waitForURL(/page=2/);
  await page.waitForTimeout(600);
  assert.equal(extents.length, 1);
  assert.equal(await page.locator('.search-here').isVisible(), false);
  await shoot(page, 'map-all-results');
  assert.deepEqual(errors, []);
});

test('the legend explains the density, and counts appear on hover and for the centre of a focused map', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  const { lon, lat, count } = await densestCell(4);
  const pixelOf = watchView(page);
  await openMap(page, `${address}/search?view=map&bbox=${lon - 11},${lat - 3},${lon + 11},${lat + 3}`);
  assert.ok((await page.locator('.map-legend .swatch-cell').count()) >= 2);
  const { x, y } = await pixelOf(lon, lat);
  await page.mouse.move(x, y);
  await page.waitForSelector('.map-tip:not([hidden])');
  assert.match((await page.locator('.map-tip').textContent()) ?? '', /^\d+ results? in this cell$/);
  await page.mouse.move(5, 5);
  assert.equal(await page.locator('.map-tip').isVisible(), false);
  await page.locator('.place-form button').focus();
  for (let tab = 0; tab < 8; tab++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate("document.activeElement.matches('.map')")) break;
  }
  await page.waitForSelector('.map-tip:not([hidden])');
  assert.ok(await page.locator('.map-crosshair').isVisible());
  assert.match((await page.locator('[data-announce]').textContent()) ?? '', /in this cell/);
  assert.ok(count > 1);
  assert.deepEqual(await findViolations(page), []);
  assert.deepEqual(errors, []);
});

test('a tap shows the count of a cell and offers to zoom in; one finger does not move the map', async () => {
  const { page, errors } = await openPage(browser, address, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { lon, lat } = await densestCell(3);
  const pixelOf = watchView(page);
  await openMap(page, `${address}/search?view=map&bbox=${lon - 11},${lat - 3},${lon + 11},${lat + 3}`);
  const tap = async (): Promise<void> => {
    const { x, y } = await pixelOf(lon, lat);
    await page.touchscreen.tap(x, y);
  };
  await tap();
  await page.waitForSelector('.map-tip:not([hidden])');
  assert.match((await page.locator('.map-tip').textContent()) ?? '', /in this cell/);
  await page.evaluate("document.querySelector('#cards').replaceChildren(); scrollTo(0, 0)");
  await page.evaluate("document.dispatchEvent(new Event('periplus:results'))");
  await tap();
  await page.waitForSelector('.map-popup:not([hidden])');
  assert.match((await page.locator('.popup-heading').textContent()) ?? '', /results? in this cell/);
  await shoot(page, 'map-phone');
  assert.equal(await page.locator('.search-here').isVisible(), false);
  await page.locator('.map-popup button', { hasText: 'Zoom in' }).tap();
  await page.waitForSelector('.search-here:not([hidden])');
  assert.equal(await page.locator('.map-popup').isVisible(), false);
  assert.deepEqual(errors, []);
});

test('one finger scrolls the page, two fingers move the map and pinch to zoom', async () => {
  const { page, errors } = await openPage(browser, address, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await openMap(page, `${address}/search?view=map&bbox=-30,-20,30,20`);
  const { x, y } = await centreOf(page);
  const client = await page.context().newCDPSession(page);
  const drag = async (from: readonly (readonly [number, number])[], to: readonly (readonly [number, number])[]) => {
    const pointsAt = (share: number) =>
      from.map(([left, top], id) => ({
        x: left + ((to[id]?.[0] ?? left) - left) * share,
        y: top + ((to[id]?.[1] ?? top) - top) * share,
        id,
      }));
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0).slice(0, 1) });
    if (from.length > 1)
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0) });
    for (let step = 1; step <= 10; step++) {
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: pointsAt(step / 10) });
      await page.waitForTimeout(20);
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(700);
  };
  const scrolled = (): Promise<number> => page.evaluate('scrollY') as Promise<number>;
  await drag([[x, y + 60]], [[x, y - 60]]);
  assert.ok((await scrolled()) > 20);
  assert.equal(await page.locator('.search-here').isVisible(), false);
  await page.evaluate('scrollTo(0, 0)');
  const pair = (dx: number, spread: number) =>
    [
      [x - spread + dx, y],
      [x + spread + dx, y],
    ] as const;
  await drag(pair(0, 40), pair(-60, 40));
  assert.ok(await page.locator('.search-here').isVisible(), 'two fingers moved the map');
  assert.equal(await scrolled(), 0);
  const windows: string[] = [];
  page.on('request', (request) => {
    const view = new URL(request.url()).searchParams.get('window');
    if (view !== null) windows.push(view);
  });
  await drag(pair(0, 30), pair(0, 90));
  await waitUntil(page, 'visualViewport.scale === 1');
  const [west = 0, , east = 0] = (windows.at(-1) ?? '').split(',').map(Number);
  assert.ok(windows.length > 0 && east - west < 40, 'pinching zoomed the map, not the page');
  assert.deepEqual(errors, []);
});

test('footprints and cards are highlighted together, from the map and from the list', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  await openMap(page, address + AROUND_ZERO);
  await addResults(page, [{ id: 'small', boxes: '-1,-1,1,1' }]);
  const { x, y } = await centreOf(page);
  await page.mouse.move(x, y);
  await page.waitForSelector('.card.lit[data-id=small]');
  await page.mouse.move(5, 5);
  assert.equal(await page.locator('.card.lit').count(), 0);
  await page.mouse.click(x, y);
  await waitUntil(page, "document.activeElement.textContent === 'Sheet small'");
  assert.equal(await page.locator('.card.lit').getAttribute('data-id'), 'small');
  await page.locator('#cards h2 a').nth(1).focus();
  assert.equal(await page.locator('.card.lit[data-id=small]').count(), 0);
  assert.deepEqual(errors, []);
});

test('results with the same footprint open as a list, by mouse and by keyboard', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  await openMap(page, address + AROUND_ZERO);
  await addResults(
    page,
    ['a', 'b', 'c'].map((id) => ({ id, boxes: '-4,-4,4,4' })),
  );
  const { x, y } = await centreOf(page);
  await page.mouse.click(x, y);
  await page.waitForSelector('.map-popup:not([hidden])');
  assert.equal(await page.locator('.popup-heading').textContent(), '3 results with this extent');
  assert.deepEqual(await page.locator('.map-popup li').allTextContents(), ['Sheet c', 'Sheet b', 'Sheet a']);
  await page.keyboard.press('Tab');
  await waitUntil(page, "document.activeElement.textContent === 'Sheet b'");
  assert.equal(await page.locator('.card.lit').getAttribute('data-id'), 'b');
  await shoot(page, 'map-same-extent');
  assert.deepEqual(await findViolations(page), []);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.map-popup').isVisible(), false);
  await waitUntil(page, "document.activeElement.matches('.map')");
  await page.keyboard.press('Enter');
  await page.waitForSelector('.map-popup:not([hidden])');
  assert.deepEqual(errors, []);
});

test('results near a pole are drawn along the edge of the map and explained', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  await openMap(page, `${address}/search?view=map&bbox=-20,80,20,90`);
  const { x, y } = await centreOf(page);
  assert.equal(await page.locator('.map-legend .swatch-polar').isVisible(), false);
  await addResults(page, [{ id: 'pole', boxes: '-20,86,20,90' }]);
  assert.equal(await page.locator('.map-legend .swatch-polar').isVisible(), true);
  const map = await page.locator('.map').boundingBox();
  assert.ok(map !== null);
  let isFound = false;
  for (let top = map.y + 4; top < y && !isFound; top += 4) {
    await page.mouse.move(x, top);
    isFound = (await page.locator('.card.lit[data-id=pole]').count()) === 1;
  }
  assert.ok(isFound, 'the strip along the edge belongs to the record');
  await shoot(page, 'map-pole');
  assert.deepEqual(errors, []);
});

test('the world repeats and can be panned around at every zoom; results are found in each copy', async () => {
  const { page, errors } = await openPage(browser, address, DESKTOP);
  await openMap(page, `${address}/search?view=map&bbox=-180,-80,180,80`);
  await page.locator('.ol-zoom-out').click();
  await page.waitForTimeout(500);
  await addResults(page, [{ id: 'atlantic', boxes: '-50,-20,10,40' }]);
  const { x, y } = await centreOf(page);
  const isLit = async (): Promise<boolean> => (await page.locator('.card.lit[data-id=atlantic]').count()) === 1;
  let worlds = 0;
  for (let drag = 0; drag < 8; drag++) {
    await page.mouse.move(x - 150, y);
    await page.mouse.down();
    await page.mouse.move(x + 150, y, { steps: 5 });
    await page.waitForTimeout(250);
    await page.mouse.up();
    for (let left = x - 300; left <= x + 300; left += 30) {
      await page.mouse.move(left, y);
      if (await isLit()) {
        worlds++;
        break;
      }
    }
  }
  assert.ok(worlds >= 6, `found after ${worlds} of 8 drags`);
  await shoot(page, 'map-world');
  assert.deepEqual(errors, []);
});

// Reading and moving in a real browser: next and previous, back to the same place, a phone, print, without scripts.
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { findViolations, openPage, waitUntil } from '../support/services/browser.ts';
import { startExplorer } from '../support/services/explorer.ts';

const { browser, address, shoot } = await startExplorer({ after });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const titleOf = async (page: Page): Promise<string> => (await page.locator('h1').first().textContent()) ?? '';
const titlesOf = (page: Page): Promise<readonly string[]> => page.locator('#cards h2 a').allTextContents();
const isOpen = (page: Page): Promise<boolean> => page.evaluate<boolean>("document.querySelector('#filters').open");
const scrollOf = (page: Page): Promise<number> => page.evaluate<number>('scrollY');

/** Opens the third result of the second page, which the script has loaded in place. */
const openThirdOfSecondPage = async (page: Page): Promise<readonly string[]> => {
  await page.goto(`${address}/search?q=map`);
  await page.locator('.pages a[rel=next]').click();
  await page.waitForURL(/page=2/);
  await page.waitForSelector('#hit-21');
  const titles = await titlesOf(page);
  await page.locator('#hit-23').scrollIntoViewIfNeeded();
  return titles;
};

test('next and previous lead through the results, and back returns to the result', async () => {
  const { page, errors, externalRequests } = await openPage(browser, address);
  const titles = await openThirdOfSecondPage(page);
  await page.locator('#hit-23 h2 a').click();
  await page.waitForSelector('a[rel~=next]');
  assert.equal(await titleOf(page), titles[2]);
  assert.match((await page.locator('.result-position').textContent()) ?? '', /23 of \d+/);
  assert.equal(await page.locator('#q').inputValue(), 'map');
  await page.locator('a[rel~=next]').click();
  await page.waitForURL(/hit=24/);
  assert.equal(await titleOf(page), titles[3]);
  await page.locator('a[rel~=prev]').click();
  await page.waitForURL(/hit=23/);
  assert.equal(await titleOf(page), titles[2]);
  assert.deepEqual(await findViolations(page), []);
  await shoot(page, 'record-position');
  await page.locator('[data-back]').click();
  await page.waitForURL(/\/search\?.*page=2.*#hit-23$/);
  assert.deepEqual(await titlesOf(page), titles);
  assert.ok(await page.locator('#hit-23').isVisible());
  assert.deepEqual([errors, externalRequests.filter((url) => !url.includes('ogm-viewer'))], [[], []]);
});

test('results keep their scroll position on the way back, by link and by browser', async () => {
  const { page } = await openPage(browser, address);
  await openThirdOfSecondPage(page);
  await page.evaluate('scrollTo(0, 640)');
  const before = await scrollOf(page);
  for (const back of ['link', 'browser'] as const) {
    await page.locator('#hit-25 h2 a').click();
    await page.waitForSelector('[data-back]');
    if (back === 'link') await page.locator('[data-back]').click();
    else await page.goBack();
    await page.waitForSelector('#hit-25');
    await waitUntil(page, `Math.abs(scrollY - ${before}) < 3`);
    assert.doesNotMatch(page.url(), /#hit/);
  }
});

test('moving between records works without scripts', async () => {
  const { page } = await openPage(browser, address, { javaScriptEnabled: false });
  await page.goto(`${address}/search?q=map&sort=title_asc`);
  const titles = await titlesOf(page);
  await page.locator('#hit-2 h2 a').click();
  await page.waitForURL(/hit=2/);
  assert.equal(await titleOf(page), titles[1]);
  await page.locator('a[rel~=next]').click();
  await page.waitForURL(/hit=3/);
  assert.equal(await titleOf(page), titles[2]);
  const more = page.locator('.more-records a').first();
  const count = (await page.locator('.more-records .count').first().textContent()) ?? '';
  await more.click();
  await page.waitForURL(/\/search\?/);
  assert.match((await page.locator('#count').textContent()) ?? '', new RegExp(`${count} results`));
  await page.goBack();
  await page.waitForURL(/hit=3/);
  await page.locator('[data-back]').click();
  await page.waitForURL(/#hit-3$/);
  assert.deepEqual(await titlesOf(page), titles);
});

test('on a phone the header is low, the menu opens, and filters are a sheet', async () => {
  const { page, errors } = await openPage(browser, address, PHONE);
  await page.goto(`${address}/search?q=map&fq[gbl_resourceClass_sm][]=Maps`);
  const { height } = (await page.locator('.site-header').boundingBox()) ?? { height: Number.NaN };
  assert.ok(height < 96, `the header is ${height} px high`);
  assert.equal(await page.locator('.filters > summary .badge').textContent(), '1');
  await page.locator('.site-menu summary').click();
  assert.ok(await page.locator('.site-nav a', { hasText: 'About' }).isVisible());
  assert.deepEqual(await findViolations(page), []);
  await page.locator('.site-menu summary').click();
  await page.locator('.filters > summary').click();
  const sheet = (await page.locator('#filters').boundingBox()) ?? assert.fail('no sheet');
  assert.ok(sheet.y + sheet.height >= 843 && sheet.y > 80, JSON.stringify(sheet));
  assert.deepEqual(await findViolations(page), []);
  await shoot(page, 'phone-filters');
  await page.locator('[data-facet=schema_provider_s] li a').first().click();
  await page.waitForURL(/schema_provider_s/);
  await waitUntil(page, "document.querySelector('.filters > summary .badge').textContent === '2'");
  assert.ok(await isOpen(page), 'the sheet stays open');
  await page.keyboard.press('Escape');
  assert.ok(!(await isOpen(page)));
  await page.locator('.filters > summary').click();
  await page.locator('[data-close-filters]').click();
  assert.ok(await page.locator('#cards h2 a').first().isVisible());
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
  assert.deepEqual(errors, []);
});

test('on a phone without scripts the menu and the filters open, too', async () => {
  const { page } = await openPage(browser, address, { ...PHONE, javaScriptEnabled: false });
  await page.goto(`${address}/search?q=map`);
  await page.locator('.site-menu summary').click();
  assert.ok(await page.locator('.site-nav a', { hasText: 'About' }).isVisible());
  await page.locator('.site-menu summary').click();
  await page.locator('.filters > summary').click();
  await page.locator('[data-facet=gbl_resourceClass_sm] li a').first().click();
  assert.match(page.url(), /fq/);
  assert.ok(await page.locator('#cards h2 a').first().isVisible());
});

test('a record prints with its map and without buttons, folded texts in full', async () => {
  const { page } = await openPage(browser, address, { colorScheme: 'dark' });
  await page.goto(`${address}/search?q=map`);
  await page.locator('#hit-1 h2 a').click();
  await page.waitForSelector('.where-map, .preview img');
  await waitUntil(page, "[...document.querySelectorAll('.where-map')].every((image) => image.complete)");
  await page.emulateMedia({ media: 'print' });
  const visible = (selector: string): Promise<number> => page.locator(`${selector} >> visible=true`).count();
  assert.equal(await visible('button'), 0);
  assert.equal(await visible('.site-nav, .search-box, .result-position, .open-viewer, iframe, .site-footer'), 0);
  assert.ok((await visible('.where-map')) > 0, 'the map is printed');
  assert.ok((await visible('h1')) === 1 && (await visible('.fact')) > 3);
  assert.equal(await page.evaluate('getComputedStyle(document.body).color'), 'rgb(0, 0, 0)');
  const pdf = await page.pdf({ format: 'A4' });
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  assert.match(pdf.toString('latin1'), /\/Subtype \/Image/);
});

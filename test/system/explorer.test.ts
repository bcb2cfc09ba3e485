// User journeys in a real browser: search, open and cite; with and without scripts, on a phone, by keyboard.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { findViolations, openPage, waitUntil } from '../support/services/browser.ts';
import { startExplorer } from '../support/services/explorer.ts';

const { browser, address, shoot } = await startExplorer({ after });

const countOf = async (page: Page): Promise<string> => (await page.locator('#count').textContent()) ?? '';

test('search, pick a facet, open, cite, and return to the same position', async () => {
  const { page, errors, externalRequests } = await openPage(browser, address);
  await page.goto(address);
  await page.locator('main input[name=q]').fill('minnesota');
  await page.locator('main input[name=q]').press('Enter');
  await page.waitForSelector('#cards');
  await page.locator('[data-facet=gbl_resourceClass_sm] li a').first().click();
  await page.waitForURL(/fq/);
  assert.ok((await page.locator('.chip').count()) >= 2);
  await shoot(page, 'search');
  const found = page.url();
  await page.locator('#cards h2 a').nth(2).scrollIntoViewIfNeeded();
  await page.evaluate('scrollTo(0, 300)');
  await page.locator('#cards h2 a').nth(2).click();
  await page.waitForSelector('#cite-apa');
  assert.match((await page.locator('#cite-mla').textContent()) ?? '', /\w/);
  await page.locator('[data-copy=cite-apa]').click();
  await waitUntil(page, "/Copied|Copying failed/.test(document.querySelector('[data-copy=cite-apa]').textContent)");
  await shoot(page, 'record');
  await page.goBack();
  await page.waitForSelector('#cards');
  assert.equal(page.url(), found);
  assert.deepEqual([errors, externalRequests], [[], []]);
});

test('results update in place, and the URL describes them', async () => {
  const { page, errors } = await openPage(browser, address);
  await page.goto(`${address}/search?q=county`);
  await page.evaluate("document.body.setAttribute('data-same', 'yes')");
  const all = await countOf(page);
  await page.locator('[data-facet=gbl_resourceClass_sm] li a').first().click();
  await page.waitForURL(/fq/);
  await page.locator('.chip', { hasText: 'Search' }).click();
  await waitUntil(page, "!location.search.includes('q=county')");
  assert.equal(await page.locator('body').getAttribute('data-same'), 'yes');
  await page.goBack();
  await page.goBack();
  await waitUntil(page, `document.querySelector('#count').textContent === ${JSON.stringify(all)}`);
  assert.equal(await page.locator('#q').inputValue(), 'county');
  await page.locator('#sort').selectOption('title_asc');
  await page.waitForURL(/sort=title_asc/);
  assert.equal(await page.locator('body').getAttribute('data-same'), 'yes');
  assert.deepEqual(errors, []);
});

test('readings of a search can be removed, changed and restored in place', async () => {
  const { page, errors } = await openPage(browser, address);
  await page.goto(`${address}/search?q=${encodeURIComponent('lakes in Georgia before 1990')}`);
  await page.evaluate("document.body.setAttribute('data-same', 'yes')");
  await page.locator('.other-places summary').click();
  await shoot(page, 'readings');
  await page.locator('.other-places a', { hasText: 'United States' }).click();
  await waitUntil(page, "/Georgia, United States/.test(document.querySelector('.readings .chip').textContent)");
  await page.locator('.readings .chip', { hasText: '1989 or earlier' }).click();
  await waitUntil(
    page,
    "location.search.includes('-time') && !/1989/.test(document.querySelector('.readings').textContent)",
  );
  await page.locator('.readings a', { hasText: 'Undo changes' }).click();
  await waitUntil(
    page,
    "!location.search.includes('interpret') && document.querySelectorAll('.readings .chip').length === 2",
  );
  assert.equal(await page.locator('body').getAttribute('data-same'), 'yes');
  assert.deepEqual(errors, []);
});

test('suggestions can be chosen with the keyboard', async () => {
  const { page, errors } = await openPage(browser, address);
  await page.goto(`${address}/search`);
  await page.locator('#q').focus();
  await page.keyboard.type('minn');
  await page.waitForSelector('.suggestions li');
  await page.keyboard.press('ArrowDown');
  assert.ok(await page.locator('#q').getAttribute('aria-activedescendant'));
  await shoot(page, 'suggestions');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=/);
  assert.match(await page.locator('#q').inputValue(), /^minn/i);
  assert.deepEqual(errors, []);
});

test('the dialog with all values of a facet can be searched and values chosen', async () => {
  const { page, errors } = await openPage(browser, address);
  await page.goto(`${address}/search`);
  await page.locator('[data-facet=dct_spatial_sm] [data-more]').click();
  await page.waitForSelector('dialog[open]');
  await page.locator('dialog input[type=search]').fill('dakota');
  await waitUntil(
    page,
    "[...document.querySelectorAll('dialog bdi')].every((value) => /dakota/i.test(value.textContent))",
  );
  await shoot(page, 'facet-dialog');
  assert.deepEqual(await findViolations(page), []);
  await page.locator('dialog .values a').first().click();
  await page.waitForURL(/dct_spatial_sm/);
  assert.equal(await page.locator('dialog[open]').count(), 0);
  assert.deepEqual(errors, []);
});

test('download: a search as CSV, a citation, and the file of a record', async () => {
  const { page, errors } = await openPage(browser, address, { acceptDownloads: true });
  await page.goto(`${address}/search?q=minnesota`);
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.tools a', { hasText: 'CSV' }).click(),
  ]);
  assert.match(readFileSync(await table.path(), 'utf8'), /^id,|minnesota/i);
  await page.goto(`${address}/resources/demo-state-mn`);
  const [citation] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.forms a', { hasText: 'RIS' }).click(),
  ]);
  assert.match(readFileSync(await citation.path(), 'utf8'), /^TY {2}- /);
  const file = await page.locator('a.download').first().getAttribute('href');
  const answer = await fetch(new URL(file ?? '', page.url()));
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /"FeatureCollection"/);
  assert.deepEqual(errors, []);
});

test('by keyboard alone: skip the header, open a filter, choose, open a record', async () => {
  const { page } = await openPage(browser, address);
  await page.goto(`${address}/search?q=wisconsin`);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.className'), 'skip');
  await page.keyboard.press('Enter');
  for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
  const chosen = await page.evaluate('document.activeElement.tagName');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  assert.ok(chosen);
  await page.locator('#cards h2 a').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('#cite-apa');
});

test('a results page stays below 60 kB, however long its URL', async () => {
  const many = ['gbl_resourceClass_sm', 'dcat_theme_sm'].flatMap((field) =>
    ['Datasets', 'Maps', 'Collections', 'Boundaries', 'Location'].map((value) => `&fq[${field}][]=${value}`),
  );
  for (const query of [
    '',
    'q=county',
    `bbox=-179.1234,-80.1234,179.1234,80.4321${many.slice(0, 5).join('')}`,
    `q=map${many.slice(2, 9).join('')}`,
  ]) {
    const answer = await fetch(`${address}/search?${query}`, { headers: { 'accept-encoding': 'identity' } });
    const { length } = await answer.text();
    assert.ok(length > 10_000 && length < 60_000, `${query}: ${length} bytes`);
  }
});

test('searching, opening and citing work without scripts', async () => {
  const { page, errors, externalRequests } = await openPage(browser, address, { javaScriptEnabled: false });
  await page.goto(address);
  await page.locator('main input[name=q]').fill('wisconsin');
  await page.locator('main button').first().click();
  await page.locator('[data-facet=gbl_resourceClass_sm] li a').first().click();
  await page.locator('[data-facet=dct_spatial_sm] [data-more]').click();
  await page.locator('.values a').first().click();
  await page.locator('.views a', { hasText: 'Map' }).click();
  assert.ok(await page.locator('.map-drawing svg').isVisible());
  await page.locator('#cards h2 a').first().click();
  assert.match((await page.locator('#cite-apa').textContent()) ?? '', /\w/);
  assert.equal(await page.locator('[data-bookmark]').first().isVisible(), false);
  assert.deepEqual([errors, externalRequests], [[], []]);
});

test('on a phone nothing is wider than the screen, and filters expand', async () => {
  const { page, errors } = await openPage(browser, address, {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  for (const path of [
    '/',
    '/search?q=lake',
    '/search?q=lakes+in+Cambridge+before+1990',
    '/search?q=lake&view=gallery',
    '/search?view=map',
    '/resources/demo-state-mn',
    '/help',
    '/bookmarks',
  ]) {
    await page.goto(address + path, { waitUntil: 'networkidle' });
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(width <= 320, `${path} is ${width} wide`);
  }
  await page.goto(`${address}/search?q=lake`);
  assert.equal(await page.locator('[data-facet] li a').first().isVisible(), false);
  await page.locator('.filters > summary').click();
  assert.equal(await page.locator('[data-facet=gbl_resourceClass_sm] li a').first().isVisible(), true);
  await shoot(page, 'phone');
  assert.deepEqual(errors, []);
});

test('bookmarks are stored in the browser, listed, shared and exported', async () => {
  const { page, errors } = await openPage(browser, address);
  await page.goto(`${address}/search?q=minnesota`);
  await page.locator('#cards [data-bookmark]').nth(0).click();
  await page.locator('#cards [data-bookmark]').nth(1).click();
  assert.equal(await page.locator('[data-bookmark-count]').textContent(), '2');
  await page.goto(`${address}/bookmarks`);
  await page.waitForSelector('#bookmark-list');
  assert.equal(await page.locator('#cards .card').count(), 2);
  await shoot(page, 'bookmarks');
  const link = await page.locator('#share').inputValue();
  const other = await openPage(browser, address, { javaScriptEnabled: false });
  await other.page.goto(link);
  assert.equal(await other.page.locator('#cards .card').count(), 2);
  for (const href of await other.page
    .locator('.tools a')
    .evaluateAll((links) => links.map((anchor) => (anchor as unknown as { href: string }).href)))
    assert.equal((await fetch(href)).status, 200, href);
  assert.deepEqual(errors, []);
});

test('every page type has no accessibility violations, errors or external requests, in light and dark mode', async () => {
  const paths = [
    '/',
    '/search?q=minnesota',
    '/search?q=old+maps+of+Cambridge+before+1990',
    '/search?q=minnesota&view=gallery',
    '/search?view=map',
    '/search?q=zzqqxy',
    '/search?bbox=1',
    '/search/facets/dct_spatial_sm',
    '/resources/demo-state-mn',
    '/about',
    '/help',
    '/bookmarks',
    '/bookmarks?ids=demo-state-mn,nobody',
    '/nowhere',
    '/api/v1/ogc/?f=html',
    '/api/v1/ogc/collections/regional-records?f=html',
    '/api/v1/ogc/collections/regional-records/queryables?f=html',
    '/api/v1/ogc/collections/regional-records/items?f=html&q=minnesota',
    '/api/v1/ogc/collections/regional-records/items/demo-state-mn?f=html',
    '/api/v1/resources/demo-state-mn/ogm-viewer',
  ];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const path of paths) {
      const { page, errors, externalRequests } = await openPage(browser, address, { colorScheme });
      const answer = await page.goto(address + path, { waitUntil: 'networkidle' });
      assert.deepEqual(await findViolations(page), [], `${path} ${colorScheme}`);
      // The browser logs every response with status 400 or above.
      const isRefused = (answer?.status() ?? 0) >= 400;
      assert.deepEqual(
        errors.filter((text) => !(isRefused && /status of 4\d\d/.test(text))),
        [],
        path,
      );
      assert.deepEqual(externalRequests, [], path);
      await shoot(page, `${path.replace(/\W+/g, '-')}-${colorScheme}`);
      await page.context().close();
    }
  }
});

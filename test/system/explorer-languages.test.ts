// The pages in each language in a real browser: a journey, the switch without scripts, accessibility, and the phone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { LANGUAGES } from '../../src/config/languages.ts';
import { findViolations, openPage, waitUntil } from '../support/services/browser.ts';
import { startExplorer } from '../support/services/explorer.ts';

const { browser, address, shoot } = await startExplorer({ after });

const textsOf = (code: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../assets/languages/${code}.json`), 'utf8'));

for (const code of LANGUAGES)
  test(`${code}: search, filter, open, cite and bookmark in the language of the browser`, async () => {
    const texts = textsOf(code);
    const { page, errors, externalRequests } = await openPage(browser, address, { locale: code });
    await page.goto(address);
    assert.equal(await page.locator('html').getAttribute('lang'), code);
    await page.locator('main input[name=q]').fill('minnesota');
    await page.locator('main').getByRole('button', { name: texts['layout.search'], exact: true }).click();
    await page.waitForSelector('#cards');
    await page.locator('[data-facet=gbl_resourceClass_sm] li a').first().click();
    await page.waitForURL(/fq/);
    await page.getByRole('link', { name: texts['search.view.gallery'] }).click();
    await page.waitForURL(/view=gallery/);
    await shoot(page, `search-${code}`);
    await page.locator('#cards [data-bookmark]').first().click();
    await waitUntil(page, `document.body.textContent.includes(${JSON.stringify(texts['script.bookmarked'])})`);
    await page.locator('#cards h2 a').first().click();
    await page.waitForSelector('#cite-apa');
    await page.locator('[data-copy=cite-apa]').click();
    await waitUntil(
      page,
      `[${JSON.stringify(texts['script.copied'])}, ${JSON.stringify(texts['script.copyFailed'])}].some((text) => document.querySelector('[data-copy=cite-apa]').textContent.includes(text))`,
    );
    await shoot(page, `record-${code}`);
    assert.deepEqual([errors, externalRequests], [[], []]);
    await page.context().close();
  });

test('the switch keeps the search and works without scripts; links keep the language', async () => {
  const { page } = await openPage(browser, address, { javaScriptEnabled: false, locale: 'en' });
  await page.goto(`${address}/search?q=minnesota&view=gallery`);
  await page.locator('#languages').getByRole('link', { name: 'Español' }).click();
  assert.equal(page.url(), `${address}/es/search?q=minnesota&view=gallery`);
  assert.equal(await page.locator('html').getAttribute('lang'), 'es');
  await page.locator('#cards h2 a').first().click();
  assert.match(page.url(), /\/es\/resources\//);
  await page.locator('header input[name=q]').fill('lake');
  await page.locator('header input[name=q]').press('Enter');
  assert.match(page.url(), /\/es\/search\?q=lake/);
  await page.locator('#languages').getByRole('link', { name: 'Deutsch' }).click();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await page.context().close();
});

test('the switch follows a search that was updated in place', async () => {
  const { page, errors } = await openPage(browser, address);
  await page.goto(`${address}/fr/search?q=minnesota`);
  await page.locator('[data-facet=gbl_resourceClass_sm] li a').first().click();
  await page.waitForURL(/\/fr\/search\?.*fq/);
  const query = new URL(page.url()).search;
  const href = await page.locator('#languages a[hreflang=es]').getAttribute('href');
  assert.equal(href, `/es/search${query}`);
  assert.deepEqual(errors, []);
  await page.context().close();
});

const PAGES = [
  ...['/', '/search?q=minnesota', '/search?view=map', '/search?q=zzqqxy', '/search/facets/dct_spatial_sm'],
  ...['/resources/demo-state-mn', '/about', '/help', '/bookmarks', '/nowhere', '/api/v1/ogc/?f=html'],
  '/api/v1/resources/demo-state-mn/ogm-viewer',
];

for (const code of LANGUAGES)
  test(`${code}: no page has accessibility violations, errors or external requests, or is wider than a phone`, async () => {
    for (const path of PAGES) {
      const viewport = { width: 390, height: 800 };
      const { page, errors, externalRequests } = await openPage(browser, address, { viewport });
      const answer = await page.goto(`${address}/${code}${path}`, { waitUntil: 'networkidle' });
      assert.equal(await page.locator('html').getAttribute('lang'), code, path);
      assert.deepEqual(await findViolations(page), [], `${code}${path}`);
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390, `${code}${path}`);
      const isRefused = (answer?.status() ?? 0) >= 400;
      assert.deepEqual(
        errors.filter((error) => !(isRefused && /status of 4\d\d/.test(error))),
        [],
        path,
      );
      assert.deepEqual(externalRequests, [], path);
      await shoot(page, `${code}${path.replace(/\W+/g, '-')}-phone`);
      await page.context().close();
    }
  });

// The example page of the documentation, on its own site, in a real browser.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import test from 'node:test';
import { startServer } from '../support/command.ts';
import { findViolations, launchBrowser, openPage, waitUntil } from '../support/services/browser.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../docs/examples/search-page.html'), 'utf8');

test('a 60-line page on another site searches, filters, pages and corrects spelling', async (t) => {
  assert.ok(PAGE.trimEnd().split('\n').length <= 60);
  const server = await startServer(join(createTempFolder(t), 'data'), '--demo');
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(PAGE));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const browser = await launchBrowser();
  t.after(async () => {
    await browser.close();
    site.close();
    server.child.kill('SIGINT');
    await server.outcome;
  });
  const { page, errors } = await openPage(browser, server.address);
  const api = encodeURIComponent(`${server.address}/api/v1`);
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/?api=${api}`);
  await waitUntil(page, "document.querySelectorAll('main h2 a').length === 10");
  const found = async () => Number.parseInt((await page.locator('main p').first().textContent()) ?? '', 10);
  const all = await found();
  await page.locator('input').fill('minnesota');
  await page.locator('form button').click();
  await waitUntil(page, `!document.querySelector('main p').textContent.startsWith('${all} ')`);
  const some = await found();
  assert.ok(some > 0 && some < all);
  await page.locator('nav button').first().click();
  await waitUntil(page, `document.querySelector('nav button[aria-pressed=true]') !== null`);
  assert.ok((await found()) <= some);
  const first = await page.locator('main h2 a').first().textContent();
  await page.locator('main button', { hasText: 'Next page' }).click();
  await waitUntil(page, `document.querySelector('main h2 a').textContent !== ${JSON.stringify(first)}`);
  await page.locator('input').fill('minesota');
  await page.locator('form button').click();
  await waitUntil(page, "/Did you mean/.test(document.querySelector('main').textContent)");
  assert.deepEqual(await findViolations(page), []);
  assert.deepEqual(errors, []);
});

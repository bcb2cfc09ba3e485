// First start with an empty data folder: the demo catalogue, the requests in the README, and the pages in a real
// browser.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import test, { after, before } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { DEMO_FILES, prebuiltDemoFolder } from '../../src/app/prebuilt-demo.ts';
import { type RunningCommand, startCommand } from '../support/command.ts';
import { findFreePort } from '../support/free-port.ts';
import { differences, readExamples } from '../support/readme.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const USUAL_ADDRESS = 'http://127.0.0.1:8080';

const dataDir = createTempFolder({ after });

type Answer = { readonly data: unknown; readonly meta?: { readonly totalCount?: number } };

let server: RunningCommand;
let address: string;

/** Uses a different port from the previous start. */
const start = async (): Promise<string> => {
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  server = startCommand(['--data-dir', dataDir, '--port', String(port), '--log-level', 'warn']);
  return server.waitForOutput(/Press Ctrl-C/);
};

const stop = async (): Promise<void> => {
  server?.child.kill('SIGTERM');
  await server?.outcome;
};

const launchBrowser = (): Promise<Browser> => {
  const executablePath = BROWSERS.find((path) => existsSync(path));
  assert.ok(executablePath !== undefined, 'a Chromium is needed: apt-get install chromium');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
  return chromium.launch({ executablePath, args });
};

before(start);
after(stop);

test('the requests in the README return the responses it shows', async () => {
  const shown = readExamples();
  assert.equal(shown.length, 3);
  for (const { url, answer } of shown) {
    const response = await fetch(url.replace(USUAL_ADDRESS, address));
    assert.equal(response.status, 200, url);
    const real: unknown = JSON.parse((await response.text()).replaceAll(address, USUAL_ADDRESS));
    assert.deepEqual(differences(answer, real), [], url);
  }
});

test('a box across the antimeridian finds Fiji first', async () => {
  const fiji = readExamples()[2];
  const answer = (await (await fetch((fiji?.url ?? '').replace(USUAL_ADDRESS, address))).json()) as {
    data: { attributes: { dct_title_s: string } }[];
  };
  assert.match(answer.data[0]?.attributes.dct_title_s ?? '', /Fiji/);
});

test('every link from a demo record to the catalogue works', async () => {
  const search = (await (await fetch(`${address}/api/v1/search?per_page=30&facets=`)).json()) as {
    data: { attributes: { dct_references_s: string } }[];
  };
  const urls = search.data
    .flatMap(({ attributes }) => Object.values<unknown>(JSON.parse(attributes.dct_references_s)).flat())
    .map((value) => (typeof value === 'string' ? value : (value as { url: string }).url))
    .filter((url) => url.startsWith(address));
  assert.ok(urls.length >= 30);
  for (const url of new Set(urls)) assert.equal((await fetch(url)).status, 200, url);
});

test('pages load in a browser without errors or external requests', async (t) => {
  const browser = await launchBrowser();
  t.after(() => browser.close());
  for (const path of ['/', '/api/docs', '/resources/demo-state-mn', '/problems/not_found']) {
    const page = await browser.newPage();
    const externalRequests: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(address))
        externalRequests.push(request.url());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(address + path, { waitUntil: 'networkidle' });
    assert.match((await page.locator('h1').first().textContent()) ?? '', /\w/, path);
    assert.deepEqual(externalRequests, [], path);
    assert.deepEqual(errors, [], path);
    await page.close();
  }
});

test('a start under another address rewrites the links and reports it', async () => {
  await stop();
  const before = address;
  assert.match(await start(), /^Loading the demo catalogue/m);
  const record = await (await fetch(`${address}/api/v1/resources/demo-country-fji`)).text();
  assert.ok(record.includes(`${address}/demo/geojson/demo-country-fji.geojson`));
  assert.ok(!record.includes(before));
});

test('under the default address the server uses the demo prepared by `npm ci`, with the same responses', async (t) => {
  assert.deepEqual(readdirSync(prebuiltDemoFolder(USUAL_ADDRESS)).sort(), [...DEMO_FILES].sort());
  const port = await findFreePort();
  const flags = ['--port', String(port), '--public-url', USUAL_ADDRESS, '--log-level', 'warn'];
  const prepared = startCommand(['--data-dir', createTempFolder(t), ...flags]);
  assert.match(await prepared.waitForOutput(/Press Ctrl-C/), /^Loading the demo catalogue/m);
  for (const path of ['/api/v1/resources/?per_page=100&meta=false', '/api/v1/resources/demo-country-fji']) {
    const [ahead, loaded] = await Promise.all(
      [`http://127.0.0.1:${port}`, address].map(async (base) => (await fetch(base + path)).json() as Promise<Answer>),
    );
    assert.equal(ahead?.meta?.totalCount, loaded?.meta?.totalCount);
    const text = JSON.stringify(ahead?.data);
    assert.equal(text, JSON.stringify(loaded?.data).replaceAll(address, USUAL_ADDRESS));
  }
  prepared.child.kill('SIGTERM');
  await prepared.outcome;
});

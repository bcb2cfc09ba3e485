// A real browser for system tests (Chromium of Debian) that records errors and requests to other hosts.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const launchBrowser = (): Promise<Browser> => {
  const executablePath = BROWSERS.find((path) => existsSync(path));
  assert.ok(executablePath !== undefined, 'a Chromium is needed: apt-get install chromium');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
  return chromium.launch({ executablePath, args });
};

export type WatchedPage = { readonly page: Page; readonly errors: string[]; readonly externalRequests: string[] };

/** A page that records console errors, failures and requests to other hosts. */
export const openPage = async (
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const [errors, externalRequests]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(address)) externalRequests.push(url);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { page, errors, externalRequests };
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeResult = {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
};

/** Violations that axe-core finds (WCAG 2.2 AA and best practices), evaluated without changing the page policy. */
export const findViolations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axeSource);
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResult;
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
};

const TRIES = 200;
const PAUSE_MS = 100;

/** Waits until an expression is true on the page. It polls, since the page policy forbids evaluating text. */
export const waitUntil = async (page: Page, expression: string): Promise<void> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (await page.evaluate(expression)) return;
    await page.waitForTimeout(PAUSE_MS);
  }
  assert.fail(`never true: ${expression}`);
};

// Cost of the web pages: bytes and server CPU compared with an API search; first paint, panning and pictures in a
// real browser.
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { MAIN_SCRIPT, readSiteAssets, STYLE_SHEET } from '../src/http/html/site-assets.ts';
import { launchBrowser } from '../test/support/services/browser.ts';
import { preparedData } from './support/catalogue.ts';
import { type Cell, toTable } from './support/markdown.ts';
import { quantile } from './support/measure.ts';
import { measurePreviews } from './support/preview-times.ts';
import { load, nextMessage, request, startChild, stopChild } from './support/run-child.ts';
import type { Usage } from './support/server-child.ts';

const WARM_UP_MS = 1_500;
const ROUND_MS = 2_000;
const CONNECTIONS = 4;
const VISITS = 7;
/** A new browser window needs some time to settle. */
const SETTLE_MS = 1_500;
const FOOTPRINTS = 1_000;
const PAN_STEPS = 240;

const server = startChild('support/server-child.ts', [
  'periplus',
  '1',
  await preparedData(),
  JSON.stringify({ cache: { responseBytes: 0 } }),
]);
const port = await nextMessage<number>(server);
const address = `http://127.0.0.1:${port}`;

const firstId = /data-id="([^"]+)"/.exec(await (await fetch(`${address}/search?q=water`)).text())?.[1] ?? '';
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['API search, for comparison', '/api/v1/search?q=water&per_page=20&highlight=true&facet_mode=multi'],
  ['front page', '/'],
  ['search, words', '/search?q=water'],
  [
    'search, three conditions',
    '/search?q=map&fq[gbl_resourceClass_sm][]=Maps&fq[year_range][start]=1900&fq[year_range][end]=2000',
  ],
  ['search, everything', '/search'],
  ['values of a facet', '/search/facets/dct_spatial_sm?q=water'],
  ['record', `/resources/${encodeURIComponent(firstId)}`],
];

const kilobytes = (bytes: Uint8Array): readonly [number, number] => [
  bytes.length / 1_000,
  gzipSync(bytes).length / 1_000,
];

const measurePage = async (path: string): Promise<readonly Cell[]> => {
  const bytes = new Uint8Array(
    await (await fetch(address + path, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  );
  const options = { connections: CONNECTIONS, paths: [path], headers: 'Accept-Encoding: identity\r\n' };
  await load(port, { ...options, milliseconds: WARM_UP_MS });
  const before = await request<Usage>(server, 'usage');
  const { answers } = await load(port, { ...options, milliseconds: ROUND_MS });
  const { cpuMs } = await request<Usage>(server, 'usage');
  return [...kilobytes(bytes), (cpuMs - before.cpuMs) / answers];
};

const FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN";

const firstPaint = async (browser: Browser, path: string, javaScriptEnabled: boolean): Promise<number> => {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.waitForTimeout(SETTLE_MS);
    await page.goto(address + path, { waitUntil: 'load' });
    await page.waitForTimeout(100);
    times.push(Number(await page.evaluate(FIRST_PAINT)));
    await context.close();
  }
  return quantile(times, 0.5);
};

/** Many result cards with footprints all over the map. */
const ADD_FOOTPRINTS = `(() => {
  const list = document.querySelector('#cards');
  for (let n = 0; n < ${FOOTPRINTS}; n++) {
    const card = document.createElement('li');
    const [west, south] = [-170 + (n * 37) % 330, -60 + (n * 53) % 120];
    card.dataset.id = 'x' + n;
    card.dataset.boxes = [west, south, west + 8, south + 6].join(',');
    list.append(card);
  }
  document.dispatchEvent(new Event('periplus:results'));
})()`;

const COUNT_FRAMES = `window.frames_ = []; const note = (time) => { frames_.push(time); requestAnimationFrame(note); }; requestAnimationFrame(note);`;

type Frames = { readonly aSecond: number; readonly medianMs: number; readonly p95Ms: number };

const toFrames = (times: readonly number[]): Frames => {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
  return { aSecond: gaps.length / seconds, medianMs: quantile(gaps, 0.5), p95Ms: quantile(gaps, 0.95) };
};

/** Frames shown while the map is dragged. */
const panFrames = async (page: Page): Promise<Frames> => {
  await page.goto(`${address}/search?q=map&view=map`, { waitUntil: 'networkidle' });
  await page.locator('.ol-viewport canvas').first().waitFor();
  await page.evaluate(ADD_FOOTPRINTS);
  await page.waitForTimeout(SETTLE_MS);
  const box = await page.locator('.map').boundingBox();
  if (box === null) throw new Error('The page has no map.');
  await page.locator('.map').focus();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(COUNT_FRAMES);
  for (let step = 0; step < PAN_STEPS; step++)
    await page.mouse.move(x + 100 * Math.sin(step / 20), y + 60 * Math.cos(step / 20));
  const times = (await page.evaluate('frames_')) as readonly number[];
  await page.mouse.up();
  return toFrames(times);
};

const rows: (readonly Cell[])[] = [];
for (const [name, path] of PAGES) rows.push([name, ...(await measurePage(path))]);
console.log(toTable(['page', 'kB', 'kB gzip', 'server CPU ms'], rows));

const assets = [...readSiteAssets()].map(([name, { bytes }]): readonly Cell[] => [name, ...kilobytes(bytes)]);
console.log(`\n${toTable(['file', 'kB', 'kB gzip'], assets)}`);
console.log(
  `\nEvery page loads ${STYLE_SHEET} and ${MAIN_SCRIPT}; search pages load the map script only when they show a map.`,
);

const browser = await launchBrowser();
const paints: (readonly Cell[])[] = [];
for (const [name, path] of [['about, a page of text', '/about'] as const, ...PAGES.slice(1)])
  paints.push([name, await firstPaint(browser, path, false), await firstPaint(browser, path, true)]);
console.log(`\n${toTable(['first contentful paint, ms', 'scripts off', 'scripts on'], paints)}`);

const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const { aSecond, medianMs, p95Ms } = await panFrames(page);
console.log(
  `\nPanning a map of ${FOOTPRINTS} footprints: ${Math.round(aSecond)} frames per second, ${medianMs.toFixed(1)} ms per frame at the median, ${p95Ms.toFixed(1)} at p95 (software rendering).`,
);
await page.close();
const previews = await measurePreviews(browser);
console.log(`\n${toTable(['picture of a record painted, ms', 'first visit', 'median of 7'], previews)}`);
await browser.close();
await stopChild(server);

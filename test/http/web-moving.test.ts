// Moving between results and records: back, previous, next, more records, and pages past the end.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';

const COUNT = 45;
const two = (n: number): string => String(n).padStart(2, '0');
const { get } = await createTestApp({
  records: [
    ...Array.from({ length: COUNT }, (_, n) => ({
      id: `sheet-${two(n + 1)}`,
      dct_title_s: `Sheet ${two(n + 1)} & more`,
      dct_creator_sm: ['Survey of India'],
      dct_isPartOf_sm: ['series'],
      dcat_bbox: 'ENVELOPE(76,78,14,12)',
    })),
    { id: 'series', dct_title_s: 'Map of India', dcat_bbox: 'ENVELOPE(68,97,36,6)' },
    { id: 'world', dct_title_s: 'The world', dcat_bbox: 'ENVELOPE(-180,180,90,-90)', dct_creator_sm: ['Nobody else'] },
  ],
});

const page = async (path: string): Promise<string> => {
  const { body, statusCode } = await get(`/${path}`, { accept: 'text/html' });
  assert.equal(statusCode, 200, path);
  return body;
};

const decode = (text: string): string => text.replaceAll('&amp;', '&');
const hrefOf = (body: string, pattern: RegExp): string | undefined => {
  const [, tag = ''] = pattern.exec(body) ?? [];
  const [, href] = /href="([^"]*)"/.exec(tag) ?? [];
  return href === undefined ? undefined : decode(href);
};
const NEXT = /(<a [^>]*rel="next nofollow"[^>]*>)/;
const PREVIOUS = /(<a [^>]*rel="prev nofollow"[^>]*>)/;
const BACK = /(<a [^>]*data-back[^>]*>)/;
const SEARCH = '/search?q=sheet&sort=title_asc&fq[dct_creator_sm][]=Survey%20of%20India';

test('results link to records with the search and the position, and have an anchor', async () => {
  const body = await page(`${SEARCH}&page=2&view=gallery`);
  const [, id, tag = ''] = /<li class="card" id="hit-21" data-id="([^"]*)"[\s\S]*?<h2>(<a [^>]*>)/.exec(body) ?? [];
  assert.equal(id, 'sheet-21');
  const url = new URL(hrefOf(tag, /(.*)/) ?? '', 'http://x');
  assert.equal(url.pathname, '/resources/sheet-21');
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    q: 'sheet',
    sort: 'title_asc',
    'fq[dct_creator_sm][]': 'Survey of India',
    view: 'gallery',
    hit: '21',
  });
});

test('next and previous lead through all results, across pages, and back leads to the page of the result', async () => {
  let path = `/resources/sheet-01?q=sheet&sort=title_asc&hit=1`;
  for (let n = 1; n <= COUNT; n++) {
    const body = await page(path);
    assert.match(body, new RegExp(`${n} of ${COUNT}`));
    assert.match(body, new RegExp(`<h1[^>]*>Sheet ${two(n)}`));
    const back = hrefOf(body, BACK) ?? '';
    assert.ok(back.endsWith(`#hit-${n}`), back);
    assert.ok((await page(back.replace(/#.*/, ''))).includes(`id="hit-${n}" data-id="sheet-${two(n)}"`), back);
    const [previous, next] = [hrefOf(body, PREVIOUS), hrefOf(body, NEXT)];
    assert.equal(previous === undefined, n === 1);
    assert.equal(next === undefined, n === COUNT);
    path = next ?? '';
  }
});

test('a variant of a record page names the page of the record, and crawlers do not index or follow it', async () => {
  const variant = await page('/resources/sheet-05?q=sheet&hit=5');
  assert.match(variant, /<link rel="canonical" href="http:\/\/catalogue\.example\/resources\/sheet-05">/);
  assert.match(variant, /<meta name="robots" content="noindex">/);
  const plain = await page('/resources/sheet-05');
  assert.doesNotMatch(plain, /name="robots"|data-back|rel="next/);
  assert.match((await get('//robots.txt')).body, /Disallow: \/resources\/\*\?|Disallow: \/$/m);
});

test('a position that is wrong, out of date or in an invalid search keeps the page and the way back', async () => {
  for (const query of ['q=sheet&hit=9999999', 'q=india&hit=30', 'q=x&sort=nonsense&hit=3', 'bbox=1,2,3&hit=2']) {
    const body = await page(`/resources/sheet-05?${query}`);
    assert.match(body, BACK, query);
    assert.doesNotMatch(body, /rel="(?:prev|next) nofollow"/, query);
  }
  for (const hit of ['0', '-1', 'x', '1.5', '', '1e99'])
    assert.doesNotMatch(await page(`/resources/sheet-05?q=sheet&hit=${hit}`), BACK, hit);
});

test('more records: the area, the creators and the series, with the number of results', async () => {
  const body = await page('/resources/sheet-05');
  const links = [...body.matchAll(/<li dir="auto"><a href="([^"]*)">([^<]*)<\/a> <span class="count">(\d+)<\/span>/g)];
  assert.deepEqual(
    links.map(([, , label, count]) => [label, Number(count)]),
    [
      ['In this area', COUNT + 2],
      ['By Survey of India', COUNT],
      ['In the series Map of India', COUNT],
    ],
  );
  for (const [, href = '', , count] of links)
    assert.match(await page(decode(href)), new RegExp(`data-total="${count}"`), href);
  assert.doesNotMatch(await page('/resources/world'), /class="box more-records"/);
});

test('a page past the end leads to the last page; one result is counted in the singular', async () => {
  const body = await page('/search?q=sheet&page=99');
  assert.match(body, /45 results, none on this page/);
  assert.match(body, /<a class="button" href="\?q=sheet&amp;page=3">Go to the last page<\/a>/);
  assert.match(await page('/search?q=world'), />1 result</);
});

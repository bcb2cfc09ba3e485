// robots.txt and sitemaps.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SaxesParser } from 'saxes';
import { BASE, createTestApp } from '../support/app.ts';

type Entry = { readonly loc: string; readonly lastmod?: string };

/** Parses with an independent parser. */
const parse = (xml: string): { readonly root: string; readonly entries: readonly Entry[] } => {
  const entries: Record<string, string>[] = [];
  let [root, open] = ['', ''];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    root ||= name;
    open = name;
    if (name === 'url' || name === 'sitemap') entries.push({});
  });
  parser.on('text', (text) => {
    const entry = entries.at(-1);
    if (entry !== undefined && text.trim() !== '') entry[open] = (entry[open] ?? '') + text;
  });
  parser.on('error', (error) => assert.fail(error));
  parser.write(xml).close();
  return { root, entries: entries as unknown as readonly Entry[] };
};

const records = [
  { id: 'a&b <c>', dct_title_s: 'Odd id', gbl_mdModified_dt: '2024-05-06T07:08:09Z' },
  { id: 'created', dct_title_s: 'Created', date_created_dtsi: '2020-01-02' },
  { id: 'quoted', dct_title_s: 'Says "gbl_mdModified_dt":"1999-01-01" in its title' },
  { id: 'wrong', dct_title_s: 'Wrong', gbl_mdModified_dt: 'yesterday' },
  { id: 'draft', dct_title_s: 'Draft', b1g_publication_state_s: 'draft' },
  { id: 'suppressed', dct_title_s: 'Suppressed', gbl_suppressed_b: true },
];

test('a sitemap lists the pages of public records with the date of their last change', async () => {
  const { get } = await createTestApp({ records });
  const response = await get('//sitemap.xml');
  assert.equal(response.headers['content-type'], 'application/xml; charset=utf-8');
  assert.equal(response.headers['cache-control'], 'public, max-age=3600');
  const { root, entries } = parse(response.body);
  assert.equal(root, 'urlset');
  assert.deepEqual(entries, [
    { loc: `${BASE}/` },
    { loc: `${BASE}/search` },
    { loc: `${BASE}/resources/a%26b%20%3Cc%3E`, lastmod: '2024-05-06' },
    { loc: `${BASE}/resources/created`, lastmod: '2020-01-02' },
    { loc: `${BASE}/resources/quoted` },
    { loc: `${BASE}/resources/wrong` },
  ]);
  for (const { loc } of entries.slice(2)) assert.equal((await get(`/${loc.slice(BASE.length)}`)).statusCode, 200, loc);
  assert.equal((await get('//sitemaps/sitemap-1.xml')).body, response.body);
  for (const file of ['sitemap-2.xml', 'sitemap-0.xml', 'sitemap-x.xml', 'other'])
    assert.equal((await get(`//sitemaps/${file}`)).statusCode, 404, file);
});

test('a large catalogue has a sitemap index whose sitemaps list each record once', async () => {
  const many = Array.from({ length: 10_050 }, (_, n) => ({
    id: `r${String(n).padStart(6, '0')}`,
    dct_title_s: `R ${n}`,
  }));
  const before = new Date().toISOString();
  const { get } = await createTestApp({ records: many });
  const index = parse((await get('//sitemap.xml')).body);
  assert.equal(index.root, 'sitemapindex');
  assert.deepEqual(
    index.entries.map(({ loc }) => loc),
    [`${BASE}/sitemaps/sitemap-1.xml`, `${BASE}/sitemaps/sitemap-2.xml`],
  );
  for (const { lastmod = '' } of index.entries)
    assert.ok(lastmod >= before && lastmod <= new Date().toISOString(), lastmod);
  const parts = await Promise.all(index.entries.map(({ loc }) => get(`/${loc.slice(BASE.length)}`)));
  const listed = parts.flatMap(({ body }) => parse(body).entries.map(({ loc }) => loc));
  assert.equal(listed.length, 10_052);
  assert.equal(new Set(listed).size, 10_052);
});

const NO_INDEX = 'noindex, nofollow, noarchive, nosnippet';
const PAGES = ['//', '//search', '//search?q=odd', '//resources/created', '//about', '//robots.txt', '//sitemap.xml'];
const PICTURES = ['/static-maps/created/geometry', '/resources/created/thumbnail', '/thumbnails/placeholder'];
const API = ['/', '/search', '/resources/created', '/resources/created/metadata/display', '/ogc/?f=html', '//api/docs'];

test('robots.txt allows pages and pictures, and disallows facets, searches and the API', async () => {
  const { get } = await createTestApp({ settings: { 'server.publicUrl': 'https://maps.example/catalog' } });
  const { body, headers } = await get('//robots.txt');
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  assert.match(body, /^Disallow: \/catalog\/api\/$/m);
  assert.match(body, /^Disallow: \/catalog\/search\?$/m);
  assert.match(body, /^Disallow: \/catalog\/es\/search\?$/m);
  assert.match(body, /^Allow: \/catalog\/api\/v1\/thumbnails\/$/m);
  assert.match(body, /^Allow: \/catalog\/api\/v1\/static-maps\/$/m);
  assert.match(body, /^Sitemap: https:\/\/maps\.example\/catalog\/sitemap\.xml$/m);
  assert.match(body, /^# To copy the catalogue, follow https:\/\/maps\.example\/catalog\/api\/v1\/changes/m);
});

test('pages and pictures may be indexed, responses of the API may not', async () => {
  const { get } = await createTestApp({ records });
  for (const path of [...PAGES, ...PICTURES]) {
    const { statusCode, headers } = await get(path);
    assert.equal(statusCode, 200, path);
    assert.equal(headers['x-robots-tag'], undefined, path);
  }
  assert.equal((await get('//resources/created')).headers['x-robots-tag'], undefined, 'from the cache');
  for (const path of API) assert.equal((await get(path)).headers['x-robots-tag'], NO_INDEX, path);
});

test('nothing may be indexed if the operator or the demo catalogue forbids it', async () => {
  const demo = await createTestApp({ records });
  const text = JSON.stringify({ id: 'demo-collection-catalogue', dct_title_s: 'Demo' });
  await demo.catalog.load([{ item: { kind: 'text', text, line: 1 }, source: 'demo', path: 'demo' }], { batchSize: 1 });
  const off = await createTestApp({ records, settings: { 'api.indexing': false } });
  for (const { get } of [demo, off]) {
    assert.match((await get('//robots.txt')).body, /^User-agent: \*\nDisallow: \/$/m);
    assert.doesNotMatch((await get('//robots.txt')).body, /Sitemap|Allow/);
    for (const path of [...PAGES, ...PICTURES, ...API])
      assert.equal((await get(path)).headers['x-robots-tag'], NO_INDEX, path);
  }
});

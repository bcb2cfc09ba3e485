// Languages of pages: by path, setting or Accept-Language, with the right headers, caches and links.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';
import { buildRecord } from '../support/records/record-builder.ts';

const RECORDS = [{ ...buildRecord({ id: 'lakes' }), dct_title_s: 'Lakes', dcat_bbox: 'ENVELOPE(-96,-90,48,44)' }];

const main = createTestApp({ records: RECORDS });

const languageOf = (body: string): string | undefined => /<html lang="([^"]+)">/.exec(body)?.[1];

test('a page is in the language that the browser prefers among those offered', async () => {
  const { get } = await main;
  for (const [accepted, language] of [
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['ja,fr;q=0.5,en;q=0.3', 'fr'],
    ['ja', 'en'],
    ['en;q=0.5, *;q=0.1', 'en'],
    ['de;q=0, en;q=0', 'en'],
    ['', 'en'],
    [';;q=x,,', 'en'],
  ] as const) {
    const { body, headers } = await get('//', { 'accept-language': accepted });
    assert.equal(languageOf(body), language, accepted);
    assert.equal(headers['content-language'], language);
    assert.match(String(headers.vary), /Accept-Language/);
  }
  assert.equal(languageOf((await get('//')).body), 'en');
});

test('the path chooses the language, links keep it, and shared caches need no header for it', async () => {
  const { get } = await main;
  for (const path of ['//es', '//es/', '//es/search', '//ES/search?q=lakes', '//es?q=lakes', '//es/help']) {
    const { statusCode, body, headers } = await get(path, { 'accept-language': 'fr' });
    assert.equal(statusCode, 200, path);
    assert.equal(languageOf(body), 'es', path);
    assert.doesNotMatch(String(headers.vary), /Accept-Language/);
    assert.match(body, /href="\/es\/search"/);
    assert.match(body, /data-path="\/es"/);
    assert.match(body, /href="\/assets\/site\.css/);
  }
  const { body } = await get('//es/search?q=lakes');
  assert.match(body, /<img src="\/api\/v1\/static-map/, 'pictures have one address for all languages');
  assert.equal((await get('//es/help/?a=b')).headers.location, 'http://catalogue.example/es/help?a=b');
  assert.equal((await get('//xx/search')).statusCode, 404);
  assert.equal((await get('//es/es/search')).statusCode, 404);
});

test('the footer links to this page in each language, and the head names them for search engines', async () => {
  const { get } = await main;
  const { body } = await get('//fr/search?q=lakes&view=gallery');
  assert.match(body, /<a href="\/de\/search\?q=lakes&amp;view=gallery" lang="de" hreflang="de">Deutsch<\/a>/);
  assert.match(body, /lang="fr" hreflang="fr" aria-current="true">Français</);
  const about = (await get('//fr/about')).body;
  assert.match(about, /<link rel="alternate" hreflang="es" href="http:\/\/catalogue\.example\/es\/about">/);
  assert.match(about, /<link rel="alternate" hreflang="x-default" href="http:\/\/catalogue\.example\/about">/);
});

test('cached pages and ETags differ between languages', async () => {
  const { get } = await main;
  const ask = (path: string, language: string, tag = '') =>
    get(path, { 'accept-language': language, 'if-none-match': tag });
  const [english, spanish, byPath] = [
    await ask('//search?q=lakes', 'en'),
    await ask('//search?q=lakes', 'es'),
    await ask('//es/search?q=lakes', 'en'),
  ];
  assert.deepEqual(
    [english, spanish, byPath].map(({ body }) => languageOf(body)),
    ['en', 'es', 'es'],
  );
  assert.equal(new Set([english, spanish, byPath].map(({ headers }) => headers.etag)).size, 3);
  assert.match(byPath.body, /href="\/es\/resources\/lakes/);
  assert.equal((await ask('//search?q=lakes', 'es', String(english.headers.etag))).statusCode, 200);
  const unchanged = await ask('//search?q=lakes', 'es', String(spanish.headers.etag));
  assert.equal(unchanged.statusCode, 304);
  assert.equal(unchanged.headers['content-language'], 'es');
  assert.equal(languageOf((await ask('//search?q=lakes', 'en')).body), 'en');
});

test('the JSON API is English whatever the browser accepts', async () => {
  const { get } = await main;
  const [plain, spanish] = [await get('/search?q=lakes'), await get('/search?q=lakes', { 'accept-language': 'es' })];
  assert.deepEqual(spanish.json().data, plain.json().data);
  assert.equal(spanish.headers['content-language'], undefined);
});

test('an error page has the language of its request', async () => {
  const { get } = await main;
  const { statusCode, body } = await get('//de/nowhere', { accept: 'text/html' });
  assert.equal(statusCode, 404);
  assert.equal(languageOf(body), 'de');
});

test('settings choose the languages and the default', async () => {
  const { get } = await createTestApp({ settings: { 'web.languages': 'de, fr', 'web.language': 'de' } });
  const page = await get('//', { 'accept-language': 'fr' });
  assert.equal(languageOf(page.body), 'de');
  assert.doesNotMatch(String(page.headers.vary), /Accept-Language/);
  assert.equal(languageOf((await get('//fr/')).body), 'fr');
  assert.equal((await get('//es/')).statusCode, 404);
  const single = await createTestApp({ settings: { 'web.languages': 'fr' } });
  const only = await single.get('//', { 'accept-language': 'en' });
  assert.equal(languageOf(only.body), 'fr');
  assert.doesNotMatch(only.body, /hreflang/);
});

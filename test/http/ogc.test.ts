// The OGC API: every resource as JSON and HTML, with media types and links (OGC 20-004r1, 17-069r4).
import assert from 'node:assert/strict';
import test from 'node:test';
import { BASE, createTestApp } from '../support/app.ts';
import { OGC_RECORDS } from '../support/records/ogc-records.ts';

const { get, json } = await createTestApp({ records: OGC_RECORDS });

const COLLECTION = '/ogc/collections/regional-records';
const URL_OF_OGC = `${BASE}/api/v1/ogc/`;

type Link = { readonly rel: string; readonly href: string; readonly type?: string };
const linkOf = (links: readonly Link[], rel: string): Link => {
  const found = links.find((link) => link.rel === rel);
  assert.ok(found, `no link ${rel}`);
  return found;
};

const RESOURCES: readonly (readonly [path: string, type: string])[] = [
  ['/ogc/', 'application/json'],
  ['/ogc/conformance', 'application/json'],
  ['/ogc/collections', 'application/json'],
  [COLLECTION, 'application/ogc-catalog+json'],
  [`${COLLECTION}/queryables`, 'application/schema+json'],
  [`${COLLECTION}/sortables`, 'application/schema+json'],
  ['/ogc/api', 'application/vnd.oai.openapi+json;version=3.0'],
  [`${COLLECTION}/facets`, 'application/json'],
  [`${COLLECTION}/items`, 'application/geo+json'],
  [`${COLLECTION}/items/lakes-mn`, 'application/geo+json'],
];

/** The script of the site; the policy allows no other. */
const OWN_SCRIPT = /<script type="module" src="\/assets\/site\.js\?v=[\w-]+"><\/script>/g;

for (const [path, type] of RESOURCES) {
  test(`${path} is ${type}, and HTML on request`, async () => {
    const response = await get(path);
    assert.equal(response.statusCode, 200, response.body);
    assert.equal(response.headers['content-type'], type);
    assert.match(String(response.headers.vary), /Accept/);
    assert.equal((await get(path, { accept: '*/*' })).headers['content-type'], type);
    assert.equal((await get(path, { accept: 'application/json' })).headers['content-type'], 'application/json');
    assert.equal((await get(`${path}?f=json`, { accept: 'text/html' })).headers['content-type'], type);
    for (const page of [
      await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }),
      await get(`${path}?f=html`),
    ]) {
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
      assert.match(page.body, /<h1/);
      assert.match(page.body, /rel="http:\/\/www\.opengis\.net\/def\/rel\/ogc\/1\.0\/ogc-catalog"/);
      assert.match(String(page.headers['content-security-policy']), /default-src 'none'.*form-action 'self'/);
      assert.ok(
        !/<script(?! type="application\/(?:ld\+)?json")|style="|onclick/.test(page.body.replace(OWN_SCRIPT, '')),
      );
    }
    assert.equal((await get(path, { accept: 'image/png' })).statusCode, 406);
    assert.equal(
      (await get(path, { accept: 'application/json;q=0.1, text/html;q=0.9' })).headers['content-type'],
      'text/html; charset=utf-8',
    );
  });

  test(`${path} rejects unknown parameters and formats`, async () => {
    for (const query of ['?unknown=1', '?f=marc', '?foo[bar]=1']) {
      const response = await get(path + query);
      assert.equal(response.statusCode, 400, path + query);
      assert.match(String(response.headers['content-type']), /^application\/problem\+json/);
    }
  });
}

test('the landing page links to every resource', async () => {
  const { title, links } = await json('/ogc/');
  assert.ok(title);
  assert.equal(linkOf(links, 'self').href, URL_OF_OGC);
  assert.equal(linkOf(links, 'conformance').href, `${URL_OF_OGC}conformance`);
  assert.equal(linkOf(links, 'data').href, `${URL_OF_OGC}collections`);
  assert.equal(linkOf(links, 'service-desc').type, 'application/vnd.oai.openapi+json;version=3.0');
  assert.equal(linkOf(links, 'service-doc').type, 'text/html');
  assert.equal((await get('/ogc')).statusCode, 307);
});

test('there is one collection with two names', async () => {
  const { collections } = await json('/ogc/collections');
  assert.deepEqual(
    collections.map(({ id }: { id: string }) => id),
    ['regional-records'],
  );
  const [named, alias] = [await json(COLLECTION), await json('/ogc/collections/btaa-records')];
  assert.deepEqual([named.id, named.itemType, named.type], ['regional-records', 'record', 'Collection']);
  assert.equal(alias.id, named.id);
  assert.equal(linkOf(named.links, 'items').type, 'application/geo+json');
  assert.ok(linkOf(named.links, 'http://www.opengis.net/def/rel/ogc/1.0/queryables'));
  assert.equal((await get('/ogc/collections/others')).statusCode, 404);
  assert.equal((await get('/ogc/collections/others/items')).statusCode, 404);
});

test('queryables and sortables are schemas with the names of the standard and the reference', async () => {
  const queryables = await json(`${COLLECTION}/queryables`);
  assert.equal(queryables.$schema, 'https://json-schema.org/draft/2019-09/schema');
  assert.equal(queryables.$id, `${BASE}/api/v1${COLLECTION}/queryables`);
  assert.equal(queryables.type, 'object');
  const reference = 'id title description resourceClass resourceType provider spatial subject accessRights modified';
  const further = 'dateAccessioned publicationState accrualMethod geometry time type keywords themes language formats';
  const others = 'creator publisher year created updated externalIds license rights georeferenced';
  for (const name of `${reference} ${further} ${others}`.split(' ')) assert.ok(name in queryables.properties, name);
  assert.deepEqual(queryables.properties.geometry.format, 'geometry-any');
  assert.ok(!('type' in queryables.properties.geometry));
  assert.deepEqual(queryables.properties.modified.format, 'date-time');
  const sortables = await json(`${COLLECTION}/sortables`);
  for (const name of ['title', 'modified', 'dateAccessioned', 'relevance'])
    assert.ok(name in sortables.properties, name);
});

test('a record is a feature with real geometry, time, core properties and links', async () => {
  const feature = await json(`${COLLECTION}/items/lakes-mn`);
  const ring = [
    [-97, 43],
    [-89, 43],
    [-97, 49],
    [-97, 43],
  ];
  assert.deepEqual(feature.geometry, { type: 'MultiPolygon', coordinates: [[ring]] });
  assert.deepEqual(feature.time, { interval: ['1990-01-01', '2000-12-31'] });
  const { properties } = feature;
  assert.deepEqual(
    [properties.type, properties.title, properties.created, properties.updated, properties.license],
    ['dataset', 'Lakes of Minnesota', '2020-02-29T00:00:00Z', '2024-05-06T07:08:09Z', 'CC-BY-4.0'],
  );
  assert.equal(properties.description, 'Ten thousand lakes.\n\nShorelines of each.');
  assert.deepEqual(properties.keywords, ['hydrography', 'Lakes', 'Inland Waters']);
  assert.deepEqual(properties.themes[0].concepts, [{ id: 'Inland Waters' }]);
  assert.deepEqual(properties.language, { code: 'en', alternate: 'English' });
  assert.deepEqual(
    properties.languages.map(({ code }: { code: string }) => code),
    ['en', 'de'],
  );
  assert.deepEqual(properties.externalIds[0], { value: 'ark:/1/lakes' });
  assert.deepEqual(properties.formats, [{ name: 'Shapefile' }]);
  assert.deepEqual(properties.contacts[0], { name: 'Minnesota DNR', roles: ['author'] });
  assert.deepEqual(
    [properties.provider, properties.resourceClass, properties.dateAccessioned, properties.modified],
    ['University of Minnesota', ['Maps', 'Datasets'], '2020-02-29', '2024-05-06T07:08:09Z'],
  );
});

test('links of a record have relations, types and valid URLs; executable URLs are removed', async () => {
  const { links, linkTemplates } = await json(`${COLLECTION}/items/lakes-mn`);
  assert.equal(linkOf(links, 'enclosure').href, 'https://data.example/lakes%20file.zip');
  assert.equal(linkOf(links, 'enclosure').type, 'application/zip');
  assert.equal(linkOf(links, 'service').href, 'https://maps.example/wms');
  assert.equal(linkOf(links, 'describedby').type, 'application/xml');
  const previews = links.filter(({ rel }: { rel: string }) => rel === 'preview');
  assert.deepEqual(
    previews.map(({ href, type }: { href: string; type?: string }) => [href, type]),
    [
      [`${BASE}/api/v1/resources/lakes-mn/thumbnail`, undefined],
      [`${BASE}/api/v1/static-maps/lakes-mn/geometry`, 'image/png'],
      ['https://data.example/small.png', 'image/png'],
    ],
  );
  assert.equal(linkOf(links, 'about').href, 'https://data.example/lakes');
  assert.equal(linkOf(links, 'license').href, 'http://creativecommons.org/licenses/by/4.0/');
  assert.equal(linkOf(links, 'collection').href, `${BASE}/api/v1${COLLECTION}`);
  assert.ok(!JSON.stringify(links).includes('javascript'));
  assert.equal(linkTemplates[0].uriTemplate, 'https://tiles.example/{z}/{x}/{y}.png');
  assert.deepEqual(Object.keys(linkTemplates[0].variables), ['z', 'x', 'y']);
});

test('records without extent or time have null members; a centroid alone is a point', async () => {
  const nowhere = await json(`${COLLECTION}/items/nowhere`);
  assert.deepEqual([nowhere.geometry, nowhere.time, nowhere.properties.type], [null, null, 'other']);
  const point = await json(`${COLLECTION}/items/point`);
  assert.deepEqual(point.geometry, { type: 'Point', coordinates: [-87.5, 47.7] });
  const fiji = await json(`${COLLECTION}/items/fiji`);
  assert.deepEqual([fiji.geometry.type, fiji.properties.license], ['MultiPolygon', 'other']);
  assert.deepEqual(fiji.time, { interval: ['1840-01-01', '1842-12-31'] });
});

test('an unpublished record is not found, and a suppressed one only by its id', async () => {
  const { features } = await json(`${COLLECTION}/items?q=lake&limit=100`);
  const ids = features.map(({ id }: { id: string }) => id);
  assert.ok(!ids.includes('hidden') && !ids.includes('part'));
  assert.equal((await get(`${COLLECTION}/items/hidden`)).statusCode, 404);
  assert.equal((await get(`${COLLECTION}/items/part`)).statusCode, 200);
  assert.equal((await get(`${COLLECTION}/items/nobody`)).statusCode, 404);
});

test('the link of any id leads back to its record', async () => {
  const { features } = await json(`${COLLECTION}/items?ids=${encodeURIComponent('a/b?c')}`);
  const self = linkOf(features[0].links, 'self').href;
  assert.equal((await json(`/${self.slice(BASE.length)}`)).id, 'a/b?c');
});

test('the record page has a map, breadcrumbs and schema.org data', async () => {
  const { body } = await get(`${COLLECTION}/items/lakes-mn?f=html`);
  const [, map = ''] = /<img class="where-map" src="([^"]+)" alt="Map of the extent">/.exec(body) ?? [];
  const drawn = await get(`/${map.replaceAll('&amp;', '&')}`);
  assert.match(
    `${drawn.statusCode} ${drawn.headers['content-type']} ${drawn.headers.location}`,
    /^(200 image|30\d .*static-map)/,
  );
  assert.match(body, /aria-label="Breadcrumbs"/);
  assert.match(body, /"@context":"https:\/\/schema.org"/);
  assert.ok(!/href="javascript:/.test(body));
});

test('the page of items has a search form that works without scripts, and links to further pages', async () => {
  const { body } = await get(`${COLLECTION}/items?f=html&limit=1&q=%22%3E%3Cb%3E,lake`);
  assert.match(body, /<form action="[^"]*\/items" method="get"/);
  assert.match(body, /value="&quot;&gt;&lt;b&gt;,lake"/);
  assert.match(body, /Next page/);
  const { body: all } = await get(`${COLLECTION}/items?f=html`);
  assert.match(all, /<section class="map-panel"[^>]*data-kind="plain"[^>]*>.*<svg [^>]*role="img"/s);
  assert.match(all, /<li [^>]*data-boxes="-?[\d.]+,/);
});

test('a 304 for a page has the same content security policy', async () => {
  const response = await get(`${COLLECTION}/items?f=html`);
  const again = await get(`${COLLECTION}/items?f=html`, { 'if-none-match': String(response.headers.etag) });
  assert.equal(again.statusCode, 304);
  assert.equal(again.headers['content-security-policy'], response.headers['content-security-policy']);
});

test('each format of a response is revalidated separately', async () => {
  const response = await get(`${COLLECTION}/items`);
  const etag = String(response.headers.etag);
  assert.equal((await get(`${COLLECTION}/items`, { 'if-none-match': etag })).statusCode, 304);
  assert.equal((await get(`${COLLECTION}/items`, { 'if-none-match': etag, accept: 'text/html' })).statusCode, 200);
});

test('the front page and record pages link to the catalogue for machines', async () => {
  for (const path of ['//', '//resources/lakes-mn'])
    assert.match((await get(path)).body, /rel="http:\/\/www\.opengis\.net\/def\/rel\/ogc\/1\.0\/ogc-catalog"/);
});

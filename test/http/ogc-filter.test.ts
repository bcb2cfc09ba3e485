// CQL2 filters over HTTP: GET in both encodings, POST, facets and rejections.
import assert from 'node:assert/strict';
import test from 'node:test';
import { BASE, createTestApp } from '../support/app.ts';
import { OGC_RECORDS } from '../support/records/ogc-records.ts';

const { app, get, post, json } = await createTestApp({ records: OGC_RECORDS });
const COLLECTION = '/ogc/collections/regional-records';
const ITEMS = `${COLLECTION}/items`;

type Response = { readonly features: readonly { readonly id: string }[] };
const idsOf = ({ features }: Response): readonly string[] => features.map(({ id }) => id).sort();
const url = (filter: string, more = ''): string => `${ITEMS}?filter=${encodeURIComponent(filter)}${more}`;
const found = async (filter: string): Promise<readonly string[]> => idsOf(await json(url(filter)));

const FINDS: readonly (readonly [filter: string, ids: readonly string[]])[] = [
  ["title = 'Chart of Fiji'", ['fiji']],
  ["casei(title) LIKE casei('%LAKE%')", ['lakes-mn', 'nowhere', 'point']],
  ["provider IN ('Harvard', 'Nobody') AND NOT type = 'map'", ['nowhere']],
  ['year BETWEEN 1842 AND 1950', ['point']],
  ['S_INTERSECTS(geometry, BBOX(177, -19, -179, -13))', ['fiji']],
  ['S_WITHIN(geometry, POLYGON((-100 40, -80 40, -80 50, -100 50, -100 40)))', ['lakes-mn', 'point']],
  ["T_DURING(time, INTERVAL('1800-01-01', '1890-01-01'))", ['fiji']],
  ["A_CONTAINS(keywords, ('Lakes', 'hydrography'))", ['lakes-mn']],
  ["updated >= DATE('2024-01-01')", ['lakes-mn']],
  ["license = 'CC-BY-4.0' OR type = 'website'", ['a/b?c', 'lakes-mn']],
  // Records without a provider match neither Harvard nor its negation.
  ["NOT provider = 'Harvard'", ['lakes-mn']],
  ["NOT (provider = 'Harvard' OR provider IS NULL)", ['lakes-mn']],
  ['provider IS NULL', ['a/b?c', 'point']],
  ['geometry IS NULL', ['a/b?c', 'nowhere']],
  ['NOT S_DISJOINT(geometry, BBOX(-180, -90, 180, 90))', ['fiji', 'lakes-mn', 'point']],
  ['title = title', ['a/b?c', 'fiji', 'lakes-mn', 'nowhere', 'point']],
  ['year > year', []],
  // The earliest year of fiji is 1840, in every comparison; 1842 is one of its years.
  ['year = 1842', []],
  ['year = 1840', ['fiji']],
  ['year BETWEEN 1840 AND 1840', ['fiji']],
  ['year > 1840', ['lakes-mn', 'point']],
  ['year < = 1840', ['fiji']],
  ['year <> 1842', ['fiji', 'lakes-mn', 'point']],
  ['year IN (1842, 1900)', ['point']],
  ['A_CONTAINS(years, (1842))', ['fiji']],
  ['A_OVERLAPS(keywords, subject)', ['lakes-mn']],
  ['casei(title) = casei(title)', ['a/b?c', 'fiji', 'lakes-mn', 'nowhere', 'point']],
  ["casei(title) < 'd'", ['fiji']],
  ['(year > 1900) IS NULL', ['a/b?c', 'nowhere']],
];

for (const [filter, ids] of FINDS) {
  test(`items matching ${filter} are ${ids.join(', ') || 'none'}`, async () => {
    assert.deepEqual(await found(filter), ids);
  });
}

const CONDITION = { op: '=', args: [{ property: 'provider' }, 'Harvard'] };

test('CQL2 JSON is accepted as a parameter and as a body', async () => {
  const text = encodeURIComponent(JSON.stringify(CONDITION));
  assert.deepEqual(idsOf(await json(`${ITEMS}?filter-lang=cql2-json&filter=${text}`)), ['fiji', 'nowhere']);
  const response = await post(`${ITEMS}?limit=5&sortby=-title`, CONDITION);
  assert.equal(response.statusCode, 200, response.body);
  assert.equal(response.headers['content-type'], 'application/geo+json');
  assert.deepEqual(
    response.json().features.map(({ id }: { id: string }) => id),
    ['nowhere', 'fiji'],
  );
});

test('a body is accepted with any content type, as OWSLib and curl send it', async () => {
  const payload = JSON.stringify(CONDITION);
  for (const headers of [
    { 'content-type': 'text/xml', accept: 'text/xml,application/xml' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/query-cql-json' },
    {},
  ]) {
    const response = await app.inject({ method: 'POST', url: `${BASE}/api/v1${ITEMS}`, payload, headers });
    assert.equal(response.statusCode, 200, response.body);
    assert.equal(response.json().numberMatched, 2);
  }
  const none = await app.inject({ method: 'POST', url: `${BASE}/api/v1${ITEMS}` });
  assert.equal(none.json().numberMatched, 5);
  const broken = await app.inject({
    method: 'POST',
    url: `${BASE}/api/v1${ITEMS}`,
    payload: '{',
    headers: { 'content-type': 'text/xml' },
  });
  assert.equal(broken.statusCode, 400);
});

test('the pages of a posted filter are followed with GET', async () => {
  const first = (await post(`${ITEMS}?limit=1&sortby=id`, CONDITION)).json();
  const next = first.links.find(({ rel }: { rel: string }) => rel === 'next').href;
  assert.deepEqual(idsOf(await json(`/${next.slice(BASE.length)}`)), ['nowhere']);
});

const REJECTED: readonly (readonly [query: string, parameter: string, detail: RegExp])[] = [
  ['filter=title', 'filter', /takes a condition, not a property/],
  ["filter=titl = 'a'", 'filter', /not a queryable.* Did you mean title/],
  ['filter=((((', 'filter', /filter is not valid/],
  [`filter=${'('.repeat(5_000)}`, 'filter', /nested more than 64 levels deep/],
  [`filter=${encodeURIComponent('NOT '.repeat(1_000))}title='a'`, 'filter', /NOT cannot follow NOT/],
  ["filter=keywords = 'a'", 'filter', /A_CONTAINS/],
  ["filter=title='a'&filter-lang=sql", 'filter-lang', /cql2-text or cql2-json/],
  ["filter=title='a'&filter-lang=cql2-json", 'filter', /not valid JSON/],
  ['filter=true&filter-crs=http://www.opengis.net/def/crs/EPSG/0/3857', 'filter-crs', /CRS84/],
];

for (const [query, parameter, says] of REJECTED) {
  test(`items?${query.slice(0, 60)} is rejected with a reason`, async () => {
    const response = await get(`${ITEMS}?${query}`);
    assert.equal(response.statusCode, 400, response.body);
    const { detail, errors } = response.json();
    assert.match(detail, says);
    assert.equal(errors[0].source.parameter, parameter);
  });
}

test('a query that is too expensive is rejected in every notation', async () => {
  const likes = Array.from({ length: 40 }, (_, n) => `description LIKE '%${n}%'`).join(' OR ');
  const response = await get(url(likes));
  assert.equal(response.statusCode, 400);
  assert.equal(response.json().code, 'query_too_expensive');
  const wide = {
    op: 'or',
    args: Array.from({ length: 6_500 }, (_, n) => ({ op: '=', args: [{ property: 'title' }, `${n}`] })),
  };
  assert.equal((await post(ITEMS, wide)).json().code, 'query_too_expensive');
  const huge = { op: 'in', args: [{ property: 'title' }, Array.from({ length: 100_000 }, (_, n) => `${n}`)] };
  assert.match((await post(ITEMS, huge)).json().detail, /more than 40000 expressions/);
  const deep = `${'{"op":"not","args":['.repeat(5_000)}true${']}'.repeat(5_000)}`;
  assert.equal((await post(ITEMS, deep)).statusCode, 400);
});

test('facets count the values of the matching records, by queryable name', async () => {
  const { facets, numberMatched } = await json(
    `${COLLECTION}/facets?facets=provider,subject,years&filter=provider IS NOT NULL`,
  );
  assert.equal(numberMatched, 3);
  assert.deepEqual(facets.provider.buckets, [
    { value: 'Harvard', count: 2 },
    { value: 'University of Minnesota', count: 1 },
  ]);
  assert.deepEqual(Object.keys(facets), ['provider', 'subject', 'years']);
  assert.equal((await get(`${COLLECTION}/facets?facets=title`)).statusCode, 400);
  assert.equal((await get(`${COLLECTION}/facets?limit=1`)).statusCode, 400);
  const { provider } = facets;
  for (const { value, count } of provider.buckets)
    assert.equal((await json(`${ITEMS}?provider=${encodeURIComponent(value)}`)).numberMatched, count);
});

// Parameters of /items: matches, order, paging and rejections.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';
import { OGC_RECORDS } from '../support/records/ogc-records.ts';

const { get, json } = await createTestApp({ records: OGC_RECORDS });
const COLLECTION = '/ogc/collections/regional-records';
const ITEMS = `${COLLECTION}/items`;

type Response = { readonly features: readonly { readonly id: string }[]; readonly numberMatched: number };
const idsOf = ({ features }: Response): readonly string[] => features.map(({ id }) => id);
const found = async (query: string): Promise<readonly string[]> =>
  [...idsOf(await json(`${ITEMS}?limit=100&${query}`))].sort();

const FINDS: readonly (readonly [query: string, ids: readonly string[]])[] = [
  ['q=lakes', ['lakes-mn', 'nowhere', 'point']],
  ['q=lake superior', ['point']],
  ['q=superior  lake', ['nowhere']],
  ['q=fiji,minnesota', ['fiji', 'lakes-mn']],
  ['q=lake superior,chart of fiji', ['fiji', 'point']],
  ['q=', ['a/b?c', 'fiji', 'lakes-mn', 'nowhere', 'point']],
  ['q=%2C', ['a/b?c', 'fiji', 'lakes-mn', 'nowhere', 'point']],
  ['type=dataset', ['lakes-mn']],
  ['type=map', ['fiji']],
  ['type=other,website', ['a/b?c', 'nowhere', 'point']],
  ['type=thing', []],
  ['ids=fiji,point,nobody', ['fiji', 'point']],
  ['externalIds=ark:/1/lakes', ['lakes-mn']],
  ['bbox=-90,43,-89,44', ['lakes-mn']],
  // Within the box of the record, but outside the triangle that responses contain.
  ['bbox=-90,48,-89.5,49', []],
  ['bbox=-90,43,0,-89,44,100', ['lakes-mn']],
  ['bbox=177,-19,-179,-13', ['fiji']],
  ['bbox=-88,47,-87,48', ['point']],
  ['datetime=1995-06-01', ['lakes-mn']],
  ['datetime=1841-06-01T12:00:00Z', ['fiji']],
  ['datetime=1842-12-31/1990-01-01', ['fiji', 'lakes-mn', 'point']],
  ['datetime=../1899-12-31', ['fiji']],
  ['datetime=1901-01-01/..', ['lakes-mn']],
  ['datetime=1900-12-31T23:59:59.999Z/', ['lakes-mn', 'point']],
  // 1950 occurs in free text only, which does not count as a time.
  ['datetime=1950-01-01/1950-12-31', []],
  ['datetime=../..', ['fiji', 'lakes-mn', 'point']],
  ['provider=Harvard', ['fiji', 'nowhere']],
  ['subject=Lakes', ['lakes-mn']],
  ['keywords=hydrography', ['lakes-mn']],
  // The years of the record are 1840 and 1842.
  ['year=1842', []],
  ['year=1840', ['fiji']],
  ['years=1842', ['fiji']],
  ['georeferenced=true', ['lakes-mn']],
  ['license=CC-BY-4.0', ['lakes-mn']],
  ['license=other', ['fiji']],
  ['updated=2024-05-06', ['lakes-mn']],
  ['modified=2023-01-01T00:00:00Z/2024-01-01T00:00:00Z', ['fiji']],
  ['dateAccessioned=2020-02-29', ['lakes-mn']],
  ['provider=Harvard&provider=Nobody&q=chart', ['fiji']],
];

for (const [query, ids] of FINDS) {
  test(`items?${query} returns ${ids.join(', ') || 'none'}`, async () => {
    assert.deepEqual(await found(query), ids);
  });
}

const REJECTED: readonly (readonly [query: string, says: RegExp])[] = [
  ['bbox=1,2,3', /four numbers/],
  ['bbox=a,b,c,d', /four numbers/],
  ['bbox=1,2,3,4,5', /four numbers/],
  ['bbox=0,10,1,5', /south/],
  ['bbox=0,91,1,92', /pole/],
  ['datetime=1990', /datetime must be/],
  ['datetime=1990-02-30', /datetime must be/],
  ['datetime=1990-13-01', /datetime must be/],
  ['datetime=2000-01-01/1990-01-01', /datetime must be/],
  ['datetime=1990-01-01T00:00:00', /datetime must be/],
  ['datetime=a/b/c', /datetime must be/],
  ['bbox=', /bbox must be four numbers/],
  ['datetime=', /datetime must be/],
  ['limit=', /limit must be/],
  ['filter=', /filter is not valid: expected a value/],
  ['limit=0', /limit must be/],
  ['limit=-1', /limit must be/],
  ['limit=ten', /limit must be/],
  ['offset=-1', /offset must be/],
  ['offset=10000000', /exceeds the paging limit/],
  ['page=0', /page must be/],
  ['page=2&offset=5', /cannot be combined/],
  ['sortby=spatial', /sortby contains an unknown name/],
  ['sortby=tittle', /Did you mean title/],
  ['properties=nothing', /properties contains an unknown name/],
  ['profile=http://example.org/x', /profile must be/],
  ['year=old', /must be an integer/],
  ['georeferenced=perhaps', /true or false/],
  ['updated=recently', /updated must be/],
  ['f=csv', /f must be/],
  ['filtr=x', /Unknown parameter/],
  ['include_non_public=true', /Unknown parameter/],
];

for (const [query, says] of REJECTED) {
  test(`items?${query} is rejected with a reason`, async () => {
    const response = await get(`${ITEMS}?${query}`);
    assert.equal(response.statusCode, 400, response.body);
    assert.match(response.json().detail, says);
    assert.equal(response.json().errors[0].source.parameter, query.includes('&') ? 'page' : query.split('=')[0]);
  });
}

test('the empty fields of a form are no error', async () => {
  const response = await get(`${ITEMS}?q=&bbox=&datetime=&type=&sortby=&f=html`);
  assert.equal(response.statusCode, 200, response.body);
});

test('a profile is named by its URI, its last part or a safe CURIE', async () => {
  for (const profile of ['ogc-record', '[OGC:ogc-record]', '[ogc:0:ogc-record]', '[ogc-profile:ogc-record],other'])
    assert.equal((await get(`${ITEMS}?profile=${encodeURIComponent(profile)}`)).statusCode, 200, profile);
  assert.equal((await get(`${ITEMS}?profile=[OGC:ogc-record]`)).statusCode, 200);
});

test('the page of a record has every link and link template of the feature', async () => {
  const { links, linkTemplates = [] } = await json(`${ITEMS}/lakes-mn`);
  const { body } = await get(`${ITEMS}/lakes-mn?f=html`);
  const shown = [
    ...links.map(({ href }: { href: string }) => href),
    ...linkTemplates.map(({ uriTemplate }: { uriTemplate: string }) => uriTemplate),
  ];
  assert.ok(shown.length > 10);
  const list = body.slice(body.indexOf('<h2>Links</h2>'));
  for (const href of shown) assert.ok(list.includes(href.replaceAll('&', '&amp;')), href);
});

test('the schemas have every property of every feature, and the collection links them', async () => {
  const { features } = await json(`${ITEMS}?limit=100`);
  const { links } = await json(COLLECTION);
  const linked = (rel: string): string =>
    links.find((link: { rel: string; type: string }) => link.rel === rel && link.type === 'application/schema+json')
      .href;
  const readSchema = async (rel: string) => (await get(new URL(linked(rel)).pathname.replace('/api/v1', ''))).json();
  const { properties: flat } = await readSchema('http://www.opengis.net/def/rel/ogc/1.0/schema');
  const { properties: members } = await readSchema('describedby');
  assert.equal(flat.geometry.format, 'geometry-any');
  for (const { properties } of features)
    for (const name of Object.keys(properties)) assert.ok(name in flat && name in members.properties.properties, name);
  for (const name of ['updated', 'georeferenced', 'year', 'years']) assert.ok(name in flat, name);
});

test('year sorts by the number that is shown', async () => {
  const { features } = await json(`${ITEMS}?sortby=-year&filter=${encodeURIComponent('year IS NOT NULL')}`);
  const years = features.map(({ properties }: { properties: { year: number } }) => properties.year);
  assert.deepEqual(
    years,
    [...years].sort((a, b) => b - a),
  );
});

test('results are sorted by several keys in either direction, even when a plus was decoded as a space', async () => {
  const order = async (sortby: string) => idsOf(await json(`${ITEMS}?sortby=${sortby}`));
  assert.deepEqual(await order('title'), ['fiji', 'point', 'lakes-mn', 'a/b?c', 'nowhere']);
  assert.deepEqual(await order('+title'), await order('%2Btitle'));
  assert.deepEqual(await order('-title'), (await order('title')).toReversed());
  assert.deepEqual((await order('provider,-title')).slice(0, 3), ['nowhere', 'fiji', 'lakes-mn']);
  assert.deepEqual((await order('-year')).slice(0, 3), ['lakes-mn', 'point', 'fiji']);
});

test('pages are linked in the body and in the headers', async () => {
  const seen: string[] = [];
  let url: string | undefined = `${ITEMS}?limit=2&sortby=id`;
  while (url !== undefined) {
    const response = await get(url);
    const body = response.json();
    assert.equal(body.numberMatched, 5);
    assert.equal(body.numberReturned, body.features.length);
    assert.match(body.timeStamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    seen.push(...idsOf(body));
    const next = body.links.find(({ rel }: { rel: string }) => rel === 'next')?.href;
    assert.equal(String(response.headers.link).includes('rel="next"'), next !== undefined);
    url = next === undefined ? undefined : `/${next.replace(/^https?:\/\/[^/]+/, '')}`;
  }
  assert.deepEqual(seen, ['a/b?c', 'fiji', 'lakes-mn', 'nowhere', 'point']);
  const second = await json(`${ITEMS}?limit=2&page=2&sortby=id`);
  assert.deepEqual(idsOf(second), ['lakes-mn', 'nowhere']);
  assert.match(second.links.find(({ rel }: { rel: string }) => rel === 'prev').href, /limit=2/);
});

test('a limit above the maximum is reduced to the maximum', async () => {
  assert.equal((await json(`${ITEMS}?limit=100000`)).numberReturned, 5);
});

test('properties selects members; type and title are always included', async () => {
  const { features } = await json(`${ITEMS}?ids=lakes-mn&properties=provider,year`);
  assert.deepEqual(features[0].properties, {
    type: 'dataset',
    title: 'Lakes of Minnesota',
    provider: 'University of Minnesota',
    year: 1995,
  });
});

test('totals equal those of /search for the same query', async () => {
  const QUERIES: readonly (readonly [items: string, search: string])[] = [
    ['q=lake', 'q=lake&relax=off'],
    ['q=lake superior', 'q="lake superior"&relax=off'],
    ['bbox=177,-19,-179,-13', 'bbox=177,-19,-179,-13'],
    ['provider=Harvard', 'include_filters[schema_provider_s][]=Harvard'],
    ['subject=Lakes&q=lakes', 'include_filters[dct_subject_sm][]=Lakes&q=lakes'],
  ];
  for (const [items, search] of QUERIES) {
    const [one, other] = [await json(`${ITEMS}?${items}`), await json(`/search?${search}`)];
    assert.equal(one.numberMatched, other.meta.totalCount, items);
  }
});

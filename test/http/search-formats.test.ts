// Search response formats: links, CSV, JSONP, negotiation, conditional requests and the reference profile.
import assert from 'node:assert/strict';
import test from 'node:test';
import { parse } from 'csv-parse/sync';
import { BASE, createTestApp } from '../support/app.ts';
import { idsOf, SEARCH_RECORDS } from '../support/records/search-records.ts';

const { get, post, json, catalog } = await createTestApp({ records: SEARCH_RECORDS });

const follow = (link: string): string => link.replace(`${BASE}/api/v1`, '');

/** Many parameters together, each of which changes the response or its format. */
const BUSY = [
  ...['q=sheet+OR+water', 'search_field=dct_title_s,dct_description_sm', 'sort=title_desc', 'per_page=4', 'page=2'],
  ...['include_filters[gbl_resourceClass_sm][]=Series', 'include_filters[gbl_resourceClass_sm][]=Maps'],
  ...['exclude_filters[dct_spatial_sm][]=Place+3', 'fields=dct_title_s', 'facets=spatial_agg', 'facet_mode=multi'],
  ...['include_ui=false', 'include_non_public=true', 'adv_q=[{"op":"NOT","f":"dct_title_s","q":"forest"}]'],
].join('&');

test('links lead to the other pages of the same query', async () => {
  const body = await json(`/search?${BUSY}`);
  assert.deepEqual(Object.keys(body.links), ['self', 'first', 'prev', 'next', 'last']);
  const self = await json(follow(body.links.self));
  assert.deepEqual([idsOf(self), self.links, self.meta.totalCount], [idsOf(body), body.links, body.meta.totalCount]);
  const ids: string[] = [];
  let page = await json(follow(body.links.first));
  assert.equal(page.links.prev, null);
  for (;;) {
    ids.push(...idsOf(page));
    assert.deepEqual(Object.keys(page.data[0].attributes), ['id', 'dct_title_s']);
    if (page.links.next === null) break;
    page = await json(follow(page.links.next));
  }
  assert.equal(page.links.self, body.links.last);
  assert.equal(ids.length, body.meta.totalCount);
  assert.equal(new Set(ids).size, ids.length);
});

test('links repeat every parameter, percent-encoded, except keys', async () => {
  const { links } = await json(`/search?${BUSY}&api_key=secret&unknown=1`);
  const query = new URL(links.next).searchParams;
  for (const [name, value] of new URLSearchParams(BUSY)) {
    if (name === 'page' || name === 'per_page') continue;
    assert.ok(query.getAll(name).includes(value), `${name}=${value}`);
  }
  assert.deepEqual([query.get('page[number]'), query.get('page[size]')], ['3', '4']);
  assert.doesNotMatch(links.next, /secret|unknown|\[/);
});

test('a POST has the links of the equivalent GET', async () => {
  const query = {
    q: 'sheet',
    per_page: 7,
    include_filters: { gbl_resourceClass_sm: ['Series'], year_range: { end: 2024 } },
    exclude_filters: { dct_spatial_sm: ['Place 1', 'Place 2'] },
    adv_q: [{ op: 'NOT', f: 'dct_title_s', q: '7' }],
  };
  const undated = { ...query, include_filters: { gbl_resourceClass_sm: ['Series'] } };
  const requested = (await post('/search', undated)).json();
  assert.ok(requested.meta.totalCount > 7);
  const second = await json(follow(requested.links.next));
  const again = (await post('/search', { ...undated, page: 2 })).json();
  assert.deepEqual(idsOf(second), idsOf(again));
  assert.equal(second.meta.totalCount, requested.meta.totalCount);
  assert.match((await post('/search', query)).json().links.self, /year_range/);
});

test('facet templates add a value to the query, and sort links reorder it', async () => {
  const { included } = await json('/search?q=sheet&page=2&facets=spatial_agg&include_ui=full');
  const [facet, ...sorts] = included;
  const narrowed = await json(follow(facet.links.applyTemplate.replace('{value}', encodeURIComponent('Place 4'))));
  assert.deepEqual([narrowed.meta.totalCount, narrowed.meta.currentPage], [3, 1]);
  const title = sorts.find(({ id }: { id: string }) => id === 'title_asc');
  const sorted = await json(follow(title.links.self));
  assert.deepEqual([sorted.meta.sort, sorted.meta.currentPage, sorted.meta.totalCount], ['title_asc', 1, 30]);
});

test('CSV has a row for every match, or for a page of them', async () => {
  const response = await get('/search?q=sheet&format=csv&sort=title_asc');
  assert.match(String(response.headers['content-type']), /^text\/csv/);
  assert.match(String(response.headers['content-disposition']), /attachment; filename="search\.csv"/);
  const rows = parse(response.body, { columns: true }) as readonly Record<string, string>[];
  assert.equal(rows.length, 30);
  assert.equal(rows[0]?.id, 'sheet-00');
  const page = parse((await get('/search?q=sheet&format=csv&per_page=7&page=5')).body, { columns: true });
  assert.equal(page.length, 2);
});

test('CSV preserves quotes, commas and lists, and has only the requested fields', async () => {
  const { body } = await get('/search?format=csv&fields=dct_title_s,dct_spatial_sm&include_filters[id][]=denver');
  assert.deepEqual(parse(body), [
    ['id', 'dct_title_s', 'dct_spatial_sm'],
    ['denver', 'Denver, "Queen City"', 'Colorado'],
  ]);
  const forest = await get('/search?format=csv&fields=dct_spatial_sm&include_filters[id][]=forest-mn');
  assert.deepEqual(parse(forest.body)[1], ['forest-mn', 'Minnesota|Wisconsin']);
  assert.deepEqual(parse((await get('/search?q=nothing+at+all&format=csv&fields=id')).body), [['id']]);
});

test('Accept selects CSV, and anything else JSON', async () => {
  const type = async (accept: string, query = 'per_page=1') =>
    String((await get(`/search?${query}`, { accept })).headers['content-type']).split(';')[0];
  assert.equal(await type('text/csv'), 'text/csv');
  assert.equal(await type('application/json, text/csv;q=0.9'), 'application/json');
  assert.equal(await type('text/csv, application/json;q=0.1'), 'text/csv');
  assert.equal(await type('*/*'), 'application/json');
  assert.equal(await type('text/html'), 'application/json');
  assert.equal(await type('text/csv', 'per_page=1&format=json'), 'application/json');
  assert.match(String((await get('/search?per_page=1')).headers.vary), /accept/i);
});

test('JSONP wraps the response and its problems', async () => {
  const response = await get('/search?q=water&callback=cb');
  assert.match(String(response.headers['content-type']), /^application\/javascript/);
  const [, argument = ''] = /^\/\*\*\/cb\((.*)\);$/s.exec(response.body) ?? assert.fail(response.body.slice(0, 100));
  assert.equal(JSON.parse(argument).meta.totalCount, 2);
  assert.equal((await get('/search?callback=alert(1)')).statusCode, 400);
  const problem = await get('/search?callback=cb&page=0');
  assert.equal(problem.statusCode, 200);
  assert.match(problem.body, /^\/\*\*\/cb\(\{.*"status":400/s);
});

test('an unchanged response is a 304; after a change, for another query or for a POST it is not', async () => {
  const path = '/search?q=water';
  const etag = String((await get(path)).headers.etag);
  const again = await get(path, { 'if-none-match': etag });
  assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag]);
  assert.equal((await get('/search?q=waters', { 'if-none-match': etag })).statusCode, 200);
  assert.equal((await post('/search', { q: 'water' }, { 'if-none-match': etag })).statusCode, 200);
  const late = { kind: 'text', line: 1, text: JSON.stringify({ id: 'late', dct_title_s: 'Late water' }) } as const;
  await catalog.load([{ item: late, source: 'edu.test', path: 'test' }], { batchSize: 1 });
  const changed = await get(path, { 'if-none-match': etag });
  assert.deepEqual([changed.statusCode, changed.json().meta.totalCount], [200, 3]);
});

test('the reference profile names facets by field, nests records and calls items resources', async () => {
  const reference = await createTestApp({ records: SEARCH_RECORDS, settings: { 'api.profile': 'reference' } });
  const { data, included, meta } = await reference.json('/search?q=lakes');
  assert.equal(data[0].type, 'resource');
  assert.equal(data[0].attributes.ogm.dct_title_s, 'Lakes of Minnesota');
  assert.equal(data[0].attributes.b1g.b1g_code_s, '05a-01');
  assert.equal(data[0].attributes.dct_title_s, 'Lakes of Minnesota');
  const spatial = included.find(({ id }: { id: string }) => id === 'dct_spatial_sm');
  assert.deepEqual(spatial.attributes.items, [['Minnesota', 1]]);
  assert.match(spatial.links.applyTemplate, /\{value\}$/);
  for (const type of ['timeline', 'sort'])
    assert.ok(
      included.some((item: { type: string }) => item.type === type),
      type,
    );
  const shown = ['citation', 'citations', 'downloads', 'links', 'relationships', 'ui_downloads', 'viewer'];
  for (const name of shown) assert.ok(name in data[0].meta.ui, name);
  assert.ok('gbl_resourceclass_sm' in data[0].attributes);
  assert.ok(!('ui' in (await reference.json('/search?q=lakes&include_ui=false')).data[0].meta));
  assert.deepEqual([meta.totalCount, meta.totalPages, meta.currentPage, meta.perPage], [1, 1, 1, 10]);
  const filtered = await reference.json('/search?include_filters[spatial_agg][]=Iceland&fields=dct_title_s');
  assert.deepEqual(idsOf(filtered), ['island']);
});

test('no spelling of a key appears in a response', async () => {
  const names = ['API%5FKEY', '%61pi_key', 'api_key[]', 'fields[api_key]', 'facets%5Bapi_key%5D', 'page[api_key]'];
  for (const name of names) {
    for (const path of [
      '/search?q=sheet',
      '/resources/?per_page=1',
      '/search/facets/dct_spatial_sm?page=1',
      '/suggest?q=sh',
    ]) {
      assert.doesNotMatch((await get(`${path}&${name}=s3cret`)).body, /s3cret/, `${path} ${name}`);
    }
  }
});

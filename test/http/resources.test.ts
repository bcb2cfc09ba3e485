// GET /resources/ and GET /resources/{id}.
import assert from 'node:assert/strict';
import test from 'node:test';
import { BASE, createTestApp, type RawRecord } from '../support/app.ts';
import { FULL_RECORD } from '../support/records/full-record.ts';

const ODD_IDS = ['a b', 'ark:/88435/x', 'Zürich–地図', `it's "quoted"`, '<b>&amp;', '100%', 'a?b#c', '+', '🗺', '..%2F'];

const numbered = Array.from(
  { length: 23 },
  (_, n): RawRecord => ({
    id: `n-${String(n).padStart(2, '0')}`,
    dct_title_s: `Sheet ${n}`,
  }),
);

const { get, json, app } = await createTestApp({
  records: [
    FULL_RECORD,
    ...numbered,
    ...ODD_IDS.map((id) => ({ id, dct_title_s: `Odd: ${id}` })),
    { id: 'hidden', dct_title_s: 'Suppressed', gbl_suppressed_b: true },
    { id: 'hidden-1.0', dct_title_s: 'Suppressed in the older spelling', suppressed_b: true },
    { id: 'draft', dct_title_s: 'Draft', b1g_publication_state_s: 'draft' },
    { id: 'dateline', dct_title_s: 'Fiji', dcat_bbox: 'ENVELOPE(176,-168,-12,-20)' },
    { id: 'nowhere', dct_title_s: 'Odd place', dcat_bbox: 'ENVELOPE(0,10,500,0)', locn_geometry: 'nonsense' },
    {
      id: 'languages',
      dct_title_s: 'Languages',
      dct_language_sm: ['eng', 'fre'],
      gbl_mdModified_dt: '2024-01-01T00:00:00Z',
    },
    { id: 'twins', dct_title_s: 'Twins', gbl_mdVersion_s: 'Aardvark', gbl_mdversion_s: 'Aardvark' },
    { id: 'extra', dct_title_s: 'Extra', call_number_x: 'G420', nested: { a: [1, null] }, nothing: null },
  ],
  settings: { 'access.nonPublic': 'everyone' },
});

const PUBLIC = 1 + numbered.length + ODD_IDS.length + 5;
const ALL = PUBLIC + 3;

const path = (id: string): string => `/resources/${encodeURIComponent(id)}`;
const follow = (link: string): string => link.replace(`${BASE}/api/v1`, '');

test('a record is returned in the JSON:API envelope', async () => {
  const { jsonapi, links, data, ...rest } = await json('/resources/full-1');
  assert.deepEqual(rest, {});
  assert.equal(jsonapi.version, '1.1');
  assert.deepEqual(links, { self: `${BASE}/api/v1/resources/full-1` });
  assert.deepEqual(Object.keys(data), ['type', 'id', 'attributes', 'meta']);
  assert.deepEqual([data.type, data.id], ['resource', 'full-1']);
  assert.equal(data.meta['@type'], 'AardvarkRecord');
  assert.equal(data.meta['@context'], `${BASE}/api/v1/ld/contexts/aardvark.context.jsonld`);
});

test('every field of the profile is returned as delivered, geometries as GeoJSON beside their text', async () => {
  const { attributes, meta } = (await json('/resources/full-1')).data;
  const { dcat_bbox, locn_geometry, ...plain } = FULL_RECORD;
  for (const [name, value] of Object.entries(plain)) assert.deepEqual(attributes[name], value, name);
  assert.equal(attributes.dcat_bbox.type, 'Polygon');
  assert.equal(attributes.locn_geometry.type, 'Polygon');
  assert.deepEqual(meta.geometry, { dcat_bbox, locn_geometry, dcat_centroid: FULL_RECORD.dcat_centroid });
});

test('lists return every field of the profile as delivered', async () => {
  const { data } = await json('/resources/?per_page=100');
  const { attributes } = data.find((item: RawRecord) => item.id === 'full-1');
  for (const [name, value] of Object.entries(FULL_RECORD)) assert.deepEqual(attributes[name], value, name);
});

test('unknown properties are returned unchanged', async () => {
  const { attributes } = (await json('/resources/extra')).data;
  assert.equal(attributes.call_number_x, 'G420');
  assert.deepEqual(attributes.nested, { a: [1, null] });
  assert.equal(attributes.nothing, null);
});

test('two camel-case names have a lower-case alias with the values of the record', async () => {
  const { attributes } = (await json('/resources/languages')).data;
  assert.equal(attributes.gbl_mdmodified_dt, '2024-01-01T00:00:00Z');
  assert.equal(attributes.b1g_language_sm, undefined);
  assert.deepEqual(attributes.dct_language_sm, ['eng', 'fre']);
});

test('no member is written twice, even when a record already has the lower-case alias', async () => {
  for (const path of ['/resources/?per_page=100', '/resources/full-1', '/resources/twins']) {
    const { body } = await get(path);
    assert.equal(JSON.stringify(JSON.parse(body)), body, path);
  }
  const { attributes } = (await json('/resources/twins')).data;
  assert.deepEqual([attributes.gbl_mdVersion_s, attributes.gbl_mdversion_s], ['Aardvark', 'Aardvark']);
});

test('a box across 180 becomes a MultiPolygon; text that is not a geometry stays text', async () => {
  const dateline = (await json('/resources/dateline')).data;
  assert.equal(dateline.attributes.dcat_bbox.type, 'MultiPolygon');
  assert.equal(dateline.meta.geometry.dcat_bbox, 'ENVELOPE(176,-168,-12,-20)');
  const nowhere = (await json('/resources/nowhere')).data;
  assert.equal(nowhere.attributes.dcat_bbox, 'ENVELOPE(0,10,500,0)');
  assert.equal(nowhere.attributes.locn_geometry, 'nonsense');
});

test('any id can be requested, percent-encoded', async () => {
  for (const id of ODD_IDS) {
    const response = await get(path(id));
    assert.equal(response.statusCode, 200, id);
    const { data, links } = response.json();
    assert.equal(data.id, id);
    assert.equal((await app.inject({ url: links.self })).statusCode, 200, links.self);
  }
});

test('an unknown id returns 404 with the id, whatever it contains', async () => {
  for (const id of ['nobody', 'FULL-1', ' full-1', `x' OR '1'='1`, 'a\u0000', 'x'.repeat(1000)]) {
    const response = await get(path(id));
    assert.equal(response.statusCode, 404, id);
    assert.equal(response.json().code, 'not_found');
  }
  assert.match((await get(path('nobody'))).json().detail, /"nobody"/);
  assert.equal((await get(`/resources/${'x'.repeat(3000)}`)).statusCode, 414);
});

test('a suppressed record is returned by id, an unpublished one only on request', async () => {
  assert.equal((await get('/resources/hidden')).statusCode, 200);
  assert.equal((await get('/resources/hidden-1.0')).statusCode, 200);
  assert.equal((await get('/resources/draft')).statusCode, 404);
  assert.equal((await get('/resources/draft?include_non_public=false')).statusCode, 404);
  for (const yes of ['true', '1', 'yes', 'on', 'T']) {
    assert.equal((await get(`/resources/draft?include_non_public=${yes}`)).statusCode, 200, yes);
  }
  const bad = await get('/resources/draft?include_non_public=perhaps');
  assert.equal(bad.statusCode, 400);
  assert.deepEqual(bad.json().errors[0].source, { parameter: 'include_non_public' });
});

test('fields selects attributes in any spelling and always includes the id', async () => {
  const picked = async (fields: string): Promise<readonly string[]> =>
    Object.keys((await json(`/resources/full-1?fields=${fields}`)).data.attributes).sort();
  assert.deepEqual(await picked('dct_title_s'), ['dct_title_s', 'id']);
  assert.deepEqual(await picked('dct_title_s,%20dct_issued_s,'), ['dct_issued_s', 'dct_title_s', 'id']);
  assert.deepEqual(await picked('id'), ['id']);
  assert.deepEqual(await picked('gbl_mdmodified_dt'), ['gbl_mdModified_dt', 'gbl_mdmodified_dt', 'id']);
  assert.deepEqual(await picked('title'), ['dct_title_s', 'id']);
  assert.deepEqual(await picked('no_such_field'), ['id']);
  assert.ok((await picked('')).length > 50);
  const list = await json('/resources/?fields=dct_title_s&per_page=3');
  for (const { attributes } of list.data) assert.deepEqual(Object.keys(attributes), ['id', 'dct_title_s']);
});

test('the list has totals, ten records by id and five links', async () => {
  const { jsonapi, links, meta, data, ...rest } = await json('/resources/');
  assert.deepEqual(rest, {});
  assert.equal(jsonapi.version, '1.1');
  assert.deepEqual(meta, { totalCount: PUBLIC, totalPages: Math.ceil(PUBLIC / 10), currentPage: 1, perPage: 10 });
  assert.deepEqual(Object.keys(links), ['self', 'first', 'prev', 'next', 'last']);
  assert.equal(links.prev, null);
  assert.equal(data.length, 10);
  for (const item of data) {
    assert.deepEqual(Object.keys(item), ['type', 'id', 'attributes', 'meta']);
    assert.equal(item.type, 'resource');
    assert.equal(item.attributes.id, item.id);
  }
  const ids = data.map(({ id }: { id: string }) => id);
  const inOrder = [...ids].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  assert.deepEqual(ids, inOrder);
});

test('lists contain public records only, unless non-public ones are requested', async () => {
  const idsOf = async (query: string): Promise<readonly string[]> =>
    (await json(`/resources/?per_page=100${query}`)).data.map(({ id }: { id: string }) => id);
  const shown = await idsOf('');
  assert.equal(shown.length, PUBLIC);
  for (const id of ['hidden', 'hidden-1.0', 'draft']) assert.ok(!shown.includes(id), id);
  const all = await idsOf('&include_non_public=true');
  assert.equal(all.length, ALL);
  assert.ok(all.includes('draft') && all.includes('hidden'));
});

test('page links use page[number] and page[size], keep the other parameters and cover all pages', async () => {
  const seen: string[] = [];
  let link: string | null = `${BASE}/api/v1/resources/?per_page=7&fields=dct_title_s&include_non_public=true`;
  for (let page = 1; link !== null; page++) {
    const { links, meta, data } = await json(follow(link));
    assert.equal(meta.currentPage, page);
    assert.equal(meta.perPage, 7);
    seen.push(...data.map(({ id }: { id: string }) => id));
    const query = new URL(links.first).searchParams;
    assert.deepEqual(
      [query.get('page[number]'), query.get('page[size]'), query.get('fields')],
      ['1', '7', 'dct_title_s'],
    );
    assert.equal(query.has('per_page'), false);
    link = links.next;
  }
  assert.equal(seen.length, ALL);
  assert.equal(new Set(seen).size, ALL);
});

test('pages that start at any offset are contiguous', async () => {
  const idsOf = ({ data }: { data: readonly { id: string }[] }): readonly string[] => data.map(({ id }) => id);
  const all = idsOf(await json('/resources/?per_page=100'));
  const seen: string[] = [];
  let link: string | null = `${BASE}/api/v1/resources/?skip=5&limit=4&fields=id`;
  for (let pages = 0; link !== null && pages < 100; pages++) {
    const body = await json(follow(link));
    seen.push(...idsOf(body));
    link = body.links.next;
  }
  assert.deepEqual(seen, all.slice(5));
  const { links } = await json('/resources/?skip=5&limit=4');
  assert.deepEqual(idsOf(await json(follow(links.prev))), all.slice(1, 5));
  assert.deepEqual(idsOf(await json(follow(links.first))), all.slice(0, 4));
  assert.equal(idsOf(await json(follow(links.last))).at(-1), all.at(-1));
});

test('every spelling of the paging parameters is accepted', async () => {
  const idsOf = async (query: string): Promise<unknown> =>
    (await json(`/resources/?${query}`)).data.map(({ id }: { id: string }) => id);
  const expected = await idsOf('page=3&per_page=5');
  for (const query of [
    'page[number]=3&page[size]=5',
    'page%5Bnumber%5D=3&page%5Bsize%5D=5',
    'page=3&limit=5',
    'page=3&page[size]=5',
    'skip=10&limit=5',
  ]) {
    assert.deepEqual(await idsOf(query), expected, query);
  }
});

test('invalid paging returns 400 and names the parameter; a page past the end is empty', async () => {
  for (const [query, parameter] of [
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['per_page=-1', 'per_page'],
    ['per_page=101', 'per_page'],
    ['page[size]=-1', 'page[size]'],
    ['skip=-1', 'skip'],
    ['page[after]=not+a+cursor', 'page[after]'],
    ['page=99999999', 'page'],
  ] as const) {
    const response = await get(`/resources/?${query}`);
    assert.equal(response.statusCode, 400, query);
    assert.deepEqual(response.json().errors[0].source, { parameter }, query);
  }
  const both = (await get('/resources/?page=0&per_page=101')).json();
  assert.equal(both.errors.length, 2);
  const counted = await json('/resources/?per_page=0');
  assert.deepEqual([counted.data, counted.meta.totalPages, counted.links.next], [[], 0, null]);
  assert.ok(counted.meta.totalCount > 0);
  const past = await json('/resources/?page=999');
  assert.deepEqual(past.data, []);
  assert.equal(past.links.next, null);
  assert.equal((await json(follow(past.links.prev))).meta.currentPage, past.meta.totalPages);
});

test('cursors traverse the complete catalogue and then end', async () => {
  for (const size of [1, 7, PUBLIC, 100]) {
    const seen: string[] = [];
    let link: string | null = `${BASE}/api/v1/resources/?page[after]=&page[size]=${size}&fields=id`;
    while (link !== null) {
      const { links, meta, data } = await json(follow(link));
      assert.ok(data.length > 0);
      assert.equal(meta.totalCount, PUBLIC);
      assert.equal(links.prev, null);
      seen.push(...data.map(({ id }: { id: string }) => id));
      link = links.next;
    }
    assert.equal(new Set(seen).size, PUBLIC);
    assert.equal(seen.length, PUBLIC);
  }
});

test('unknown parameters are ignored', async () => {
  assert.equal((await get('/resources/?k6cb=1&view=map&_v=2')).statusCode, 200);
  assert.equal((await get('/resources/full-1?whatever[a][b]=c')).statusCode, 200);
});

test('an empty catalogue lists nothing', async () => {
  const empty = await createTestApp();
  const { meta, data, links } = await empty.json('/resources/');
  assert.deepEqual(meta, { totalCount: 0, totalPages: 0, currentPage: 1, perPage: 10 });
  assert.deepEqual(data, []);
  assert.deepEqual([links.prev, links.next], [null, null]);
});

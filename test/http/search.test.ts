// GET and POST /search: which records are found, and the shape of the answer (spec 2.2, 4.2, 4.3; contract 22).
import assert from 'node:assert/strict';
import test from 'node:test';
import { BASE, createTestApp } from '../support/app.ts';
import { idsOf, SEARCH_RECORDS, sortedIds } from '../support/records/search-records.ts';

const { get, post, json } = await createTestApp({ records: SEARCH_RECORDS });

const found = async (query: string) => sortedIds(await json(`/search?per_page=100&${query}`));

const rejected = async (query: string) => {
  const response = await get(`/search?${query}`);
  assert.equal(response.statusCode, 400, response.body);
  assert.match(String(response.headers['content-type']), /^application\/problem\+json/);
  return response.json();
};

test('a search response has the envelope of the specification', async () => {
  const body = await json('/search?q=water&page=1&per_page=10');
  assert.deepEqual(Object.keys(body), ['jsonapi', 'links', 'meta', 'data', 'included']);
  assert.equal(body.meta.totalCount, 2);
  assert.deepEqual(body.meta.pagination, {
    current: 1,
    next: null,
    prev: null,
    total: 1,
    per_page: 10,
    offset: 0,
    total_count: 2,
  });
  const times = ['search', 'processing', 'thumbnail', 'citation', 'viewer', 'total'];
  assert.deepEqual(Object.keys(body.meta.query_time_ms), times);
  for (const name of times) assert.ok(Number.isInteger(body.meta.query_time_ms[name]), name);
  assert.deepEqual(body.meta.spelling_suggestions, []);
  assert.deepEqual([body.meta.query, body.meta.sort], ['water', 'relevance']);
});

test('an item has flat fields, its score and the ui block', async () => {
  const { data } = await json('/search?q=lakes of minnesota');
  const [item] = data;
  assert.deepEqual([item.type, item.id], ['document', 'lakes-mn']);
  assert.equal(item.attributes.dct_title_s, 'Lakes of Minnesota');
  assert.equal(item.attributes.dcat_bbox, 'ENVELOPE(-96,-90,48,44)');
  assert.equal(item.attributes.gbl_mdversion_s, 'Aardvark');
  assert.equal(item.attributes.gbl_mdmodified_dt, '2024-01-01T00:00:00Z');
  assert.ok(!('ogm' in item.attributes));
  assert.equal(item.meta['@type'], 'AardvarkRecord');
  assert.ok(item.meta.score > 0);
  assert.deepEqual(Object.keys(item.meta.ui).sort(), ['citation', 'ui_downloads', 'viewer']);
  assert.ok(!('gbl_resourceclass_sm' in item.attributes));
});

test('facets contain buckets of label, value and hits, and nothing else is included', async () => {
  const { included } = await json('/search?q=water');
  const [places] = included;
  assert.deepEqual(Object.keys(places), ['type', 'id', 'attributes']);
  assert.deepEqual(Object.keys(places.attributes), ['label', 'field', 'buckets']);
  assert.ok(included.every(({ type }: { type: string }) => type === 'facet'));
  assert.ok(
    included.every(({ attributes }: { attributes: { buckets: unknown[] } }) => attributes.buckets.length <= 11),
  );
  const [years] = (await json('/search?q=water&facets=year_histogram')).included;
  assert.deepEqual([years.type, Object.keys(years.attributes)], ['timeline', ['label', 'field', 'buckets']]);
});

test('with include_ui=full facets have both spellings, followed by the sorts; items have all aliases and relations', async () => {
  const { included, data } = await json('/search?q=water&include_ui=full');
  assert.ok('gbl_resourceclass_sm' in data[0].attributes);
  for (const name of ['citations', 'downloads', 'links', 'relationships', 'relationship_counts'])
    assert.ok(name in data[0].meta.ui, name);
  const classes = included.find(({ id }: { id: string }) => id === 'resource_class_agg');
  assert.equal(classes.type, 'facet');
  assert.equal(classes.attributes.label, 'Resource Class');
  assert.equal(classes.attributes.field, 'gbl_resourceClass_sm');
  assert.deepEqual(classes.attributes.buckets, [
    { label: 'Maps', value: 'Maps', hits: 2 },
    { label: 'Datasets', value: 'Datasets', hits: 1 },
  ]);
  assert.deepEqual(classes.attributes.items, [
    ['Maps', 2],
    ['Datasets', 1],
  ]);
  const sorts = included.filter(({ type }: { type: string }) => type === 'sort');
  assert.deepEqual(idsOf({ data: sorts }), ['relevance', 'year_desc', 'year_asc', 'title_asc', 'title_desc']);
  const years = included.find(({ id }: { id: string }) => id === 'year_histogram');
  assert.equal(years.type, 'timeline');
});

test('boolean operators combine words', async () => {
  assert.deepEqual(await found('q=(water AND ice) NOT Forest'), ['lakes-mn']);
  assert.deepEqual(await found('q=water ice'), ['forest-mn', 'lakes-mn']);
  assert.deepEqual(await found('q=roads OR denver'), ['denver', 'roads-wa']);
  assert.deepEqual(await found('q="queen city"'), ['denver']);
  assert.deepEqual(await found('q=minnes*'), ['forest-mn', 'lakes-mn']);
  assert.deepEqual(await found('q=wshington~'), ['roads-wa']);
  assert.equal((await json('/search?q=*:*')).meta.totalCount, SEARCH_RECORDS.length);
  assert.equal((await json('/search?q=')).meta.totalCount, SEARCH_RECORDS.length);
});

test('malformed syntax is parsed as plain words, with a warning', async () => {
  for (const q of ['"queen city', '(queen city', 'queen AND', 'queen) city']) {
    const { meta } = await json(`/search?q=${encodeURIComponent(q)}`);
    assert.equal(meta.totalCount, 1, q);
    assert.equal(meta.warnings.length, 1, q);
  }
  assert.ok(!('warnings' in (await json('/search?q=water')).meta));
});

test('a corrected spelling is suggested', async () => {
  const { meta } = await json('/search?q=minesota');
  assert.equal(meta.spelling_suggestions[0].text, 'minnesota');
  assert.equal(meta.spelling_suggestions[0].highlighted, '<em>minnesota</em>');
  assert.deepEqual(meta.spellingSuggestions, meta.spelling_suggestions);
});

test('a search can be restricted to a field', async () => {
  assert.deepEqual(await found('q=Transportation&search_field=dct_subject_sm'), ['roads-wa']);
  assert.deepEqual(await found('q=Transportation'), ['island', 'roads-wa']);
  assert.match((await rejected('q=a&search_field=nope')).detail, /search_field/);
});

test('filters include and exclude exact values', async () => {
  const maps = 'include_filters[gbl_resourceClass_sm][]=Maps';
  assert.deepEqual(await found(`${maps}&include_filters[dct_spatial_sm][]=Minnesota`), ['forest-mn', 'lakes-mn']);
  assert.deepEqual(
    await found(
      `${maps}&include_filters[dct_spatial_sm][]=Minnesota&exclude_filters[schema_provider_s][]=Pennsylvania State University`,
    ),
    ['lakes-mn'],
  );
  assert.deepEqual(await found('fq[resource_class_agg][]=Imagery'), ['denver']);
  assert.deepEqual(await found(`include_filters[dct_subject_sm][]=${encodeURIComponent('Lakes & Rivers')}`), [
    'lakes-mn',
  ]);
  assert.deepEqual(await found('include_filters%5Bdct_subject_sm%5D%5B%5D=Lakes%20%26%20Rivers'), ['lakes-mn']);
  assert.deepEqual(await found('include_filters[year_range][start]=1990&include_filters[year_range][end]=2010'), [
    'forest-mn',
  ]);
});

test('advanced clauses are combined in order', async () => {
  const clauses = [
    { op: 'AND', f: 'gbl_resourceClass_sm', q: 'Maps' },
    { op: 'AND', f: 'dct_title_s', q: 'Island' },
    { op: 'NOT', f: 'dct_title_s', q: 'antarctica' },
  ];
  assert.deepEqual(await found(`q=&adv_q=${encodeURIComponent(JSON.stringify(clauses))}`), ['no-place']);
  assert.deepEqual(idsOf((await post('/search', { adv_q: clauses })).json()), ['no-place']);
  const problem = await rejected('adv_q=foo');
  assert.equal(problem.code, 'invalid_advanced_query');
  assert.match((await rejected('adv_q=[{"op":"AND","f":"x"}]')).detail, /adv_q\[0\]/);
});

test('invalid parameters are rejected together, each by name', async () => {
  for (const query of [
    'page=0',
    'per_page=-1',
    'per_page=101',
    'include_ui=perhaps',
    'bbox=1,2,3',
    'include_filters[geo][type]=distance&include_filters[geo][center][lat]=1&include_filters[geo][center][lon]=1&include_filters[geo][distance]=50',
    'page=x',
    'page[size]=101',
    'sort=zzz',
    'meta=perhaps',
  ]) {
    await rejected(query);
  }
  const { errors } = await rejected('page=0&per_page=101&sort=zzz&include_filters[nope][]=1');
  assert.deepEqual(errors.map(({ source }: { source: { parameter: string } }) => source.parameter).sort(), [
    'include_filters[nope]',
    'page',
    'per_page',
    'sort',
  ]);
});

test('results have the requested order', async () => {
  const first = async (sort: string) => idsOf(await json(`/search?sort=${sort}&per_page=2`));
  assert.deepEqual(await first('title_asc'), ['denver', 'forest-mn']);
  assert.deepEqual(await first('title_desc'), ['sheet-09', 'sheet-08']);
  assert.deepEqual(await first('year_desc'), ['roads-wa', 'forest-mn']);
  assert.deepEqual(await first('year_asc'), ['lakes-mn', 'forest-mn']);
  assert.deepEqual(await first('gbl_indexYear_im desc'), ['roads-wa', 'forest-mn']);
});

test('fields, meta and include_ui reduce the items', async () => {
  const [slim] = (await json('/search?q=lakes&fields=dct_title_s')).data;
  assert.deepEqual(slim.attributes, { id: 'lakes-mn', dct_title_s: 'Lakes of Minnesota' });
  assert.ok(!('meta' in (await json('/search?q=lakes&meta=false')).data[0]));
  assert.ok(!('ui' in (await json('/search?q=lakes&include_ui=false')).data[0].meta));
});

test('facets can be selected or left out', async () => {
  const facets = async (query: string) =>
    (await json(`/search?${query}`)).included
      .filter(({ type }: { type: string }) => type !== 'sort')
      .map(({ id }: { id: string }) => id);
  assert.deepEqual(await facets('facets=spatial_agg,dct_subject_sm'), ['spatial_agg', 'subject_agg']);
  assert.deepEqual(await facets('facets='), []);
  assert.equal((await facets('')).length, 18);
  assert.equal((await facets('include_ui=full')).length, 19);
});

test('in multi mode a facet ignores its own filter', async () => {
  const hits = async (mode: string) => {
    const query = `include_filters[gbl_resourceClass_sm][]=Imagery&facets=resource_class_agg&facet_mode=${mode}`;
    return (await json(`/search?${query}`)).included[0].attributes.buckets.length;
  };
  assert.deepEqual([await hits('filtered'), await hits('multi')], [1, 4]);
});

test('a page past the end is empty and has totals and facets', async () => {
  const body = await json('/search?q=sheet&page=50');
  assert.deepEqual(body.data, []);
  assert.equal(body.meta.totalCount, 30);
  assert.deepEqual([body.meta.totalPages, body.meta.currentPage, body.meta.perPage], [3, 50, 10]);
  assert.equal(body.included[0].attributes.buckets.length, 11);
  assert.match(body.links.prev, /page%5Bnumber%5D=3&/);
  assert.equal(body.meta.pagination.prev, 3);
  assert.equal(body.links.next, null);
});

test('a page size of 0 returns counts and facets without items', async () => {
  for (const size of ['per_page=0', 'limit=0', 'page[size]=0']) {
    const { data, meta, links, included } = await json(`/search?q=sheet&${size}`);
    assert.deepEqual([data, meta.totalCount, meta.pagination.total_count], [[], 30, 30], size);
    assert.deepEqual([meta.totalPages, meta.perPage, meta.pagination.next], [0, 0, null]);
    assert.equal(included[0].attributes.buckets.length, 11);
    assert.deepEqual([links.first, links.prev, links.next, links.last], [null, null, null, null]);
    assert.match(links.self, /page%5Bsize%5D=0$/);
  }
  assert.equal((await get('/search/facets/dct_spatial_sm?per_page=0')).statusCode, 400);
});

test('POST returns the same as GET, with every spelling of a parameter', async () => {
  const asGet = await json('/search?q=water&per_page=1&include_filters[gbl_resourceClass_sm][]=Maps');
  for (const body of [
    { q: 'water', per_page: 1, include_filters: { gbl_resourceClass_sm: ['Maps'] } },
    { q: 'water', limit: 1, filters: { gbl_resourceClass_sm: ['Maps'] } },
    { q: 'water', page: { size: 1 }, fq: { resource_class_agg: 'Maps' } },
  ]) {
    const response = (await post('/search', body)).json();
    assert.deepEqual([response.meta.totalCount, idsOf(response)], [asGet.meta.totalCount, idsOf(asGet)]);
  }
  for (const body of ['', '[]', '"x"', '{', 'null']) assert.equal((await post('/search', body)).statusCode, 400, body);
  assert.equal((await post('/search', { page: 0 })).statusCode, 400);
});

test('URL parameters of a POST take precedence over its body', async () => {
  const body = { q: 'sheet', page: 1 };
  assert.equal((await post('/search?page[number]=3', body)).json().meta.currentPage, 3);
});

test('a query that is too long for a URL has page links only, for POST with the same body', async () => {
  const ring = Array.from({ length: 3000 }, (_, n) => {
    const angle = (2 * Math.PI * n) / 3000;
    return [-93 + 60 * Math.cos(angle), 45 + 40 * Math.sin(angle)];
  });
  const shape = { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
  const geo = { type: 'shape', relation: 'intersects', shape };
  const query = { per_page: 1, include_ui: 'full', filters: { geo } };
  const { links, meta, included } = (await post('/search', query)).json();
  assert.ok(meta.totalCount > 1);
  assert.equal(links.next, `${BASE}/api/v1/search?page%5Bnumber%5D=2&page%5Bsize%5D=1`);
  assert.equal(included[0].links.applyTemplate, null);
  const next = (await post(links.next.replace(`${BASE}/api/v1`, ''), query)).json();
  assert.deepEqual([next.meta.currentPage, next.meta.totalCount, next.data.length], [2, meta.totalCount, 1]);
});

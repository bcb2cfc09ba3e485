// Codes and words for the same thing are one value in every interface, and a filter on any of them finds all.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';

const FORMS = ['English', 'en', 'eng'] as const;
const { get, post, json } = await createTestApp({
  records: [
    ...FORMS.map((language, index) => ({
      id: language,
      dct_title_s: `Map ${index}`,
      dct_language_sm: [language],
      gbl_resourceClass_sm: [['Maps', 'Map', 'maps'][index]],
      gbl_resourceType_sm: ['Polygon data', 'Polygon', 'polygon data'][index],
      dct_accessRights_s: ['Public', 'public', 'PUBLIC'][index],
      dct_format_s: ['JPEG', 'JPG', 'jpeg'][index],
      dcat_theme_sm: [['Agriculture', 'Farming', 'farming'][index]],
    })),
    { id: 'ger', dct_title_s: 'Karte', dct_language_sm: ['ger'], gbl_resourceClass_sm: ['Datasets'] },
  ],
});

const ALL = [...FORMS].sort();
type Item = { readonly id: string };
const idsOf = (items: readonly Item[]): readonly string[] => items.map(({ id }) => id).sort();

const FIELDS = [
  ['dct_language_sm', 'English', FORMS],
  ['b1g_language_sm', 'English', FORMS],
  ['gbl_resourceClass_sm', 'Maps', ['Maps', 'Map', 'maps']],
  ['gbl_resourceType_sm', 'Polygon data', ['Polygon data', 'Polygon', 'POLYGON DATA']],
  ['dct_accessRights_s', 'Public', ['Public', 'public']],
  ['dct_format_s', 'JPEG', ['JPEG', 'JPG', 'jpg']],
  ['dcat_theme_sm', 'Agriculture', ['Agriculture', 'Farming', 'farming']],
] as const;

test('facets of the JSON API list one value, and every form filters by it', async () => {
  for (const [field, label, forms] of FIELDS) {
    const { included } = await json(`/search?facets=${field}`);
    const facet = included.find(({ type }: { type: string }) => type === 'facet');
    assert.deepEqual(facet.attributes.buckets[0], { label, value: label, hits: 3 }, field);
    for (const form of forms) {
      const value = encodeURIComponent(form);
      assert.deepEqual(idsOf((await json(`/search?include_filters[${field}][]=${value}`)).data), ALL, form);
      const excluded = await json(`/search?q=map OR karte&exclude_filters[${field}][]=${value}`);
      assert.deepEqual(idsOf(excluded.data), ['ger'], form);
    }
  }
});

test('facet values, their CSV export and the filters of a POST use the same form', async () => {
  const { data } = await json('/search/facets/dct_language_sm?fq[dct_language_sm][]=eng');
  assert.deepEqual(
    data.map(({ attributes }: { attributes: object }) => attributes),
    [{ value: 'English', label: 'English', hits: 3 }],
  );
  const { body } = await get('/search/facets/dct_language_sm', { accept: 'text/csv' });
  assert.match(body, /English,English,3/);
  const { statusCode, json: parse } = await post('/search', { filters: { dct_language_sm: ['eng'] } });
  assert.equal(statusCode, 200);
  assert.deepEqual(idsOf(parse().data), ALL);
});

test('words in a language field and advanced clauses accept language codes', async () => {
  for (const form of FORMS) {
    assert.deepEqual(idsOf((await json(`/search?search_field=dct_language_sm&q=${form}`)).data), ALL, form);
    const clauses = encodeURIComponent(JSON.stringify([{ op: 'AND', f: 'dct_language_sm', q: form }]));
    assert.deepEqual(idsOf((await json(`/search?adv_q=${clauses}`)).data), ALL, form);
  }
});

test('OGC filters, parameters and facets accept every form', async () => {
  const items = '/ogc/collections/regional-records/items';
  for (const form of FORMS) {
    const filter = encodeURIComponent(`A_CONTAINS(language, ('${form}'))`);
    assert.deepEqual(idsOf((await json(`${items}?filter=${filter}`)).features), ALL, form);
  }
  for (const form of ['Public', 'public'])
    assert.equal((await json(`${items}?accessRights=${form}`)).numberMatched, 3, form);
  const { features } = await json(`${items}?type=map`);
  assert.deepEqual(idsOf(features), ALL);
  for (const { properties } of features) assert.equal(properties.type, 'map');
});

test('MCP tools list one value and accept every form', async () => {
  const call = async (name: string, args: object) => {
    const params = { name, arguments: args };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const response = await post('/mcp', message, { host: '127.0.0.1' });
    return response.json().result.structuredContent;
  };
  const { values } = await call('get_search_facet_values', { facet_name: 'dct_language_sm' });
  assert.deepEqual(
    values.map(({ value, count }: { value: string; count: number }) => [value, count]),
    [
      ['English', 3],
      ['German', 1],
    ],
  );
  for (const form of FORMS) {
    const { resources } = await call('search_resources', { filters: { dct_language_sm: [form] } });
    assert.deepEqual(idsOf(resources), ALL, form);
  }
});

test('pages mark a filter by a code as selected, and its chip has the word', async () => {
  const { body } = await get('//search?fq[b1g_language_sm][]=eng', { accept: 'text/html' });
  assert.match(body, /<span class="chip-label">Language<\/span> <span dir="auto">English<\/span>/);
  assert.match(body, /href="\?" aria-current="true"><bdi>English<\/bdi>/);
});

test('the record itself keeps its values', async () => {
  const { data } = await json('/resources/eng');
  assert.deepEqual(data.attributes.dct_language_sm, ['eng']);
  assert.equal(data.attributes.dct_format_s, 'jpeg');
});

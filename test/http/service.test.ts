// GET /service, and every document that responses link to.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import jsonld from 'jsonld';
import { BASE, createTestApp } from '../support/app.ts';
import { FULL_RECORD } from '../support/records/full-record.ts';

const { app, get, json, post } = await createTestApp({
  records: [FULL_RECORD],
  settings: { 'api.contactEmail': 'maps@example.org', 'api.contactUrl': 'https://maps.example.org/about' },
});

const ajv = (): Ajv2020 => {
  const validator = new Ajv2020({ strict: false });
  formats.default(validator);
  return validator;
};

const linksIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.startsWith(BASE) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linksIn) : [];
};

test('the service document has the shape of the contract', async () => {
  const service = await json('/service');
  assert.equal(typeof service['@context'], 'string');
  assert.equal(service.id, `${BASE}/api/v1/service`);
  assert.equal(service.type, 'Service');
  assert.equal(service.label, 'Periplus');
  assert.deepEqual(Object.keys(service.endpoints), ['resources', 'search', 'suggestions', 'validate']);
  for (const { url, schema } of Object.values<{ url: string; schema: string }>(service.endpoints)) {
    assert.ok(url.startsWith(`${BASE}/api/v1/`));
    assert.ok(schema.startsWith(`${BASE}/api/v1/ld/schemas/`));
  }
  assert.equal(service.endpoints.search.url, `${BASE}/api/v1/search{?q,page,per_page,sort,callback}`);
  assert.deepEqual(service.contact, { email: 'maps@example.org', url: 'https://maps.example.org/about' });
});

test('every link of the service document, a record and the root resolves', async () => {
  for (const path of ['/service', '/', '/resources/full-1']) {
    for (const link of new Set(linksIn(await json(path)))) {
      if (link.includes('{') || link.endsWith('/validate')) continue;
      let response = await app.inject({ url: link });
      if (response.statusCode === 307) response = await app.inject({ url: String(response.headers.location) });
      assert.ok([200, 302].includes(response.statusCode), `${link}: ${response.statusCode}`);
    }
  }
});

test('profiles are Model Context Protocol documents', async () => {
  for (const url of (await json('/')).jsonapi.profile) {
    const response = await app.inject({ url });
    assert.equal(response.headers['content-type'], 'application/ld+json');
    const profile = response.json();
    assert.ok(profile['@context'].includes(`${BASE}/api/v1/ld/contexts/mcp.context.jsonld`));
    assert.equal(profile['@type'], 'ModelContextProfile');
    for (const name of ['title', 'description']) assert.equal(typeof profile[name], 'string');
    assert.ok(profile.appliesTo.length > 0);
    assert.equal(typeof profile.features, 'object');
  }
  const { features } = await json('/ld/profiles/aardvark.profile.jsonld');
  assert.deepEqual(features.search, { supportsGeoFilters: true, maxResults: 100, defaultSort: 'relevance' });
});

test('schemas are valid JSON Schemas that match the responses of their endpoints', async () => {
  const { endpoints } = await json('/service');
  const valid = { data: { type: 'resource', attributes: FULL_RECORD } };
  const responses: Readonly<Record<string, unknown>> = {
    resources: await json('/resources/'),
    search: await json('/search?q=harbours'),
    suggestions: await json('/suggest?q=har'),
    validate: (await post('/validate', valid)).json(),
  };
  for (const [name, { schema }] of Object.entries<{ schema: string }>(endpoints)) {
    const response = await app.inject({ url: schema });
    assert.equal(response.headers['content-type'], 'application/schema+json');
    assert.equal(response.json().$id, schema);
    const validator = ajv();
    const check = validator.compile(response.json());
    assert.ok(check(responses[name]), `${name}: ${validator.errorsText(check.errors)}`);
  }
  const record = ajv().compile(await json('/ld/schemas/record.schema.json'));
  assert.ok(record(FULL_RECORD));
});

test('the JSON-LD context of records defines every Aardvark field', async () => {
  const documentLoader = async (url: string) => ({
    documentUrl: url,
    document: (await app.inject({ url })).json(),
  });
  const { attributes, meta } = (await json('/resources/full-1')).data;
  const document = { '@context': meta['@context'], '@type': meta['@type'], ...attributes, id: `${BASE}/full-1` };
  const [expanded] = await jsonld.expand(document, { documentLoader });
  assert.deepEqual(expanded?.['http://purl.org/dc/terms/title'], [{ '@value': FULL_RECORD.dct_title_s }]);
  assert.deepEqual(
    expanded?.['http://purl.org/dc/terms/subject'],
    FULL_RECORD.dct_subject_sm.map((value) => ({ '@value': value })),
  );
  assert.ok(Object.keys(expanded ?? {}).length > 50);
  const profile = await json('/ld/profiles/ui.profile.jsonld');
  assert.equal((await jsonld.expand(profile, { documentLoader })).length, 1);
});

test('unknown documents return 404', async () => {
  for (const path of [
    'profiles/none.profile.jsonld',
    'profiles/aardvark',
    'none/aardvark',
    'schemas/toString.schema.json',
    'constructor/x',
  ]) {
    assert.equal((await get(`/ld/${path}`)).statusCode, 404, path);
  }
});

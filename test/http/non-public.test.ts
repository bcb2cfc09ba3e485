// access.nonPublic applies to every route that accepts include_non_public.
import assert from 'node:assert/strict';
import test from 'node:test';
import { composeApp } from '../../src/app/application.ts';
import { ANONYMOUS, createAccessRule } from '../../src/catalog/access.ts';
import { createConfig } from '../../src/config/load-config.ts';
import { createTestApp } from '../support/app.ts';
import { type Document, documentedOperations } from '../support/documented-requests.ts';

const RECORDS = [
  { id: 'shown', dct_title_s: 'Harbour chart', dct_subject_sm: ['Harbors'] },
  { id: 'draft', dct_title_s: 'Harbour draft', dct_subject_sm: ['Harbors'], b1g_publication_state_s: 'draft' },
];

const closed = await createTestApp({ records: RECORDS, settings: { 'access.nonPublic': 'nobody' } });
const open = await createTestApp({ records: RECORDS });

const document = (await open.json('//api/openapi.json')) as Document;

const withParameter = documentedOperations(document).filter(
  ({ method, operation }) =>
    method === 'get' && operation.parameters?.some(({ name }) => name === 'include_non_public') === true,
);

/** Every route that documents the parameter, with its other required parameters filled in. */
const routes = withParameter.map(({ path }) => {
  const filled = path.replace('{id}', 'shown').replace('{facet_name}', 'dct_subject_sm');
  return `/${filled.replace('{download_type}', 'geojson')}?q=harbour`;
});

test('all routes with include_non_public are listed and document a rejection', () => {
  assert.ok(routes.length >= 20, routes.join('\n'));
  const silent = withParameter.filter(({ operation }) => !('403' in operation.responses)).map(({ path }) => path);
  assert.deepEqual(silent, []);
});

for (const route of routes) {
  test(`${route}: without access include_non_public returns 403, even for a conditional request`, async () => {
    const url = `${route}&include_non_public=true`;
    for (const headers of [{}, { 'if-none-match': '*' }, { accept: 'text/csv, application/json' }]) {
      const response = await closed.get(url, headers);
      assert.equal(response.statusCode, 403, response.body);
      assert.equal(response.json().code, 'forbidden');
    }
    assert.notEqual((await open.get(url)).statusCode, 403);
    assert.notEqual((await closed.get(`${route}&include_non_public=false`)).statusCode, 403);
  });
}

test('a query in a body follows the same rule, as JSON and as CSV, complete and by page', async () => {
  for (const more of [{}, { format: 'csv' }, { format: 'csv', page: 1 }]) {
    const body = { include_non_public: true, ...more };
    assert.equal((await closed.post('/search', body)).statusCode, 403);
    assert.equal((await open.post('/search', body)).statusCode, 200);
  }
});

test('without include_non_public all public records are returned', async () => {
  assert.equal((await closed.json('/search')).meta.totalCount, 1);
  assert.equal((await closed.get('/resources/shown')).statusCode, 200);
  assert.equal((await closed.get('/resources/draft')).statusCode, 404);
});

test('responses are cached by what the client may see', async (t) => {
  const levels = { all: createAccessRule('everyone')(ANONYMOUS), public: createAccessRule('nobody')(ANONYMOUS) };
  let level: keyof typeof levels = 'all';
  const catalog = { ...open.catalog, access: () => levels[level] };
  const app = await composeApp({ config: createConfig({ 'log.level': 'silent' }), version: '0.0.0', catalog });
  t.after(() => app.close());
  /** Only a response that was computed for this request has a search time. */
  const request = async () => {
    const { headers } = await app.inject('/api/v1/search?q=harbour');
    return { wasMade: /search;/.test(String(headers['server-timing'])), etag: headers.etag };
  };
  const [made, cached] = [await request(), await request()];
  assert.deepEqual([made.wasMade, cached.wasMade], [true, false]);
  level = 'public';
  const other = await request();
  assert.equal(other.wasMade, true);
  assert.notEqual(other.etag, made.etag);
});

// Request bodies that are not UTF-8, or nested too deeply for recursive code, are rejected on every route.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';

const TOKEN = 'a token of the operator';

const createWorld = async () => {
  const world = await createTestApp({
    records: [{ id: 'a', dct_title_s: 'Chart' }],
    settings: { 'access.operatorToken': TOKEN },
  });
  const send = (method: 'PUT' | 'PATCH' | 'POST', url: string, payload: string | Buffer, type = 'application/json') =>
    world.app.inject({ method, url, payload, headers: { authorization: `Bearer ${TOKEN}`, 'content-type': type } });
  return { ...world, send };
};

const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const LATIN1 = Buffer.from('{"dct_title_s":"Stra\u00dfe","q":"Stra\u00dfe"}', 'latin1');

const ROUTES = [
  ['PUT', '/api/v1/resources/a'],
  ['PATCH', '/api/v1/resources/a', 'application/merge-patch+json'],
  ['POST', '/api/v1/resources/bulk', 'application/x-ndjson'],
  ['POST', '/api/v1/validate'],
  ['POST', '/api/v1/validate', 'application/x-ndjson'],
  ['POST', '/api/v1/search'],
  ['POST', '/api/v1/ogc/collections/regional-records/items', 'application/json'],
  ['POST', '/api/v1/mcp'],
] as const;

test('a body that is not UTF-8 returns 400 and names its line, on every route', async () => {
  const { send, json } = await createWorld();
  for (const [method, url, type] of ROUTES) {
    const response = await send(method, url, LATIN1, type);
    assert.equal(response.statusCode, 400, `${url} ${type}: ${response.body}`);
    assert.match(response.body, /not valid UTF-8: line 1/, url);
  }
  assert.equal((await json('/resources/a/ogm')).dct_title_s, 'Chart');
});

test('a body that is nested too deeply returns 400 on every route, and nothing is written', async () => {
  const { send, json } = await createWorld();
  for (const [method, url, type] of ROUTES.filter(([, , kind]) => kind !== 'application/x-ndjson')) {
    for (const payload of [DEEP, `{"dct_title_s":"b","data":{"type":"resource","attributes":{"x":${DEEP}}}}`]) {
      const response = await send(method, url, payload, type);
      assert.equal(response.statusCode, 400, `${url} ${type}: ${response.body.slice(0, 300)}`);
    }
  }
  const { detail } = (await send('PUT', '/api/v1/resources/a', DEEP)).json();
  assert.equal(detail, 'The body is nested deeper than 512 levels.');
  assert.equal((await json('/resources/a/ogm')).dct_title_s, 'Chart');
});

test('a deep line of a bulk or a validation is rejected, and the other lines are kept', async () => {
  const { send } = await createWorld();
  const lines = [
    '{"id":"b","dct_title_s":"B"}',
    `{"id":"c","dct_title_s":"C","x":${DEEP}}`,
    '{"id":"d","dct_title_s":"D"}',
  ];
  const written = (await send('POST', '/api/v1/resources/bulk', lines.join('\n'), 'application/x-ndjson')).json();
  assert.deepEqual(
    written.outcomes.map(({ outcome }: { outcome: string }) => outcome),
    ['added', 'rejected', 'added'],
  );
  assert.match(written.outcomes[1].reason, /nested deeper than 512 levels/);
  const report = (await send('POST', '/api/v1/validate', lines.join('\n'), 'application/x-ndjson')).json();
  assert.deepEqual([report.count, report.data[1].errors[0].rule], [3, 'unreadable']);
});

test('deep JSON in query parameters returns 400', async () => {
  const { send, app } = await createWorld();
  const deep = encodeURIComponent(`${'['.repeat(2_000)}${']'.repeat(2_000)}`);
  for (const name of ['adv_q', 'include_filters'])
    assert.equal((await app.inject(`/api/v1/search?${name}=${deep}`)).statusCode, 400, name);
  const filter = `/api/v1/ogc/collections/regional-records/items?filter-lang=cql2-json&filter=${deep}`;
  assert.equal((await app.inject(filter)).statusCode, 400);
  assert.equal((await send('POST', '/api/v1/search', `{"adv_q":${DEEP}}`)).statusCode, 400);
});

test('a byte order mark is accepted', async () => {
  const { send } = await createWorld();
  const put = await send('PUT', '/api/v1/resources/bom', '\uFEFF{"dct_title_s":"Straße"}');
  assert.equal(put.statusCode, 201, put.body);
  const line = '\uFEFF{"id":"line","dct_title_s":"Straße"}\n';
  const bulk = (await send('POST', '/api/v1/resources/bulk', line, 'application/x-ndjson')).json();
  assert.deepEqual(bulk.counts, { added: 1 });
});

// Writes over HTTP: authorisation, outcomes, conditional requests, and visibility in search.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { InjectOptions } from 'fastify';
import { createTestApp, type RawRecord } from '../support/app.ts';

const TOKEN = 'a token of the operator';
const BEARER = { authorization: `Bearer ${TOKEN}` };
const record = (id: string, title = `Chart ${id}`): RawRecord => ({ id, dct_title_s: title });

const createWorld = async (settings: RawRecord = {}) => {
  const world = await createTestApp({
    records: [record('a'), { ...record('hidden'), b1g_publication_state_s: 'draft' }],
    settings: { 'access.operatorToken': TOKEN, ...settings },
  });
  type Method = NonNullable<InjectOptions['method']>;
  const send = (method: Method, path: string, payload?: unknown, headers: InjectOptions['headers'] = {}) =>
    world.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...BEARER, ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
  const tagOf = async (id: string): Promise<string> => String((await world.get(`/resources/${id}/ogm`)).headers.etag);
  const find = async (q: string) => (await world.json(`/search?q=${q}`)).data.map(({ id }: { id: string }) => id);
  return { ...world, send, tagOf, find };
};

test('without a token in the settings the write routes do not exist', async () => {
  const { app } = await createTestApp({ records: [record('a')] });
  for (const [method, url, status] of [
    ['PUT', '/api/v1/resources/a', 405],
    ['DELETE', '/api/v1/resources/a', 405],
    ['POST', '/api/v1/resources/bulk', 405],
    ['POST', '/api/v1/admin/ogm/harvest', 404],
    ['POST', '/api/v1/admin/ogm/webhook', 404],
  ] as const) {
    const response = await app.inject({ method, url, headers: BEARER, payload: record('a') });
    assert.equal(response.statusCode, status, `${method} ${url}`);
  }
});

test('a request without the token returns 401 before its body is read, and writes nothing', async () => {
  const { app, get } = await createWorld();
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }, { 'x-api-key': 'wrong' }]) {
    const response = await app.inject({ method: 'PUT', url: '/api/v1/resources/new', headers, payload: 'not JSON' });
    assert.equal(response.statusCode, 401);
    assert.equal(response.headers['www-authenticate'], 'Bearer');
  }
  assert.equal((await get('/resources/new')).statusCode, 404);
});

test('PUT adds and changes a record, and search sees both immediately', async () => {
  const { send, find, json, tagOf } = await createWorld();
  const added = await send('PUT', '/resources/new', record('new', 'Soundings of Adulis'));
  assert.deepEqual([added.statusCode, added.json()], [201, { id: 'new', outcome: 'added', warnings: [] }]);
  assert.match(String(added.headers.location), /\/api\/v1\/resources\/new$/);
  assert.deepEqual(await find('adulis'), ['new']);
  assert.equal(added.headers.etag, await tagOf('new'));
  const changed = await send('PUT', '/resources/new', { dct_title_s: 'Soundings of Muza', gbl_indexYear_im: 'none' });
  assert.deepEqual([changed.statusCode, changed.json().outcome, changed.json().warnings.length], [200, 'changed', 1]);
  assert.deepEqual([await find('adulis'), await find('muza')], [[], ['new']]);
  const wrapped = { data: { type: 'resource', attributes: record('new', 'Soundings of Muza') } };
  assert.equal((await send('PUT', '/resources/new', wrapped)).json().outcome, 'unchanged');
  const { data } = await json('/changes');
  assert.equal(data.at(-1).attributes.source, 'operator');
});

test('a harvested record keeps its source when it is written by hand', async () => {
  const { send, json } = await createWorld();
  await send('PUT', '/resources/a', record('a', 'By hand'));
  assert.equal((await json('/changes')).data.at(-1).attributes.source, 'edu.test');
});

test('an invalid record is rejected with a reason', async () => {
  const { send, get } = await createWorld();
  for (const [body, reason] of [
    [{ id: 'x' }, /no title/],
    [record('other'), /has the id "other"/],
    [[record('x')], /must be a JSON object/],
  ] as const) {
    const response = await send('PUT', '/resources/x', body);
    assert.equal(response.statusCode, 400);
    assert.match(response.json().detail, reason);
  }
  const notJson = await send('PUT', '/resources/x', '{"id":', { 'content-type': 'application/json' });
  assert.equal(notJson.statusCode, 400);
  assert.equal((await get('/resources/x')).statusCode, 404);
});

test('If-Match writes only the version that was read; If-None-Match: * only adds', async () => {
  const { send, tagOf } = await createWorld();
  const first = await tagOf('a');
  const second = await send('PUT', '/resources/a', record('a', 'Second'), { 'if-match': first });
  assert.equal(second.statusCode, 200);
  const late = { 'if-match': first };
  assert.equal((await send('PUT', '/resources/a', record('a', 'Late'), late)).statusCode, 412);
  assert.equal((await send('PATCH', '/resources/a', { dct_title_s: 'Late' }, late)).statusCode, 412);
  assert.equal((await send('DELETE', '/resources/a', undefined, late)).statusCode, 412);
  assert.equal((await send('PUT', '/resources/new', record('new'), { 'if-match': '*' })).statusCode, 412);
  assert.equal((await send('PUT', '/resources/a', record('a'), { 'if-none-match': '*' })).statusCode, 412);
  assert.equal((await send('PUT', '/resources/new', record('new'), { 'if-none-match': '*' })).statusCode, 201);
  const tag = String(second.headers.etag);
  assert.equal((await send('DELETE', '/resources/a', undefined, { 'if-match': tag })).statusCode, 204);
});

test('of many concurrent additions only one succeeds, and no concurrent patch is lost', async () => {
  // This thread also writes, so on a slow machine the last ones wait long.
  const { send, json } = await createWorld({ 'server.maxQueueMs': 0 });
  const adding = Array.from({ length: 10 }, (_, n) =>
    send('PUT', '/resources/race', record('race', `Number ${n}`), { 'if-none-match': '*' }),
  );
  const statuses = (await Promise.all(adding)).map(({ statusCode }) => statusCode);
  assert.deepEqual(statuses.sort(), [201, ...Array.from({ length: 9 }, () => 412)].sort());
  const patching = Array.from({ length: 40 }, (_, n) => send('PATCH', '/resources/race', { [`extra_${n}`]: n }));
  for (const { statusCode } of await Promise.all(patching)) assert.equal(statusCode, 200);
  const stored = await json('/resources/race/ogm');
  for (const n of patching.keys()) assert.equal(stored[`extra_${n}`], n);
});

test('PATCH merges: named fields change, null removes, other fields stay', async () => {
  const { send, json } = await createWorld();
  await send('PUT', '/resources/p', { ...record('p'), dct_subject_sm: ['One'], note: { a: 1, b: 2 } });
  const type = { 'content-type': 'application/merge-patch+json' };
  const patch = JSON.stringify({ dct_subject_sm: null, dct_title_s: 'Patched', note: { b: 3 } });
  assert.equal((await send('PATCH', '/resources/p', patch, type)).statusCode, 200);
  const { dct_subject_sm, dct_title_s, note } = await json('/resources/p/ogm');
  assert.deepEqual([dct_subject_sm, dct_title_s, note], [undefined, 'Patched', { a: 1, b: 3 }]);
  assert.equal((await send('PATCH', '/resources/p', { dct_title_s: null })).statusCode, 400);
  assert.equal((await send('PATCH', '/resources/p', { id: 'q' })).statusCode, 400);
  assert.equal((await send('PATCH', '/resources/nobody', { a: 1 })).statusCode, 404);
});

test('DELETE leaves a tombstone', async () => {
  const { send, get, find } = await createWorld();
  assert.deepEqual(await find('chart'), ['a']);
  assert.equal((await send('DELETE', '/resources/a')).statusCode, 204);
  assert.equal((await get('/resources/a')).statusCode, 410);
  assert.equal((await send('DELETE', '/resources/a')).statusCode, 410);
  assert.equal((await send('DELETE', '/resources/nobody')).statusCode, 404);
  assert.deepEqual(await find('chart'), []);
});

test('a bulk write reports the outcome of every line', async () => {
  const { send, find, get } = await createWorld();
  const lines = [
    JSON.stringify(record('b1', 'Anchorage one')),
    '{"id": ',
    '',
    JSON.stringify({ id: 'b2' }),
    JSON.stringify(record('a', 'Anchorage two')),
    '{"remove":"a"}',
    '{"remove":"nobody"}',
    JSON.stringify(record('b1', 'Anchorage one')),
    '17',
  ];
  const response = await send('POST', '/resources/bulk?source=edu.bulk', lines.join('\n'), {
    'content-type': 'application/x-ndjson',
  });
  assert.equal(response.statusCode, 200);
  const { outcomes, counts } = response.json();
  assert.deepEqual(
    outcomes.map(({ line, id, outcome }: Record<string, unknown>) => [line, id, outcome]),
    [
      [1, 'b1', 'added'],
      [2, undefined, 'rejected'],
      [4, 'b2', 'rejected'],
      [5, 'a', 'changed'],
      [6, 'a', 'removed'],
      [7, 'nobody', 'absent'],
      [8, 'b1', 'unchanged'],
      [9, undefined, 'rejected'],
    ],
  );
  assert.deepEqual(counts, { added: 1, rejected: 3, changed: 1, removed: 1, absent: 1, unchanged: 1 });
  assert.deepEqual(await find('anchorage'), ['b1']);
  assert.equal((await get('/resources/a')).statusCode, 410);
});

test('a bulk write must consist of lines, and its source must have a name', async () => {
  const { send } = await createWorld();
  assert.equal((await send('POST', '/resources/bulk', [record('x')])).statusCode, 415);
  const type = { 'content-type': 'application/x-ndjson' };
  assert.equal((await send('POST', '/resources/bulk', ' \n ', type)).statusCode, 400);
  assert.equal((await send('POST', '/resources/bulk?source=../x', '{}', type)).statusCode, 400);
});

test('an operator sees non-public records, and those responses are not cached for others', async () => {
  const { get } = await createWorld({ 'access.nonPublic': 'nobody', 'cache.maxAgeSeconds': 60 });
  const path = '/resources/hidden?include_non_public=true';
  assert.equal((await get(path)).statusCode, 404);
  const response = await get(path, BEARER);
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['cache-control'], 'private, no-cache');
  assert.match(String((await get('/resources/a')).headers['cache-control']), /^public/);
  assert.equal((await get('/resources/a', { 'x-api-key': TOKEN })).statusCode, 200);
});

test('the history lists who changed what, and a version can be restored, even after a removal', async () => {
  const { send, get, json } = await createWorld();
  await send('PUT', '/resources/new', record('new', 'Soundings of Adulis'));
  await send('PATCH', '/resources/new', { dct_title_s: 'Soundings of Muza' });
  await send('DELETE', '/resources/new');
  const { id, versions } = (await send('GET', '/resources/new/history')).json();
  assert.equal(id, 'new');
  assert.deepEqual(
    versions.map((version: RawRecord) => [version.kind, (version.record as RawRecord)?.dct_title_s, version.by]),
    [
      ['removed', undefined, 'operator'],
      ['put', 'Soundings of Muza', 'operator'],
      ['put', 'Soundings of Adulis', 'operator'],
    ],
  );
  const restored = await send('POST', `/resources/new/history/${versions[2].version}/restore`);
  assert.deepEqual([restored.statusCode, restored.json().outcome], [201, 'added']);
  assert.equal((await json('/resources/new')).data.attributes.dct_title_s, 'Soundings of Adulis');
  assert.equal((await send('POST', `/resources/new/history/${versions[0].version}/restore`)).statusCode, 404);
  assert.equal((await send('POST', '/resources/new/history/none/restore')).statusCode, 404);
  assert.equal((await send('GET', '/resources/nobody/history')).statusCode, 404);
  assert.equal((await get('/resources/new/history')).statusCode, 401);
  const outdated = { 'if-match': '"other"' };
  const refused = await send('POST', `/resources/new/history/${versions[1].version}/restore`, undefined, outdated);
  assert.equal(refused.statusCode, 412);
});

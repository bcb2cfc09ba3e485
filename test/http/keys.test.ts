// API keys over HTTP: where they are sent, what they allow, and how invalid ones are reported.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestApp } from '../support/app.ts';
import { issueKey } from '../support/keys.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const RECORDS = [
  { id: 'shown', dct_title_s: 'Harbour chart' },
  { id: 'draft', dct_title_s: 'Harbour draft', b1g_publication_state_s: 'draft' },
];

const createWorld = async (settings: Readonly<Record<string, unknown>> = {}) => {
  const dataDir = createTempFolder({ after });
  const world = await createTestApp({ records: RECORDS, settings: { ...settings, 'data.dir': dataDir } });
  return { ...world, issue: (key: Parameters<typeof issueKey>[1] = {}) => issueKey(dataDir, key) };
};

const optional = await createWorld();
const required = await createWorld({ 'access.keys': 'required', 'access.operatorToken': 'a token of the operator' });

const codeOf = (response: { json: () => { code: string } }): string => response.json().code;

test('a key has 32 URL-safe characters and only its hash is stored', async () => {
  const { secret, key } = await optional.issue({ name: 'Map lab' });
  assert.match(secret, /^[A-Za-z0-9_-]{32}$/);
  assert.match(key.id, /^key_[0-9a-f]{12}$/);
  assert.doesNotMatch(JSON.stringify(key), new RegExp(secret));
});

test('without a key the plan is anonymous and nothing else is returned', async () => {
  assert.deepEqual(await optional.json('/keys/self'), {
    data: {
      type: 'api_key',
      id: 'anonymous',
      attributes: { plan: 'anonymous', quota: null, issued_at: null, expires_at: null, scopes: [], limits: [] },
    },
    ...{ plan: 'anonymous', quota: null, issued_at: null, expires_at: null },
  });
});

test('a key is read from X-API-Key, then Authorization, then api_key', async () => {
  const [first, second, third] = await Promise.all([optional.issue(), optional.issue(), optional.issue()]);
  const shown = async (path: string, headers: Record<string, string>) =>
    (await optional.get(path, headers)).json().data.id;
  const bearer = { authorization: `Bearer ${second.secret}` };
  const inQuery = `/keys/self?api_key=${third.secret}`;
  assert.equal(await shown(inQuery, { 'x-api-key': first.secret, ...bearer }), first.key.id);
  assert.equal(await shown(inQuery, bearer), second.key.id);
  assert.equal(await shown(inQuery, {}), third.key.id);
  assert.equal(await shown(inQuery, { authorization: 'Basic dXNlcjpwYXNz' }), third.key.id);
});

test('GET /keys/self describes only the key of the request', async () => {
  const expiresAt = '2999-01-31T00:00:00.000Z';
  const { secret, key } = await optional.issue({ plan: 'partner', expiresAt, scopes: ['read', 'non-public'] });
  const response = await optional.get('/keys/self', { 'x-api-key': secret });
  assert.equal(response.headers['cache-control'], 'no-store');
  const { plan, issued_at, expires_at, data } = response.json();
  assert.deepEqual([plan, issued_at, expires_at], ['partner', key.issuedAt, expiresAt]);
  assert.deepEqual(data.attributes.scopes, ['read', 'non-public']);
});

test('responses to a request with a key are not cached publicly and never contain the key', async () => {
  const { secret } = await optional.issue();
  for (const [path, headers] of [
    ['/search?q=harbour', { 'x-api-key': secret }],
    [`/search?q=harbour&api_key=${secret}`, {}],
    [`/resources/?api_key=${secret}`, {}],
    [`/ogc/collections/regional-records/items?api_key=${secret}`, {}],
  ] as const) {
    const response = await optional.get(path, headers);
    assert.equal(response.statusCode, 200, path);
    assert.match(String(response.headers['cache-control']), /private|no-store/, path);
    assert.doesNotMatch(response.body, new RegExp(secret), path);
  }
});

test('where keys are optional an invalid key counts as none, and /keys/self states what is wrong with it', async () => {
  const expired = await optional.issue({ expiresAt: '2020-01-01T00:00:00.000Z' });
  for (const [secret, code] of [
    ['x'.repeat(32), 'key_invalid'],
    ['y'.repeat(20_000), 'key_invalid'],
    [expired.secret, 'key_expired'],
  ] as const) {
    assert.equal((await optional.get('/search?q=harbour', { 'x-api-key': secret })).statusCode, 200);
    const self = await optional.get('/keys/self', { 'x-api-key': secret });
    assert.deepEqual([self.statusCode, codeOf(self)], [401, code]);
  }
});

test('where keys are required, each kind of missing or invalid key has its own problem', async () => {
  const good = await required.issue();
  const expired = await required.issue({ expiresAt: '2020-01-01T00:00:00.000Z' });
  const bound = await required.issue({ addresses: ['192.0.2.0/24'] });
  const ofSite = await required.issue({ origins: ['https://maps.example'] });
  for (const [headers, status, code] of [
    [{}, 401, 'key_required'],
    [{ 'x-api-key': 'z'.repeat(32) }, 401, 'key_invalid'],
    [{ 'x-api-key': expired.secret }, 401, 'key_expired'],
    [{ 'x-api-key': bound.secret }, 403, 'key_not_allowed'],
    [{ 'x-api-key': ofSite.secret }, 403, 'key_not_allowed'],
    [{ 'x-api-key': ofSite.secret, origin: 'https://evil.example' }, 403, 'key_not_allowed'],
  ] as const) {
    for (const path of ['/search?q=harbour', '/resources/shown', '/ogc/', '/mcp', '/keys/self']) {
      const response = await required.get(path, headers);
      assert.deepEqual([response.statusCode, codeOf(response)], [status, code], `${path} ${code}`);
      assert.equal(response.headers['www-authenticate'], status === 401 ? 'Bearer' : undefined);
      assert.equal(response.headers['cache-control'], 'no-store');
    }
  }
  for (const headers of [
    { 'x-api-key': good.secret },
    { 'x-api-key': ofSite.secret, origin: 'https://maps.example' },
    { 'x-api-key': ofSite.secret, referer: 'https://maps.example/atlas?x=1' },
    { authorization: 'Bearer a token of the operator' },
  ]) {
    assert.equal((await required.get('/search?q=harbour', headers)).statusCode, 200);
  }
});

test('where keys are required, MCP requests without a key are rejected with a protocol error', async () => {
  const response = await required.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  assert.equal(response.statusCode, 401);
  assert.equal(response.headers['www-authenticate'], 'Bearer');
  assert.match(response.json().error.message, /X-API-Key/);
});

test('where keys are required, pages, pictures, documentation and health checks stay public', async () => {
  for (const path of ['//', '//search?q=harbour', '//resources/shown', '//healthz', '//readyz', '//api/openapi.json'])
    assert.equal((await required.get(path)).statusCode, 200, path);
  for (const path of [
    '/static-maps/shown/geometry',
    '/resources/shown/thumbnail',
    '//favicon.ico',
    '//problems/key_required',
  ])
    assert.notEqual((await required.get(path)).statusCode, 401, path);
  const { security } = await required.json('//api/openapi.json');
  assert.deepEqual(security, [{ apiKey: [] }, { bearerKey: [] }, { queryKey: [] }]);
  const preflight = await required.app.inject({ method: 'OPTIONS', url: '/api/v1/search' });
  assert.equal(preflight.statusCode, 204);
});

test('by default only keys with the scope and operators see unpublished records', async () => {
  const world = await createWorld({ 'access.operatorToken': 'a token of the operator' });
  const [plain, scoped] = [await world.issue(), await world.issue({ scopes: ['read', 'non-public'] })];
  const status = async (headers: Record<string, string>) =>
    (await world.get('/resources/draft?include_non_public=true', headers)).statusCode;
  assert.equal(await status({}), 404);
  assert.equal(await status({ 'x-api-key': plain.secret }), 404);
  assert.equal(await status({ 'x-api-key': scoped.secret }), 200);
  assert.equal(await status({ authorization: 'Bearer a token of the operator' }), 200);
  const found = async (headers: Record<string, string>) =>
    (await world.get('/search?q=harbour&include_non_public=true', headers)).json().meta?.totalCount;
  assert.equal(await found({ 'x-api-key': scoped.secret }), 2);
  assert.equal(await found({ 'x-api-key': plain.secret }), 1);
  assert.equal(await found({}), 1);
  assert.equal((await world.json('/search?q=harbour')).meta.totalCount, 1);
});

test('only a key with the operator scope can write, where the setting allows it', async () => {
  const world = await createWorld({ 'access.operatorKeys': true });
  const [plain, operator] = [await world.issue(), await world.issue({ scopes: ['operator'] })];
  const put = async (headers: Record<string, string>) =>
    (
      await world.app.inject({
        method: 'PUT',
        url: '/api/v1/resources/new',
        headers,
        payload: { dct_title_s: 'New chart' },
      })
    ).statusCode;
  assert.equal(await put({}), 401);
  assert.equal(await put({ 'x-api-key': plain.secret }), 403);
  assert.equal(await put({ 'x-api-key': operator.secret }), 201);
  const closed = await createWorld({ 'access.operatorToken': 'a token of the operator' });
  const { secret } = await closed.issue({ scopes: ['operator'] });
  const rejected = await closed.app.inject({
    method: 'DELETE',
    url: '/api/v1/resources/shown',
    headers: { 'x-api-key': secret },
  });
  assert.equal(rejected.statusCode, 403);
});

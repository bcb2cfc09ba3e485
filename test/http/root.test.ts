// GET /api/v1/, its alternative paths, and the features that all responses share.
import assert from 'node:assert/strict';
import test from 'node:test';
import { BASE, createTestApp } from '../support/app.ts';

const { app, get, post } = await createTestApp({ records: [{ id: 'a', dct_title_s: 'A' }] });

test('the root reports that the service is up, in the JSON:API envelope', async () => {
  const response = await get('/');
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8');
  const { jsonapi, links, data, ...rest } = response.json();
  assert.deepEqual(rest, {});
  assert.equal(jsonapi.version, '1.1');
  assert.equal(jsonapi.profile.length, 2);
  assert.deepEqual(links, { self: `${BASE}/api/v1/` });
  assert.deepEqual([data.type, data.id], ['api_info', 'root']);
  assert.deepEqual(Object.keys(data.attributes), ['api', 'version', 'description', 'endpoints']);
});

test('the endpoints of the root are path templates, each listed once', async () => {
  const { endpoints } = (await get('/')).json().data.attributes;
  for (const path of [
    '/api/v1/',
    '/api/v1/search',
    '/api/v1/resources/',
    '/api/v1/resources/{id}',
    '/api/v1/validate',
  ]) {
    assert.ok(endpoints.includes(path), path);
  }
  assert.equal(new Set(endpoints).size, endpoints.length);
  assert.ok(endpoints.every((path: string) => !path.includes(':')));
});

test('a missing or extra slash redirects with 307 and keeps the query', async () => {
  for (const [from, to] of [
    ['/api/v1', '/api/v1/'],
    ['/api/v1/resources', '/api/v1/resources/'],
    ['/api/v1/resources?page=2', '/api/v1/resources/?page=2'],
    ['/api/v1/service/', '/api/v1/service'],
    ['/api/v1/resources/a/', '/api/v1/resources/a'],
  ] as const) {
    const response = await get(`/${from}`);
    assert.equal(response.statusCode, 307, from);
    assert.equal(response.headers.location, `${BASE}${to}`);
  }
});

test('alternative spellings of paths return the same response', async () => {
  const [usual, other] = [await get('/resources/a'), await get('/resource/a')];
  assert.equal(other.statusCode, 200);
  assert.deepEqual(other.json().data, usual.json().data);
  assert.equal((await get('/resource/a/ogm')).json().id, 'a');
  assert.equal((await get('/resource/nobody')).statusCode, 404);
});

test('HEAD returns the headers of GET without a body', async () => {
  for (const url of [
    '/api/v1/',
    '/api/v1/resources/',
    '/api/v1/resources/a',
    '/api/v1/resources/a/ogm',
    '/api/v1/service',
  ]) {
    const [got, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })];
    assert.equal(head.statusCode, 200, url);
    assert.equal(head.body, '');
    assert.equal(head.headers.etag, got.headers.etag);
    assert.equal(head.headers['content-length'], got.headers['content-length']);
  }
});

test('OPTIONS lists the methods of a path, and 405 lists them too', async () => {
  const options = await app.inject({ method: 'OPTIONS', url: '/api/v1/resources/a' });
  assert.equal(options.statusCode, 204);
  assert.equal(options.headers.allow, 'GET, HEAD, OPTIONS');
  const put = await app.inject({ method: 'PUT', url: '/api/v1/resources/a', payload: {} });
  assert.equal(put.statusCode, 405);
  assert.equal(put.headers.allow, 'GET, HEAD, OPTIONS');
  assert.equal(put.json().code, 'method_not_allowed');
  assert.equal((await app.inject({ url: '/api/v1/validate' })).headers.allow, 'OPTIONS, POST');
});

test('scripts of any origin may read responses, including problems', async () => {
  for (const path of ['/', '/resources/a', '/resources/nobody', '/nothing-here']) {
    const { headers } = await get(path, { origin: 'https://maps.example.org' });
    assert.equal(headers['access-control-allow-origin'], '*', path);
    for (const name of ['ETag', 'X-Request-ID', 'Content-Disposition', 'Location']) {
      assert.ok(String(headers['access-control-expose-headers']).includes(name), name);
    }
  }
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/v1/validate',
    headers: {
      origin: 'https://maps.example.org',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, x-api-key',
    },
  });
  assert.equal(preflight.statusCode, 204);
  assert.match(String(preflight.headers['access-control-allow-methods']), /POST/);
  assert.equal(preflight.headers['access-control-allow-headers'], 'content-type, x-api-key');
});

test('every response has a request id and security headers', async () => {
  for (const path of ['/', '/resources/nobody']) {
    const { headers } = await get(path, { 'x-request-id': 'mine-1' });
    assert.equal(headers['x-request-id'], 'mine-1');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.match(String(headers['x-robots-tag']), /noindex/);
  }
  assert.match(String((await get('/')).headers['x-request-id']), /^[0-9a-f]{32}$/);
});

test('an unchanged response is a 304 without a body', async () => {
  for (const path of ['/', '/resources/', '/resources/a', '/resources/a/metadata', '/service', '//api/openapi.json']) {
    const first = await get(path);
    const etag = String(first.headers.etag);
    assert.match(etag, /^W\/"/, path);
    const again = await get(path, { 'if-none-match': etag });
    assert.deepEqual([again.statusCode, again.body], [304, ''], path);
    assert.equal(again.headers.etag, etag);
    assert.equal((await get(path, { 'if-none-match': 'W/"other"' })).statusCode, 200);
  }
});

test('every problem has the same shape, and its type links to a page about it', async () => {
  const cases: readonly (readonly [path: string, status: number, code: string])[] = [
    ['/nothing-here', 404, 'not_found'],
    ['/resources/nobody', 404, 'not_found'],
    ['/resources/?page=0', 400, 'validation_error'],
    ['/?callback=alert(1)', 400, 'invalid_callback'],
    ['/resources/%E0%A4%A', 400, 'bad_request'],
  ];
  for (const [path, status, code] of cases) {
    const response = await get(path);
    assert.equal(response.statusCode, status, path);
    assert.equal(response.headers['content-type'], 'application/problem+json; charset=utf-8');
    assert.equal(response.headers['cache-control'], 'no-store');
    const problem = response.json();
    assert.deepEqual(Object.keys(problem), [
      'type',
      'title',
      'status',
      'detail',
      'instance',
      'code',
      'request_id',
      'errors',
    ]);
    assert.deepEqual(
      [problem.status, problem.code, problem.request_id],
      [status, code, response.headers['x-request-id']],
    );
    assert.ok(problem.errors.length > 0);
    for (const error of problem.errors) {
      assert.deepEqual(
        [error.status, typeof error.code, typeof error.title, typeof error.detail],
        [...[String(status), 'string', 'string', 'string']],
      );
    }
    const page = await app.inject({ url: problem.type });
    assert.equal(page.statusCode, 200, problem.type);
  }
});

test('with a callback every JSON response is a script, including problems', async () => {
  for (const path of [
    '/?',
    '/resources/?',
    '/resources/a?',
    '/resources/a/ogm?',
    '/resources/a/metadata?',
    '/service?',
  ]) {
    const plain = await get(path.slice(0, -1));
    const script = await get(`${path}format=json&callback=app.cb_1`);
    assert.equal(script.statusCode, 200);
    assert.equal(script.headers['content-type'], 'application/javascript; charset=utf-8');
    assert.match(script.body, /^\/\*\*\/app\.cb_1\(\{[\s\S]*\}\);$/);
    const argument = JSON.parse(script.body.slice('/**/app.cb_1('.length, -2));
    assert.deepEqual(Object.keys(argument), Object.keys(plain.json()));
  }
  const problem = await get('/resources/nobody?callback=cb');
  assert.equal(problem.statusCode, 200);
  assert.equal(JSON.parse(problem.body.slice('/**/cb('.length, -2)).status, 404);
  for (const name of ['alert(1)', '1x', 'a-b', 'x'.repeat(129), '<script>']) {
    assert.equal((await get(`/?callback=${encodeURIComponent(name)}`)).statusCode, 400, name);
  }
});

test('links start with the configured public URL, and an unknown Host is not repeated', async () => {
  const behind = await createTestApp({ settings: { 'server.publicUrl': 'https://maps.example.org/catalogue/' } });
  assert.equal((await behind.json('/')).links.self, 'https://maps.example.org/catalogue/api/v1/');
  const odd = await get('/', { host: 'evil.example/"><script>' });
  assert.doesNotMatch(odd.body, /evil/);
});

test('a key in the query is not repeated in links', async () => {
  const { links } = (await get('/resources/?api_key=secret&per_page=1')).json();
  assert.ok(Object.values(links).every((link) => !String(link).includes('secret')));
});

test('large responses are compressed for clients that accept it', async () => {
  const response = await get('//api/openapi.json', { 'accept-encoding': 'gzip' });
  assert.equal(response.headers['content-encoding'], 'gzip');
  assert.match(String(response.headers.vary), /Accept-Encoding/);
});

test('a body that is too large, of another type or invalid JSON is rejected', async () => {
  assert.equal((await post('/validate', '{"data":')).statusCode, 400);
  assert.equal((await post('/validate', 'x', { 'content-type': 'text/plain' })).statusCode, 415);
  assert.equal((await post('/validate', `"${'x'.repeat(4_200_000)}"`)).statusCode, 413);
  assert.equal((await post('/validate', '')).statusCode, 400);
});

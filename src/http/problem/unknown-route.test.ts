import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { createTestServer } from '../../../test/support/server.ts';
import { toCanonicalPath } from '../request/paths.ts';
import { sendJson } from '../response/send-json.ts';

const routes = (app: FastifyInstance): void => {
  app.register(
    async (door) => {
      door.get('/', { prefixTrailingSlash: 'slash' }, (_request, reply) => sendJson(reply, { root: true }));
      door.get('/search', (_request, reply) => sendJson(reply, {}));
      door.post('/search', (_request, reply) => sendJson(reply, {}));
      door.get('/suggest', (_request, reply) => sendJson(reply, { suggest: true }));
      door.get('/resources/', (_request, reply) => sendJson(reply, { list: true }));
      door.get('/resources/:id', (request, reply) => sendJson(reply, request.params as object));
      door.get('/resources/:id/ogm', (request, reply) => sendJson(reply, request.params as object));
    },
    { prefix: '/api/v1' },
  );
};

test('a missing or extra slash redirects with 307 and keeps the query', async () => {
  const app = await createTestServer({ routes, settings: { 'server.publicUrl': 'https://maps.example.org/cat' } });
  const expected = {
    '/api/v1': '/api/v1/',
    '/api/v1/resources?page=2&x=%2F': '/api/v1/resources/?page=2&x=%2F',
    '/api/v1/search/?q=a': '/api/v1/search?q=a',
    '/api/v1/resources/a%2Fb/ogm/': '/api/v1/resources/a%2Fb/ogm',
    '/api/docs': '/api/docs/',
  };
  for (const [asked, target] of Object.entries(expected)) {
    const response = await app.inject(asked);
    assert.equal(response.statusCode, 307, asked);
    assert.equal(response.headers.location, `https://maps.example.org/cat${target}`);
  }
  assert.equal((await app.inject({ method: 'POST', url: '/api/v1/search/' })).statusCode, 307);
});

test('a redirect never leads to another host', async () => {
  const app = await createTestServer({ routes });
  for (const path of ['//evil.example/', '//evil.example/api/v1', '/\\evil.example/']) {
    const response = await app.inject({ url: path, headers: { host: 'here.example' } });
    assert.ok(response.statusCode === 404 || String(response.headers.location).startsWith('http://here.example/'));
  }
});

test('path aliases are served like the canonical paths', async () => {
  const app = await createTestServer({ routes });
  assert.deepEqual((await app.inject('/api/v1/resource/x')).json(), { id: 'x' });
  assert.deepEqual((await app.inject('/api/v1/resource/x/ogm?y=1')).json(), { id: 'x' });
  assert.deepEqual((await app.inject('/api/v1/resource/')).json(), { list: true });
  assert.deepEqual((await app.inject('/api/v1/suggestions?q=a')).json(), { suggest: true });
  assert.equal((await app.inject('/api/v1/resourceful')).statusCode, 404);
});

test('ids with slashes, spaces, quotes, percent signs and any script work in paths', async () => {
  const app = await createTestServer({ routes });
  for (const id of ['a/b', 'a b', '"a"', "it's", '100%', 'a%2Fb', 'é', '東京', 'a:b', 'a.b', '?', '#', 'a+b', '<x>']) {
    const url = `/api/v1/resources/${encodeURIComponent(id)}`;
    assert.deepEqual((await app.inject(url)).json(), { id });
    assert.deepEqual((await app.inject(`${url}/ogm`)).json(), { id });
  }
});

test('an unsupported method gets a 405 with Allow before the body is parsed', async () => {
  const app = await createTestServer({ routes });
  const response = await app.inject({
    method: 'PUT',
    url: '/api/v1/search?q=1',
    payload: 'not json',
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(response.statusCode, 405);
  assert.equal(response.headers.allow, 'GET, HEAD, OPTIONS, POST');
  assert.equal(response.json().code, 'method_not_allowed');
  assert.equal(
    (await app.inject({ method: 'DELETE', url: '/api/v1/resources/x' })).headers.allow,
    'GET, HEAD, OPTIONS',
  );
});

test('the absolute form of a request target is accepted', async () => {
  assert.equal(toCanonicalPath('http://maps.example/api/v1/resource/x?y=/'), '/api/v1/resources/x?y=/');
  assert.equal(toCanonicalPath('HTTPS://maps.example'), '/');
});

test('no request target causes a server error', async () => {
  const app = await createTestServer({ routes });
  const path = fc.stringMatching(/^[!-[\]-~]{0,60}$/);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/x', '/api/v1/', '/api/v1/resources/', '/api/v1/search?'),
      path,
      async (start, rest) => {
        const response = await app.inject({ method: 'GET', url: start + rest });
        assert.ok(response.statusCode < 500, `${start}${rest}`);
      },
    ),
    { numRuns: 300 },
  );
});

test('an unknown path gets a 404 problem for every method', async () => {
  const app = await createTestServer({ routes });
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'] as const) {
    const response = await app.inject({ method, url: '/nothing/here' });
    assert.equal(response.statusCode, 404);
    assert.equal(response.headers['content-type'], 'application/problem+json; charset=utf-8');
  }
});

test('plain OPTIONS gets a 204 with Allow', async () => {
  const app = await createTestServer({ routes });
  const response = await app.inject({ method: 'OPTIONS', url: '/api/v1/search' });
  assert.equal(response.statusCode, 204);
  assert.equal(response.headers.allow, 'GET, HEAD, OPTIONS, POST');
  assert.equal(response.headers['access-control-allow-methods'], undefined);
});

test('a callback does not enable other methods', async () => {
  const app = await createTestServer({ routes });
  for (const method of ['TRACE', 'PUT', 'DELETE'] as const) {
    const response = await app.inject({ method, url: '/api/v1/search?callback=show' });
    assert.equal(response.statusCode, 405, method);
    assert.equal(response.headers['content-type'], 'application/problem+json; charset=utf-8');
  }
});

import assert from 'node:assert/strict';
import test from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createTestServer } from '../../../test/support/server.ts';
import { sendJson } from './send-json.ts';

const routes = (app: FastifyInstance): void => {
  app.post('/search', (_request, reply) => sendJson(reply, {}));
  app.get('/search', (_request, reply) => sendJson(reply, {}));
};

const PREFLIGHT = {
  origin: 'https://app.example',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type, x-api-key, x-btaa-client-name',
};

test('by default every origin may read responses and the exposed headers', async () => {
  const app = await createTestServer({ routes });
  const response = await app.inject('/search');
  assert.equal(response.headers['access-control-allow-origin'], '*');
  const exposed = String(response.headers['access-control-expose-headers']).split(', ');
  for (const name of ['ETag', 'X-Request-ID', 'X-RateLimit-Remaining', 'RateLimit-Reset', 'Location', 'Link']) {
    assert.ok(exposed.includes(name), name);
  }
  assert.equal((await app.inject('/nothing')).headers['access-control-allow-origin'], '*');
});

test('a preflight gets the methods and the requested headers', async () => {
  const app = await createTestServer({ routes });
  const response = await app.inject({ method: 'OPTIONS', url: '/search', headers: PREFLIGHT });
  assert.equal(response.statusCode, 204);
  assert.equal(response.headers['access-control-allow-methods'], 'GET, HEAD, OPTIONS, POST');
  assert.equal(response.headers['access-control-allow-headers'], PREFLIGHT['access-control-request-headers']);
  assert.equal(response.headers['access-control-max-age'], '3600');
});

test('a preflight with an invalid list of headers gets the default list', async () => {
  const app = await createTestServer({ routes });
  const headers = { ...PREFLIGHT, 'access-control-request-headers': 'a;b' };
  const response = await app.inject({ method: 'OPTIONS', url: '/search', headers });
  assert.match(String(response.headers['access-control-allow-headers']), /X-API-Key/);
});

test('with a list of origins only these may read, and Vary lists Origin', async () => {
  const app = await createTestServer({ routes, settings: { 'cors.origins': ['https://app.example'] } });
  const listed = await app.inject({ url: '/search', headers: { origin: 'https://app.example' } });
  assert.equal(listed.headers['access-control-allow-origin'], 'https://app.example');
  assert.equal(listed.headers.vary, 'Origin, Accept-Encoding');
  const other = await app.inject({ url: '/search', headers: { origin: 'https://evil.example' } });
  assert.equal(other.headers['access-control-allow-origin'], undefined);
  assert.equal(other.headers.vary, 'Origin, Accept-Encoding');
  const refused = await app.inject({
    method: 'OPTIONS',
    url: '/search',
    headers: { ...PREFLIGHT, origin: 'https://evil.example' },
  });
  assert.equal(refused.headers['access-control-allow-methods'], undefined);
});

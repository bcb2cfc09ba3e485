import assert from 'node:assert/strict';
import test from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { createTestServer } from '../../../test/support/server.ts';
import { CatalogError } from '../../errors.ts';
import { isNotModified } from './send-body.ts';
import { sendJson } from './send-json.ts';

const LONG = JSON.stringify({ title: 'Łódź, Málaga and 東京 '.repeat(200) });
const SCRIPT_BREAKER = { text: 'a\u2028b\u2029c</script>' };

let versionedRuns = 0;

const routes = (app: FastifyInstance): void => {
  app.get('/text', (_request, reply) => sendJson(reply, LONG));
  app.post('/text', (_request, reply) => sendJson(reply, LONG));
  app.get('/bytes', (_request, reply) => sendJson(reply, Buffer.from(LONG)));
  app.get('/object', (_request, reply) => sendJson(reply, SCRIPT_BREAKER));
  app.get('/created', (_request, reply) => sendJson(reply, { made: true }, { status: 201 }));
  app.get('/linked', (_request, reply) => sendJson(reply, '{}', { type: 'application/ld+json' }));
  app.get('/cached', (_request, reply) => sendJson(reply, '{}', { cacheControl: 'public, max-age=9' }));
  app.get('/missing', (_request, reply) => {
    reply.header('etag', '"lost"').header('cache-control', 'public');
    throw new CatalogError('not_found', 'No such record.');
  });
  app.get('/versioned', (_request, reply) => {
    if (isNotModified(reply, 7)) return reply;
    versionedRuns++;
    return sendJson(reply, '{"n":1}', { version: 7 });
  });
};

test('strings, bytes and objects are sent as JSON', async () => {
  const app = await createTestServer({ routes });
  for (const path of ['/text', '/bytes']) {
    const response = await app.inject(path);
    assert.equal(response.body, LONG);
    assert.equal(response.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(response.headers['content-length'], String(Buffer.byteLength(LONG)));
  }
  assert.deepEqual((await app.inject('/object')).json(), SCRIPT_BREAKER);
  assert.equal((await app.inject('/created')).statusCode, 201);
  assert.equal((await app.inject('/linked')).headers['content-type'], 'application/ld+json');
});

test('HEAD has the headers of GET and no body', async () => {
  const app = await createTestServer({ routes });
  const get = await app.inject('/text');
  const head = await app.inject({ method: 'HEAD', url: '/text' });
  assert.equal(head.statusCode, 200);
  assert.equal(head.body, '');
  for (const name of ['etag', 'content-length', 'content-type', 'cache-control', 'vary']) {
    assert.equal(head.headers[name], get.headers[name], name);
  }
});

test('every accepted content coding yields the same body, and none is used without Accept-Encoding', async () => {
  const app = await createTestServer({ routes });
  const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };
  for (const [coding, decode] of Object.entries(decoders)) {
    const response = await app.inject({ url: '/text', headers: { 'accept-encoding': coding } });
    assert.equal(response.headers['content-encoding'], coding);
    assert.equal(decode(response.rawPayload).toString(), LONG);
    assert.equal(response.headers['content-length'], String(response.rawPayload.length));
    assert.equal(response.headers.vary, 'Accept-Encoding');
  }
  const plain = await app.inject({ url: '/text', headers: { 'accept-encoding': 'identity' } });
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.headers.vary, 'Accept-Encoding');
});

test('small responses are not compressed, and a setting disables compression', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const app = await createTestServer({ routes });
  assert.equal((await app.inject({ url: '/object', headers })).headers['content-encoding'], undefined);
  const off = await createTestServer({ routes, settings: { 'server.compression': false } });
  const response = await off.inject({ url: '/text', headers });
  assert.equal(response.headers['content-encoding'], undefined);
  assert.equal(response.headers.vary, undefined);
});

test('a repeated request with the ETag gets a 304 without a body, compressed or not', async () => {
  const app = await createTestServer({ routes });
  const { etag } = (await app.inject('/text')).headers;
  for (const coding of ['identity', 'gzip']) {
    const headers = { 'if-none-match': `"other", ${etag}`, 'accept-encoding': coding };
    const response = await app.inject({ url: '/text', headers });
    assert.equal(response.statusCode, 304);
    assert.equal(response.body, '');
    assert.equal(response.headers.etag, etag);
    assert.equal(response.headers['cache-control'], 'no-cache');
    assert.equal(response.headers.vary, 'Accept-Encoding');
    assert.equal(response.headers['content-type'], undefined);
  }
  const changed = await app.inject({ url: '/text', headers: { 'if-none-match': '"other"' } });
  assert.equal(changed.statusCode, 200);
});

test('responses to POST have no ETag and are not cached', async () => {
  const app = await createTestServer({ routes });
  const response = await app.inject({ method: 'POST', url: '/text', headers: { 'if-none-match': '*' } });
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers.etag, undefined);
  assert.equal(response.headers['cache-control'], 'no-store');
});

test('the cache setting and the route determine Cache-Control', async () => {
  const app = await createTestServer({ routes, settings: { 'cache.maxAgeSeconds': 60 } });
  assert.equal((await app.inject('/text')).headers['cache-control'], 'public, max-age=60');
  assert.equal((await app.inject('/cached')).headers['cache-control'], 'public, max-age=9');
  assert.equal((await app.inject('/missing')).headers['cache-control'], 'no-store');
  assert.equal((await app.inject('/missing')).headers.etag, undefined);
});

test('a client with the current version gets a 304 before any work is done', async () => {
  const app = await createTestServer({ routes });
  versionedRuns = 0;
  const first = await app.inject('/versioned?q=1');
  const again = await app.inject({ url: '/versioned?q=1', headers: { 'if-none-match': String(first.headers.etag) } });
  assert.equal(again.statusCode, 304);
  assert.equal(again.headers.etag, first.headers.etag);
  assert.equal(versionedRuns, 1);
  const other = await app.inject('/versioned?q=2');
  assert.notEqual(other.headers.etag, first.headers.etag);
});

test('with a callback the response is a script that calls it', async () => {
  const app = await createTestServer({ routes });
  const response = await app.inject('/object?callback=rui_17.done');
  assert.equal(response.headers['content-type'], 'application/javascript; charset=utf-8');
  assert.equal(response.headers['x-content-type-options'], 'nosniff');
  assert.equal(response.body, '/**/rui_17.done({"text":"a\\u2028b\\u2029c</script>"});');
  assert.equal((await app.inject('/bytes?callback=cb')).body, `/**/cb(${LONG});`);
  assert.equal((await app.inject('/created?callback=cb')).statusCode, 200);
});

test('the ETag of a script depends on the callback', async () => {
  const app = await createTestServer({ routes });
  const tags = await Promise.all(
    ['/text', '/text?callback=a', '/text?callback=b'].map(async (url) => (await app.inject(url)).headers.etag),
  );
  assert.equal(new Set(tags).size, 3);
});

test('a callback that is not a plain name is rejected', async () => {
  const app = await createTestServer({ routes });
  for (const name of ['alert(1)', '1a', '.a', 'a b', 'a;b', 'é', 'a'.repeat(129)]) {
    const response = await app.inject(`/object?callback=${encodeURIComponent(name)}`);
    assert.equal(response.statusCode, 400, name);
    assert.equal(response.json().code, 'invalid_callback');
    assert.deepEqual(response.json().errors[0].source, { parameter: 'callback' });
  }
  assert.equal((await app.inject('/object?callback=a&callback=b')).statusCode, 400);
  assert.equal((await app.inject('/object?callback=')).statusCode, 200);
});

test('with a callback a problem is sent as the argument with status 200', async () => {
  const app = await createTestServer({ routes });
  const response = await app.inject('/missing?callback=cb');
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['cache-control'], 'no-store');
  const problem = JSON.parse(response.body.slice('/**/cb('.length, -2));
  assert.equal(problem.status, 404);
  assert.equal(problem.code, 'not_found');
});

import assert from 'node:assert/strict';
import test from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createLogCollector, createTestServer } from '../../test/support/server.ts';
import { removeApiKey } from './request/redact-api-keys.ts';
import { apiUrl, selfUrl } from './request/urls.ts';
import { sendJson } from './response/send-json.ts';

const routes = (app: FastifyInstance): void => {
  app.get('/here', (request, reply) =>
    sendJson(reply, { self: selfUrl(request), resource: apiUrl(request, 'resources', 'a/b c', 'ogm') }),
  );
};

test('every response has the security headers and X-Robots-Tag', async () => {
  const app = await createTestServer({ routes });
  for (const url of ['/here', '/nothing', '/healthz']) {
    const { headers } = await app.inject(url);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal(headers['cross-origin-embedder-policy'], 'unsafe-none');
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow, noarchive, nosnippet');
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    assert.ok(headers['referrer-policy']);
  }
});

test('a valid request id is echoed, and an invalid one is replaced', async () => {
  const app = await createTestServer({ routes });
  const idFor = async (id?: string) =>
    (await app.inject({ url: '/here', headers: id === undefined ? {} : { 'x-request-id': id } })).headers[
      'x-request-id'
    ];
  assert.equal(await idFor('abc-123/x'), 'abc-123/x');
  assert.match(String(await idFor()), /^[0-9a-f]{32}$/);
  for (const odd of ['a b', 'a"b', 'x'.repeat(129), '']) assert.match(String(await idFor(odd)), /^[0-9a-f]{32}$/);
});

test('links start with the host of the request, without the default port', async () => {
  const app = await createTestServer({ routes });
  const selfFor = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/here?q=1', headers })).json().self;
  assert.equal(await selfFor({ host: 'maps.example:8080' }), 'http://maps.example:8080/here?q=1');
  assert.equal(await selfFor({ host: 'maps.example:80' }), 'http://maps.example/here?q=1');
  assert.equal(await selfFor({ host: '[::1]:8080' }), 'http://[::1]:8080/here?q=1');
  const invalid = { host: 'evil.example/path"' };
  assert.equal((await app.inject({ url: '/here?q=1', headers: invalid })).statusCode, 400);
});

test('forwarded headers count only when the proxy is trusted', async () => {
  const headers = { host: 'inside:8080', 'x-forwarded-host': 'maps.example', 'x-forwarded-proto': 'https' };
  const plain = await createTestServer({ routes });
  assert.equal((await plain.inject({ url: '/here', headers })).json().self, 'http://inside:8080/here');
  const behind = await createTestServer({ routes, settings: { 'server.trustProxy': true } });
  assert.equal((await behind.inject({ url: '/here', headers })).json().self, 'https://maps.example/here');
  const invalid = { ...headers, 'x-forwarded-host': 'evil.example/path"' };
  assert.equal((await behind.inject({ url: '/here', headers: invalid })).json().self, 'https://127.0.0.1:8080/here');
});

test('the public URL takes precedence, and path segments are escaped', async () => {
  const app = await createTestServer({ routes, settings: { 'server.publicUrl': 'https://maps.example/catalog/' } });
  const answer = (await app.inject({ url: '/here?api_key=s&q=1', headers: { host: 'other' } })).json();
  assert.equal(answer.self, 'https://maps.example/catalog/here?q=1');
  assert.equal(answer.resource, 'https://maps.example/catalog/api/v1/resources/a%2Fb%20c/ogm');
});

test('API keys are removed from URLs', () => {
  assert.equal(removeApiKey('/a?api_key=x'), '/a');
  assert.equal(removeApiKey('/a?b=1&api_key=x&c=2&API%5FKEY=y'), '/a?b=1&c=2');
  assert.equal(removeApiKey('/api_key'), '/api_key');
});

test('liveness and readiness are separate probes', async () => {
  const waiting = await createTestServer({ readiness: () => ({ ready: false, reason: 'The index is being built.' }) });
  assert.equal((await waiting.inject('/healthz')).statusCode, 200);
  const response = await waiting.inject('/readyz');
  assert.equal(response.statusCode, 503);
  assert.equal(response.json().detail, 'The index is being built.');
  const ready = await createTestServer();
  assert.equal((await ready.inject('/readyz')).statusCode, 200);
  ready.httpContext.activity.startDraining();
  const draining = await ready.inject('/readyz');
  assert.equal(draining.statusCode, 503);
  assert.equal(draining.headers.connection, 'close');
});

test('a request is logged in one line without query string and address', async () => {
  const { lines, stream } = createLogCollector();
  const app = await createTestServer({ routes, logStream: stream });
  await app.inject({ url: '/here?q=my+illness', remoteAddress: '198.51.100.7' });
  assert.equal(lines.length, 1);
  assert.equal(lines[0]?.url, '/here');
  assert.doesNotMatch(JSON.stringify(lines), /illness|198\.51/);
  const open = createLogCollector();
  const talkative = await createTestServer({ routes, logStream: open.stream, settings: { 'log.address': true } });
  await talkative.inject({ url: '/here', remoteAddress: '198.51.100.7' });
  assert.equal(open.lines[0]?.ip, '198.51.100.7');
});

test('the logged query string does not contain the API key', async () => {
  const { lines, stream } = createLogCollector();
  const app = await createTestServer({ routes, logStream: stream, settings: { 'log.query': true } });
  await app.inject({ url: '/here?api_key=secret&q=1', headers: { 'x-api-key': 'secret', 'x-request-id': 'r1' } });
  await app.inject('/%FF');
  assert.equal(lines.length, 2);
  const [line, bad] = lines;
  assert.equal(line?.request_id, 'r1');
  assert.equal(line?.method, 'GET');
  assert.equal(line?.url, '/here?q=1');
  assert.equal(line?.status, 200);
  assert.equal(line?.level, 'info');
  assert.equal(typeof line?.ms, 'number');
  assert.equal(bad?.status, 400);
  assert.doesNotMatch(JSON.stringify(lines), /secret/);
});

test('API keys in logged headers are redacted', async () => {
  const { lines, stream } = createLogCollector();
  const app = await createTestServer({ logStream: stream });
  app.log.warn({ headers: { 'x-api-key': 'secret', authorization: 'Bearer secret', accept: 'a' } }, 'odd');
  app.log.error({ err: new Error('GET http://x/?api_key=secret&a=1 failed', { cause: new Error('?api_key=secret') }) });
  assert.equal(lines.length, 2);
  assert.doesNotMatch(JSON.stringify(lines), /secret/);
});

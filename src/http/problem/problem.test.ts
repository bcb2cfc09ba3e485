import assert from 'node:assert/strict';
import test from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createLogCollector, createTestServer } from '../../../test/support/server.ts';
import { CatalogError, ERRORS } from '../../errors.ts';
import { sendJson } from '../response/send-json.ts';

const routes = (app: FastifyInstance): void => {
  app.get('/known', () => {
    throw new CatalogError('validation_error', '2 problems.', {
      problems: [
        { code: 'invalid_sort', parameter: 'sort', detail: 'sort is unknown.' },
        { pointer: '/data/attributes', detail: 'attributes is missing.' },
      ],
    });
  });
  app.get('/bug', async () => {
    throw new Error('password is hunter2');
  });
  app.get('/down', () => {
    throw new CatalogError('store_unavailable', 'The store does not answer.', { cause: new Error('/private/path') });
  });
  app.get('/odd', () => {
    throw 'a string';
  });
  app.post('/body', (request, reply) => sendJson(reply, request.body as object));
  app.get('/resources/:id', (_request, reply) => sendJson(reply, {}));
};

const isProblem = (
  response: { headers: Record<string, unknown>; json: () => Record<string, unknown> },
  code: string,
) => {
  const problem = response.json();
  assert.equal(response.headers['content-type'], 'application/problem+json; charset=utf-8');
  assert.equal(response.headers['cache-control'], 'no-store');
  assert.equal(problem.code, code);
  assert.equal(problem.request_id, response.headers['x-request-id']);
  assert.ok(Array.isArray(problem.errors) && problem.errors.length > 0);
};

test('a problem has every member of RFC 9457 and one JSON:API error per problem', async () => {
  const app = await createTestServer({ routes });
  const response = await app.inject({
    url: '/known?api_key=secret',
    headers: { 'x-request-id': 'abc-1', host: 'h:81' },
  });
  assert.equal(response.statusCode, 400);
  assert.deepEqual(response.json(), {
    type: 'http://h:81/problems/validation_error',
    title: 'Validation error',
    status: 400,
    detail: '2 problems.',
    instance: '/known',
    code: 'validation_error',
    request_id: 'abc-1',
    errors: [
      {
        status: '400',
        code: 'invalid_sort',
        title: 'Invalid sort',
        detail: 'sort is unknown.',
        source: { parameter: 'sort' },
      },
      {
        status: '400',
        code: 'validation_error',
        title: 'Validation error',
        detail: 'attributes is missing.',
        source: { pointer: '/data/attributes' },
      },
    ],
  });
});

test('the message of an unexpected error goes to the log and not to the client', async () => {
  const { lines, stream } = createLogCollector();
  const app = await createTestServer({ routes, logStream: stream });
  const response = await app.inject('/bug');
  assert.equal(response.statusCode, 500);
  isProblem(response, 'internal_server_error');
  assert.doesNotMatch(response.body, /hunter2/);
  assert.match(JSON.stringify(lines), /hunter2/);
  isProblem(await app.inject('/odd'), 'internal_server_error');
});

test('the detail of a CatalogError is shown, and its cause is only logged', async () => {
  const { lines, stream } = createLogCollector();
  const app = await createTestServer({ routes, logStream: stream });
  const response = await app.inject('/down');
  assert.equal(response.statusCode, 503);
  assert.equal(response.json().detail, 'The store does not answer.');
  assert.doesNotMatch(response.body, /private/);
  assert.match(JSON.stringify(lines), /private/);
});

test('bodies that cannot be parsed get a problem response', async () => {
  const app = await createTestServer({ routes, settings: { 'server.bodyLimitBytes': 1_024 } });
  const post = (payload: string, type: string) =>
    app.inject({ method: 'POST', url: '/body', payload, headers: { 'content-type': type } });
  isProblem(await post('{"a":', 'application/json'), 'bad_request');
  isProblem(await post('', 'application/json'), 'bad_request');
  isProblem(await post('{"__proto__":{"a":1}}', 'application/json'), 'bad_request');
  isProblem(await post('a=1', 'application/x-www-form-urlencoded'), 'unsupported_media_type');
  isProblem(await post('plain', 'text/plain'), 'unsupported_media_type');
  isProblem(await post(`"${'x'.repeat(2_000)}"`, 'application/json'), 'payload_too_large');
  assert.deepEqual((await post('{"a":1}', 'application/vnd.api+json; charset=utf-8')).json(), { a: 1 });
});

test('paths that cannot be decoded get a problem response with the common headers', async () => {
  const app = await createTestServer({ routes });
  const bad = await app.inject('/resources/%E0%A4%A');
  assert.equal(bad.statusCode, 400);
  isProblem(bad, 'bad_request');
  assert.equal(bad.headers['access-control-allow-origin'], '*');
  assert.equal(bad.headers['x-content-type-options'], 'nosniff');
  isProblem(await app.inject(`/resources/${'a'.repeat(3_000)}`), 'uri_too_long');
  isProblem(await app.inject(`/resources/a?q=${'a'.repeat(17_000)}`), 'uri_too_long');
});

test('the type of every problem is the URL of a page that explains it', async () => {
  const app = await createTestServer({ routes });
  for (const [code, { status, title }] of Object.entries(ERRORS)) {
    const json = await app.inject(`/problems/${code}`);
    assert.equal(json.json().code, code);
    assert.equal(json.json().status, status);
    const page = await app.inject({ url: `/problems/${code}`, headers: { accept: 'text/html' } });
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    assert.ok(page.body.includes(`<h1 lang="en">${title}</h1>`));
  }
  isProblem(await app.inject('/problems/toString'), 'not_found');
});

test('only temporary failures have Retry-After', async () => {
  const app = await createTestServer({ routes });
  assert.equal((await app.inject('/down')).headers['retry-after'], '5');
  assert.equal((await app.inject('/known')).headers['retry-after'], undefined);
  assert.equal((await app.inject('/bug')).headers['retry-after'], undefined);
});

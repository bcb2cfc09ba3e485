import assert from 'node:assert/strict';
import test from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createTestServer } from '../../../test/support/server.ts';
import { object, ref, text } from '../schema/json-schema.ts';
import { COMMON_QUERY_PARAMETERS, envelope, problemResponses } from '../schema/schemas.ts';

const routes = (app: FastifyInstance): void => {
  app.addSchema(envelope('ThingResponse', { data: object({ name: text('Name.') }) }));
  app.get(
    '/things/:id',
    {
      schema: {
        summary: 'One thing',
        params: object({ id: text('Id of the thing.') }),
        querystring: object({}, { ...COMMON_QUERY_PARAMETERS, page: { type: 'integer', minimum: 1 } }),
        response: { 200: ref('ThingResponse'), ...problemResponses(400, 404) },
      },
    },
    (_request, reply) => reply.send({ anything: ['goes'] }),
  );
};

test('routes are documented with named components', async () => {
  const app = await createTestServer({
    routes,
    settings: { 'api.title': 'Maps', 'api.contactEmail': 'maps@example.org', 'server.publicUrl': 'https://m.example' },
  });
  const document = (await app.inject('/api/openapi.json')).json();
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.info.title, 'Maps');
  assert.deepEqual(document.info.contact, { email: 'maps@example.org' });
  assert.deepEqual(document.servers, [{ url: 'https://m.example' }]);
  assert.deepEqual(Object.keys(document.paths), ['/things/{id}']);
  const { get } = document.paths['/things/{id}'];
  assert.equal(get.responses['200'].content['application/json'].schema.$ref, '#/components/schemas/ThingResponse');
  assert.equal(
    get.responses['404'].content['application/problem+json'].schema.$ref,
    '#/components/schemas/APIErrorResponse',
  );
  assert.deepEqual(
    get.parameters.map((parameter: { name: string }) => parameter.name),
    ['id', 'callback', 'page'],
  );
  assert.ok(document.components.schemas.ThingResponse.properties.data);
});

test('every reference of the document resolves', async () => {
  const app = await createTestServer({ routes });
  const body = (await app.inject('/api/openapi.json')).body;
  const { schemas } = JSON.parse(body).components;
  const names = [...body.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '');
  assert.ok(names.length > 0);
  for (const name of names) assert.ok(Object.hasOwn(schemas, name), name);
});

test('schemas neither validate requests nor change responses', async () => {
  const app = await createTestServer({ routes });
  const response = await app.inject('/things/x?page=none');
  assert.equal(response.statusCode, 200);
  assert.deepEqual(response.json(), { anything: ['goes'] });
});

test('the documentation page loads nothing from other servers', async () => {
  const app = await createTestServer({ routes });
  const page = await app.inject('/api/docs/');
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  const sources = [...page.body.matchAll(/\b(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  assert.deepEqual(sources, ['js/scalar.js']);
  assert.doesNotMatch(page.body, /https?:\/\//);
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /default-src 'self'/);
  assert.match(policy, /script-src 'self' 'sha256-/);
  assert.doesNotMatch(policy, /https?:|\*/);
  const script = await app.inject({ url: '/api/docs/js/scalar.js', headers: { 'accept-encoding': 'gzip' } });
  assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(script.headers['content-encoding'], 'gzip');
  assert.ok(script.headers.etag);
});

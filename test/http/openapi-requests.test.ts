// Builds requests from the OpenAPI document alone, sends them, and compares the responses with the document.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { makeResponseExamples, writeResponseExamples } from '../../scripts/docs/response-examples.ts';
import { EXAMPLES_FILE } from '../../src/http/openapi/openapi-examples.ts';
import { OPERATOR_TOKEN, openDemoApp } from '../support/demo-app.ts';
import {
  type Document,
  type DocumentedRequest,
  documentedOperations,
  documentedRequests,
  isForOperators,
} from '../support/documented-requests.ts';

const { app, close } = await openDemoApp();
after(close);

const fresh = writeResponseExamples(await makeResponseExamples(app));
const document = (await app.inject('/api/openapi.json')).json<Document>();
const operations = documentedOperations(document);

/** Operations that need data which a new catalogue lacks; they return a documented problem. */
const PROBLEMS: Readonly<Record<string, number>> = {
  prepareExport: 501,
  getExportFile: 501,
  listRunFailures: 404,
  stopHarvest: 404,
  receivePush: 401,
  restoreVersion: 404,
};

/** Statuses that a new catalogue never returns for the documented examples. */
const UNSEEN = [
  'prepareExport 200 application/json',
  'prepareExport 202 application/json',
  'listRunFailures 200 application/json',
  'getLinkedDocument 200 application/schema+json',
  'restoreVersion 200 application/json',
  'restoreVersion 201 application/json',
  'receivePush 200 application/json',
  'sendMcpMessage 400 application/json',
  'sendMcpMessage 403 application/json',
  'sendMcpMessage 413 application/json',
  'sendMcpMessage 415 application/json',
];

const send = async ({ method, url, headers, payload, operation }: DocumentedRequest) => {
  const operator = isForOperators(operation) ? { authorization: `Bearer ${OPERATOR_TOKEN}` } : {};
  return app.inject({
    method,
    url,
    headers: { ...headers, ...operator },
    ...(payload === undefined ? {} : { payload }),
  });
};

const checkDeclared = async (request: DocumentedRequest): Promise<void> => {
  const { operation, method, url } = request;
  const response = await send(request);
  const about = `${method} ${url}: ${response.statusCode} ${response.body.slice(0, 300)}`;
  const expected = PROBLEMS[operation.operationId];
  if (expected === undefined) assert.ok(response.statusCode < 400, about);
  else assert.equal(response.statusCode, expected, about);
  const declared = operation.responses[String(response.statusCode)];
  assert.ok(declared, `${about} is not declared`);
  const type = String(response.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (type !== '') assert.ok(Object.keys(declared.content ?? {}).includes(type), `${about}: ${type} is not declared`);
};

test('every operation has a unique id, a summary and a description', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  assert.equal(new Set(ids).size, ids.length);
  for (const { operation, path } of operations) {
    assert.match(operation.operationId, /^[a-z][A-Za-z0-9]+$/, path);
    assert.ok(operation.summary.length > 5, path);
    assert.ok(operation.description.length > 20, path);
  }
});

test('every operation works with the values that are shown first', async () => {
  for (const request of documentedRequests(document)) await checkDeclared(request);
});

test('every example of a parameter is accepted, also all of them together', async () => {
  for (const request of documentedRequests(document, 'everything').filter(({ method }) => method === 'GET')) {
    const response = await send(request);
    assert.notEqual(response.statusCode, 400, `${request.url}: ${response.body.slice(0, 500)}`);
  }
});

test('every path variable and every body has an example', () => {
  for (const { operation, path } of operations) {
    for (const parameter of operation.parameters ?? [])
      if (parameter.in === 'path') assert.ok(parameter.examples, `${path}: ${parameter.name}`);
    const bodies = Object.values(operation.requestBody?.content ?? {});
    for (const body of bodies) assert.notEqual(body.example, undefined, path);
  }
});

test('every JSON response has an example from the demo catalogue that matches its schema', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const withoutExamples = JSON.stringify(document, (key, value) => (key === 'example' ? undefined : value));
  ajv.addSchema(JSON.parse(withoutExamples), 'openapi');
  const lacking: string[] = [];
  for (const { operation } of operations) {
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      for (const [type, { schema, example }] of Object.entries(content)) {
        if (!/[/+]json$/.test(type)) continue;
        if (example === undefined) lacking.push(`${operation.operationId} ${status} ${type}`);
        else {
          const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')));
          assert.ok(check(example), `${operation.operationId} ${status} ${type}: ${ajv.errorsText(check.errors)}`);
        }
      }
    }
  }
  assert.deepEqual(lacking, UNSEEN);
});

test('the examples equal the responses of the demo catalogue; if not, run `npm run docs`', () => {
  assert.ok(readFileSync(EXAMPLES_FILE, 'utf8') === fresh, 'assets/openapi-examples.json is stale: run npm run docs');
});

test('the document is smaller than 600 kB', async () => {
  const { body } = await app.inject('/api/openapi.json');
  assert.ok(body.length < 600_000, String(body.length));
});

// The OpenAPI document is valid and matches every response.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApp } from '../support/app.ts';
import { documentedOperations, type Operation } from '../support/documented-requests.ts';
import { FULL_RECORD } from '../support/records/full-record.ts';

const { app, get, json } = await createTestApp({
  records: [
    FULL_RECORD,
    { id: 'odd', dct_title_s: 'Odd', gbl_dateRange_drsim: ['n.d.'], dcat_bbox: 'nonsense', dct_accessRights_s: 'Open' },
    { id: 'dateline', dct_title_s: 'Fiji', dcat_bbox: 'ENVELOPE(176,-168,-12,-20)', dct_subject_sm: ['Harbors'] },
    {
      id: 'collection-1',
      dct_title_s: 'Collection',
      gbl_resourceClass_sm: ['Collections'],
      data_dictionaries: [{ name: 'Fields', entries: [{ field_name: 'NAME', definition: 'Name' }] }],
    },
  ],
});

const document = await json('//api/openapi.json');

const operations = documentedOperations(document);
const operationOf = (path: string, method: string): Operation => {
  const found = operations.find((one) => one.path === path && one.method === method);
  assert.ok(found, `${method} ${path}`);
  return found.operation;
};

/** Values of path variables, with a record of each kind for `id`. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  id: ['full-1', 'odd', 'dateline', 'collection-1', 'nobody'],
  facet_name: ['dct_spatial_sm', 'nope'],
  kind: ['profiles'],
  file: ['aardvark.profile.jsonld', 'none'],
  collectionId: ['regional-records', 'others'],
  recordId: ['full-1', 'odd', 'dateline', 'nobody'],
};

const QUERIES = ['', '?q=har&fields=dct_title_s', '?page=0&per_page=x&q=', '?resolution=4&bbox=-180,-90,180,90'];

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(JSON.parse(JSON.stringify(document, (key, value) => (key === 'example' ? undefined : value))), 'openapi');

const pointerPart = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

const compiled = new Map<string, ValidateFunction>();

const schemaOf = (...parts: readonly string[]): ValidateFunction => {
  const $ref = `openapi#/${parts.map(pointerPart).join('/')}`;
  const check = compiled.get($ref) ?? ajv.compile({ $ref });
  compiled.set($ref, check);
  return check;
};

/** '/a/{id}' with every example of id. */
const fill = (path: string): readonly string[] => {
  const variable = /\{(\w+)\}/.exec(path);
  if (variable === null) return [path];
  const values = EXAMPLES[variable[1] ?? ''] ?? ['nothing'];
  return values.flatMap((value) => fill(path.replace(variable[0], encodeURIComponent(value))));
};

const checkResult = (path: string, method: string, url: string, response: LightMyRequestResponse): void => {
  const about = `${method} ${url}: ${response.statusCode} ${response.body.slice(0, 300)}`;
  assert.ok(response.statusCode < 500 || response.statusCode === 501, about);
  const type = String(response.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (!type.endsWith('json')) return;
  const { responses } = operationOf(path, method);
  const status = String(response.statusCode);
  assert.ok(
    responses[status]?.content !== undefined && type in responses[status].content,
    `${about}: ${type} is not documented`,
  );
  const { $ref } = document.paths[path][method].responses[status];
  const place = $ref === undefined ? ['paths', path, method, 'responses', status] : $ref.slice(2).split('/');
  const check = schemaOf(...place, 'content', type, 'schema');
  assert.ok(check(response.json()), `${about}: ${ajv.errorsText(check.errors)}`);
};

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  assert.ok(valid, JSON.stringify(errors));
  assert.match(document.openapi, /^3\.1\./);
});

test('operations have a summary, and paths declare all their variables', () => {
  for (const { path, operation } of operations) {
    const { summary, parameters = [] } = operation;
    assert.ok(summary, path);
    const variables = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const name of variables)
      assert.ok(
        parameters.some((one) => one.name === name),
        path,
      );
  }
});

for (const [path, methods] of Object.entries<object>(document.paths)) {
  if (!('get' in methods)) continue;
  test(`the response of GET ${path} matches the document`, async () => {
    for (const url of fill(path)) {
      for (const query of QUERIES) checkResult(path, 'get', url + query, await get(`/${url}${query}`));
    }
  });
}

test('the response of POST matches the document', async () => {
  const bodies: readonly unknown[] = [
    { data: { type: 'resource', attributes: FULL_RECORD } },
    { data: { type: 'resource', attributes: {} } },
    { q: 'harbours', per_page: 1 },
    { page: 0 },
    [],
  ];
  for (const path of ['/api/v1/validate', '/api/v1/search']) {
    for (const payload of bodies) {
      const response = await app.inject({ method: 'POST', url: path, payload: payload as object });
      checkResult(path, 'post', path, response);
    }
  }
});

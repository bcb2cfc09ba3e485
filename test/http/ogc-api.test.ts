// The OGC API definition: valid OpenAPI 3.0, self-contained, and consistent with the responses.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { createTestApp } from '../support/app.ts';
import { FULL_RECORD } from '../support/records/full-record.ts';
import { OGC_RECORDS } from '../support/records/ogc-records.ts';

const { get, json } = await createTestApp({ records: [...OGC_RECORDS, FULL_RECORD] });
const document = await json('/ogc/api');

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts `nullable` of OpenAPI 3.0 to JSON Schema. */
const toJsonSchema = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (!isObject(value)) return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, toJsonSchema(member)]),
  );
  return nullable === true ? { anyOf: [{ type: 'null' }, rest] } : rest;
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: 'api', ...(toJsonSchema(document) as Json) });

test('the document is valid OpenAPI 3.0 without external references', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  assert.ok(valid, JSON.stringify(errors));
  assert.match(document.openapi, /^3\.0\./);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  assert.ok(references.length > 10 && references.every((target) => target?.startsWith('#/')));
});

test('the parameters of items have the schemas that the standards define', () => {
  const { parameters } = document.paths['/collections/regional-records/items'].get;
  const named = new Map<string, Json>(parameters.map((one: Json) => [one.name, one]));
  assert.deepEqual(named.get('bbox')?.schema, {
    type: 'array',
    minItems: 4,
    maxItems: 6,
    oneOf: [
      { minItems: 4, maxItems: 4 },
      { minItems: 6, maxItems: 6 },
    ],
    items: { type: 'number' },
  });
  for (const name of [
    'bbox',
    'datetime',
    'limit',
    'q',
    'type',
    'ids',
    'externalIds',
    'sortby',
    'filter',
    'filter-lang',
  ])
    assert.deepEqual(
      [named.get(name)?.explode, named.get(name)?.style, named.get(name)?.in],
      [false, 'form', 'query'],
      name,
    );
  assert.deepEqual(named.get('limit')?.schema, { type: 'integer', minimum: 1, maximum: 1000, default: 10 });
  for (const name of ['title', 'provider', 'year', 'updated']) assert.ok(named.has(name), name);
  assert.equal(named.size, parameters.length);
});

test('the response of each path matches the document', async () => {
  for (const [path, operations] of Object.entries<Json>(document.paths)) {
    for (const id of ['lakes-mn', 'fiji', 'nowhere', 'full-1']) {
      const response = await get(`/ogc${path.replace('{recordId}', id)}`);
      assert.equal(response.statusCode, 200, path);
      const pointer = `api#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/get/responses/200/content`;
      const type = encodeURIComponent(String(response.headers['content-type']).replaceAll('/', '~1'));
      const check = ajv.getSchema(`${pointer}/${type}/schema`);
      assert.ok(check !== undefined, `${path}: ${response.headers['content-type']} is not documented`);
      assert.ok(check(response.json()), `${path}: ${ajv.errorsText(check.errors)}`);
    }
    assert.ok('get' in operations);
  }
});

test('every operation accepts exactly the parameters it documents', async () => {
  const { parameters } = document.paths['/collections/regional-records/items'].get;
  const EXAMPLES: Readonly<Record<string, string>> = {
    bbox: '-180,-90,180,90',
    datetime: '1990-01-01/..',
    limit: '5',
    offset: '0',
    page: '1',
    sortby: '-title',
    filter: 'true',
    'filter-lang': 'cql2-text',
    'filter-crs': 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    profile: 'http://www.opengis.net/def/profile/OGC/0/ogc-record',
    properties: 'title',
    f: 'json',
    format: 'geojsonseq',
    year: '1990',
    years: '1990',
    georeferenced: 'true',
    ...{ updated: '2020-01-01', created: '2020-01-01', modified: '2020-01-01', dateAccessioned: '2020-01-01' },
  };
  for (const { name } of parameters) {
    const response = await get(
      `/ogc/collections/regional-records/items?${name}=${encodeURIComponent(EXAMPLES[name] ?? 'a')}`,
    );
    assert.equal(response.statusCode, 200, `${name}: ${response.body}`);
  }
});

// POST /validate.
import assert from 'node:assert/strict';
import test from 'node:test';
import { BASE, createTestApp, type RawRecord } from '../support/app.ts';
import { FULL_RECORD, validRecord } from '../support/records/full-record.ts';

const { app, get, post, catalog } = await createTestApp();

const validate = async (attributes: RawRecord) => {
  const response = await post('/validate', { data: { type: 'resource', attributes } });
  assert.equal(response.statusCode, 200, response.body);
  return response.json();
};

test('a record with every field is valid', async () => {
  const { warnings, ...report } = await validate(FULL_RECORD);
  assert.deepEqual(
    warnings.map(({ rule }: { rule: string }) => rule),
    ['reference-key', 'reference-url'],
  );
  assert.deepEqual(report, {
    valid: true,
    errors: [],
    profile_name: 'spec',
    profile: [
      `${BASE}/api/v1/ld/profiles/aardvark.profile.jsonld`,
      `${BASE}/api/v1/ld/profiles/validate.profile.jsonld`,
    ],
  });
});

test('the profile URLs of the response resolve', async () => {
  for (const url of (await validate(FULL_RECORD)).profile) assert.equal((await app.inject({ url })).statusCode, 200);
});

test('a missing title and a wrong version are reported with the messages of the contract', async () => {
  const { dct_title_s: _title, ...untitled } = validRecord({ gbl_mdVersion_s: '1.0' });
  const { valid, errors } = await validate(untitled);
  assert.equal(valid, false);
  assert.deepEqual(errors, [
    { field: 'dct_title_s', message: 'This field is required and must be a string.', rule: 'required' },
    { field: 'gbl_mdVersion_s', message: "Value must be 'Aardvark'.", rule: 'vocabulary' },
  ]);
});

test('an invalid record returns 200 with every problem', async () => {
  const { valid, errors, warnings } = await validate({});
  assert.equal(valid, false);
  assert.equal(errors.length, 13);
  assert.ok(warnings.length > 0);
});

test('profile=ogm requires the fields of OpenGeoMetadata, and the response names the profile', async () => {
  const record = {
    id: 'a',
    dct_title_s: 'T',
    gbl_resourceClass_sm: ['Maps'],
    dct_accessRights_s: 'Public',
    gbl_mdVersion_s: 'Aardvark',
  };
  const body = { data: { type: 'resource', attributes: record } };
  const response = (await post('/validate?profile=ogm', body)).json();
  assert.equal(response.valid, true);
  assert.equal(response.profile_name, 'ogm');
  assert.equal((await app.inject({ url: response.profile[1] })).statusCode, 200);
  assert.equal((await post('/validate', body)).json().valid, false);
  const rejected = await post('/validate?profile=iso', body);
  assert.equal(rejected.statusCode, 400);
  assert.deepEqual(rejected.json().errors[0].source, { parameter: 'profile' });
});

test('contradictory records get warnings with a suggestion', async () => {
  const { valid, warnings } = await validate(validRecord({ dcat_bbox: 'ENVELOPE(32.5, -6.125, 80.25, 30)' }));
  assert.equal(valid, true);
  const order = warnings.find(({ rule }: { rule: string }) => rule === 'box-order');
  assert.match(order.suggestion, /west, south, east, north/);
});

const NDJSON = { 'content-type': 'application/x-ndjson' };

test('a batch is an array of records, an array of resource objects, or lines', async () => {
  const good = validRecord({ id: 'a' });
  const lines = `${JSON.stringify(good)}\n\n{"id":"b"}\n{broken\n${JSON.stringify(good)}\n`;
  const bodies: readonly (readonly [unknown, Record<string, string>?])[] = [
    [[good, { id: 'b' }, 7, good]],
    [{ data: [good, { id: 'b' }, 'x', good].map((attributes) => ({ type: 'resource', attributes })) }],
    [lines, NDJSON],
  ];
  for (const [body, headers] of bodies) {
    const response = await post('/validate', body, headers);
    assert.equal(response.statusCode, 200, response.body);
    const { valid, count, invalid, data, summary, profile_name } = response.json();
    assert.deepEqual(
      { valid, count, invalid, profile_name },
      { valid: false, count: 4, invalid: 2, profile_name: 'spec' },
    );
    assert.deepEqual(
      data.map((item: { index: number; id: string | null; valid: boolean }) => [item.index, item.id, item.valid]),
      [
        [0, 'a', true],
        [1, 'b', false],
        [2, null, false],
        [3, 'a', true],
      ],
    );
    const required = summary.find(({ rule }: { rule: string }) => rule === 'required');
    assert.ok(required.count >= 12 && required.examples.length === 3);
    assert.ok(data[3].warnings.some(({ rule }: { rule: string }) => rule === 'duplicate-id'));
  }
});

test('a batch that is too large or empty is rejected with the limit', async () => {
  const many = await post(
    '/validate',
    Array.from({ length: 1_001 }, () => ({})),
  );
  assert.equal(many.statusCode, 400);
  assert.match(many.json().detail, /the limit is 1000/);
  assert.equal((await post('/validate', '\n\n', NDJSON)).statusCode, 400);
  assert.equal((await post('/search', '{}', NDJSON)).statusCode, 415);
});

test('validation stores nothing', async () => {
  await validate(FULL_RECORD);
  assert.equal((await catalog.stats()).records, 0);
  assert.equal((await get('/resources/full-1')).statusCode, 404);
});

test('a body of another shape returns 400 with a pointer to the error', async () => {
  const cases: readonly (readonly [body: unknown, pointer: string])[] = [
    [[], '/data'],
    ['"text"', '/data'],
    [{}, '/data'],
    [{ data: [] }, '/data'],
    [{ data: { type: 'document', attributes: {} } }, '/data/type'],
    [{ data: { attributes: {} } }, '/data/type'],
    [{ data: { type: 'resource' } }, '/data/attributes'],
    [{ data: { type: 'resource', attributes: [] } }, '/data/attributes'],
  ];
  for (const [body, pointer] of cases) {
    const response = await post('/validate', body);
    assert.equal(response.statusCode, 400, JSON.stringify(body));
    assert.deepEqual(response.json().errors[0].source, { pointer });
  }
  assert.equal((await post('/validate', { data: {} })).json().errors.length, 2);
});

test('JSON:API media types are accepted', async () => {
  const body = { data: { type: 'resource', attributes: FULL_RECORD } };
  const response = await post('/validate', body, { 'content-type': 'application/vnd.api+json' });
  assert.equal(response.json().valid, true);
});

test('hostile bodies get a response', async () => {
  const deep = `{"data":{"type":"resource","attributes":{"dct_subject_sm":${'['.repeat(100_000)}${']'.repeat(100_000)}}}}`;
  assert.equal((await post('/validate', deep)).statusCode, 400);
  const proto = '{"data":{"type":"resource","attributes":{"__proto__":{"dct_title_s":"T"}}}}';
  assert.equal((await post('/validate', proto)).statusCode, 400);
  const wide = { dct_subject_sm: Array.from({ length: 300_000 }, () => 'x') };
  assert.deepEqual((await validate(validRecord(wide))).errors, [
    { field: 'dct_subject_sm', rule: 'size', message: 'dct_subject_sm has 300,000 values; the limit is 5,000.' },
    {
      field: '',
      rule: 'size',
      message:
        'The record has 1,202,432 bytes; the limit is 131,072. Its largest field is dct_subject_sm, with 600,000 characters.',
    },
  ]);
  const geometry = `POLYGON((${'0 0, '.repeat(400_000)}0 0))`;
  assert.equal((await validate(validRecord({ locn_geometry: geometry }))).errors[0].field, 'locn_geometry');
});

// POST /validate.
import assert from 'node:assert/strict';
import test from 'node:test';
import { BASE, createTestApp, type RawRecord } from '../support/app.ts';
import { FULL_RECORD, validRecord } from '../support/full-record.ts';

const { app, get, post, catalog } = await createTestApp();

const validate = async (attributes: RawRecord) => {
  const answer = await post('/validate', { data: { type: 'resource', attributes } });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
};

test('a record with every field is valid', async () => {
  assert.deepEqual(await validate(FULL_RECORD), {
    valid: true,
    errors: [],
    warnings: [],
    profile: [
      `${BASE}/api/v1/ld/profiles/aardvark.profile.jsonld`,
      `${BASE}/api/v1/ld/profiles/validate.profile.jsonld`,
    ],
  });
});

test('the profiles of the answer resolve', async () => {
  for (const url of (await validate(FULL_RECORD)).profile) assert.equal((await app.inject({ url })).statusCode, 200);
});

test('a missing title and a wrong version are told in the words of the contract', async () => {
  const { dct_title_s: _title, ...untitled } = validRecord({ gbl_mdVersion_s: '1.0' });
  const { valid, errors } = await validate(untitled);
  assert.equal(valid, false);
  assert.deepEqual(errors, [
    { field: 'dct_title_s', message: 'This field is required and must be a string.' },
    { field: 'gbl_mdVersion_s', message: "Value must be 'Aardvark'." },
  ]);
});

test('an invalid record is an answer, not a failure: 200 with every problem', async () => {
  const { valid, errors, warnings } = await validate({});
  assert.equal(valid, false);
  assert.equal(errors.length, 13);
  assert.ok(warnings.length > 0);
});

test('nothing is stored', async () => {
  await validate(FULL_RECORD);
  assert.equal((await catalog.stats()).records, 0);
  assert.equal((await get('/resources/full-1')).statusCode, 404);
});

test('a body of another shape is a 400 that points at the place', async () => {
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
    const answer = await post('/validate', body);
    assert.equal(answer.statusCode, 400, JSON.stringify(body));
    assert.deepEqual(answer.json().errors[0].source, { pointer });
  }
  assert.equal((await post('/validate', { data: {} })).json().errors.length, 2);
});

test('JSON:API media types are read too', async () => {
  const body = { data: { type: 'resource', attributes: FULL_RECORD } };
  const answer = await post('/validate', body, { 'content-type': 'application/vnd.api+json' });
  assert.equal(answer.json().valid, true);
});

test('hostile bodies get an answer', async () => {
  const deep = `{"data":{"type":"resource","attributes":{"dct_subject_sm":${'['.repeat(100_000)}${']'.repeat(100_000)}}}}`;
  assert.equal((await post('/validate', deep)).statusCode, 200);
  const proto = '{"data":{"type":"resource","attributes":{"__proto__":{"dct_title_s":"T"}}}}';
  assert.equal((await post('/validate', proto)).statusCode, 400);
  const wide = { dct_subject_sm: Array.from({ length: 300_000 }, () => 'x') };
  assert.equal((await validate(validRecord(wide))).valid, true);
  const geometry = `POLYGON((${'0 0, '.repeat(400_000)}0 0))`;
  assert.equal((await validate(validRecord({ locn_geometry: geometry }))).errors[0].field, 'locn_geometry');
});

// GET /resources/{id}/ogm, /metadata, /metadata/ogm and /metadata/b1g.
import assert from 'node:assert/strict';
import test from 'node:test';
import { normalise } from '../../src/record/normalise.ts';
import { AARDVARK_FIELDS } from '../../src/schema/fields.ts';
import { createTestApp } from '../support/app.ts';
import { FULL_RECORD } from '../support/records/full-record.ts';

const RAW = { ...FULL_RECORD, nyu_addl_format_sm: ['x'] };
const normalised = normalise(RAW);
assert.ok(normalised.kind === 'record');
/** Names of version 1.0 are replaced at import. */
const CACHED = normalised.record;

const { get, json } = await createTestApp({
  records: [
    RAW,
    { id: 'bare/one', dct_title_s: 'Bare' },
    { id: 'draft', dct_title_s: 'Draft', b1g_publication_state_s: 'draft' },
    { id: 'hidden', dct_title_s: 'Hidden', gbl_suppressed_b: true },
  ],
  settings: { 'access.nonPublic': 'everyone' },
});

const FAMILY = ['ogm', 'metadata', 'metadata/ogm', 'metadata/b1g'];
const isAardvark = (name: string): boolean => (AARDVARK_FIELDS as readonly string[]).includes(name);

test('metadata/ogm has the 42 Aardvark names, flat, with strings as delivered', async () => {
  const record = await json('/resources/full-1/metadata/ogm');
  assert.deepEqual(record, Object.fromEntries(Object.entries(CACHED).filter(([name]) => isAardvark(name))));
  for (const [name, value] of Object.entries(FULL_RECORD)) if (isAardvark(name)) assert.deepEqual(record[name], value);
});

test('ogm is the complete record as stored, including unknown and custom properties, with nothing added', async () => {
  const record = await json('/resources/full-1/ogm');
  assert.deepEqual(record, CACHED);
  for (const [name, value] of Object.entries(RAW)) assert.deepEqual(record[name], value);
  const copy = await createTestApp({ records: [await json('/resources/full-1/ogm')] });
  assert.equal((await copy.get('/resources/full-1/ogm')).body, (await get('/resources/full-1/ogm')).body);
});

test('no route shows a language derived for the facet as a field of the record', async () => {
  const { json: request } = await createTestApp({ records: [{ id: 'a', dct_title_s: 'A', dct_language_sm: ['fre'] }] });
  const [item] = (await request('/search')).data;
  const shown = [
    item.attributes,
    (await request('/resources/')).data[0].attributes,
    (await request('/resources/a')).data.attributes,
  ];
  for (const path of ['ogm', 'metadata/ogm', 'metadata/b1g']) shown.push(await request(`/resources/a/${path}`));
  for (const fields of shown) assert.equal(fields.b1g_language_sm, undefined);
  assert.equal((await request('/search?include_filters[language_agg][]=French')).meta.totalCount, 1);
});

test('the complete metadata has both blocks, each with the id', async () => {
  const { ogm, b1g, ...rest } = await json('/resources/full-1/metadata');
  assert.deepEqual(rest, {});
  assert.equal(ogm.dcat_bbox, FULL_RECORD.dcat_bbox);
  assert.deepEqual([ogm.id, b1g.id], ['full-1', 'full-1']);
  assert.equal(b1g.b1g_code_s, FULL_RECORD.b1g_code_s);
  assert.deepEqual(b1g.nyu_addl_format_sm, ['x']);
  for (const name of Object.keys(FULL_RECORD)) assert.ok(name in (isAardvark(name) ? ogm : b1g), name);
});

test('a record without custom elements has no b1g block', async () => {
  assert.deepEqual(await json('/resources/bare%2Fone/metadata'), { ogm: { id: 'bare/one', dct_title_s: 'Bare' } });
  assert.deepEqual(await json('/resources/bare%2Fone/metadata/b1g'), { id: 'bare/one' });
});

test('fields applies to both blocks', async () => {
  const { ogm, b1g } = await json('/resources/full-1/metadata?fields=dct_title_s,b1g_code_s');
  assert.deepEqual(ogm, { id: 'full-1', dct_title_s: FULL_RECORD.dct_title_s });
  assert.deepEqual(b1g, { id: 'full-1', b1g_code_s: FULL_RECORD.b1g_code_s });
  const picked = { id: 'full-1', b1g_code_s: FULL_RECORD.b1g_code_s };
  assert.deepEqual(await json('/resources/full-1/ogm?fields=b1g_code_s'), picked);
  assert.deepEqual(await json('/resources/full-1/metadata/ogm?fields=b1g_code_s'), { id: 'full-1' });
});

test('visibility is the same as for the record', async () => {
  for (const path of FAMILY) {
    assert.equal((await get(`/resources/nobody/${path}`)).statusCode, 404, path);
    assert.equal((await get(`/resources/draft/${path}`)).statusCode, 404, path);
    assert.equal((await get(`/resources/draft/${path}?include_non_public=true`)).statusCode, 200, path);
    assert.equal((await get(`/resources/hidden/${path}`)).statusCode, 200, path);
  }
});

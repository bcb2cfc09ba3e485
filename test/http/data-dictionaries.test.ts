// GET /resources/{id}/data-dictionaries.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';

const { get, json, catalog } = await createTestApp({
  records: [
    { id: 'loaded', dct_title_s: 'Loaded' },
    {
      id: 'own',
      dct_title_s: 'Brings its own',
      data_dictionaries: [
        { id: 2, name: 'Roads', position: 1, entries: [{ field_name: 'LANES', field_type: 'integer' }] },
        { id: 5, name: 'Replaced', position: 2, entries: [{ field_name: 'OLD' }] },
      ],
    },
    { id: 'none', dct_title_s: 'None' },
    { id: 'draft', dct_title_s: 'Draft', b1g_publication_state_s: 'draft' },
    { id: 'hidden', dct_title_s: 'Hidden', gbl_suppressed_b: true },
  ],
  settings: { 'access.nonPublic': 'everyone' },
});

const rows = [
  ['loaded', '7', 'B', '2', 'second'],
  ['loaded', '7', 'A', '1', 'first'],
  ['loaded', '3', 'X', '1', ''],
  ['own', '5', 'NEW', '1', ''],
  ['draft', '1', 'SECRET', '1', ''],
  ['hidden', '1', 'SHEET', '1', ''],
  ['nobody', '1', 'WAITING', '1', ''],
].map(
  ([friendlier_id = '', document_data_dictionary_id = '', field_name = '', position = '', definition = ''], index) => ({
    path: 'dictionaries.csv',
    line: index + 2,
    row: {
      kind: 'cells',
      cells: { friendlier_id, document_data_dictionary_id, field_name, position, definition },
    } as const,
  }),
);
const totals = await catalog.loadDictionaries(rows, { batchSize: 2 });

test('dictionaries of records that do not exist yet are counted', () => {
  assert.deepEqual([totals.dictionaries, totals.waiting, totals.rejected], [6, 1, 0]);
});

test('dictionaries are listed by position and id, entries by position', async () => {
  const [third, seventh, ...rest] = await json('/resources/loaded/data-dictionaries');
  assert.deepEqual(rest, []);
  assert.deepEqual([third.id, seventh.id], [3, 7]);
  const { entries, created_at, updated_at, ...dictionary } = seventh;
  assert.deepEqual(dictionary, {
    ...{ id: 7, friendlier_id: 'loaded', name: null, description: null, staff_notes: null, tags: '', position: 1 },
  });
  assert.match(created_at, /^\d{4}-\d\d-\d\dT/);
  assert.equal(updated_at, created_at);
  assert.deepEqual(entries[0], {
    ...{ id: 2, resource_data_dictionary_id: 7, friendlier_id: 'loaded', field_name: 'A', field_type: null },
    ...{ values: null, definition: 'first', definition_source: null, parent_field_name: null, position: 1 },
    ...{ created_at: null, updated_at: null },
  });
  assert.equal(entries[1].field_name, 'B');
});

test('dictionaries of the record are merged; a loaded one with the same number replaces it', async () => {
  const found = await json('/resources/own/data-dictionaries');
  assert.deepEqual(
    found.map(({ id, entries }: { id: number; entries: { field_name: string }[] }) => [id, entries[0]?.field_name]),
    [
      [2, 'LANES'],
      [5, 'NEW'],
    ],
  );
});

test('a record without dictionaries has an empty list, and an unknown record returns 404', async () => {
  assert.deepEqual(await json('/resources/none/data-dictionaries'), []);
  assert.equal((await json('/resources/none')).data.meta.dictionary, undefined);
  for (const id of ['nobody', 'draft']) {
    const response = await get(`/resources/${id}/data-dictionaries`);
    assert.equal(response.statusCode, 404, id);
    assert.equal(response.json().code, 'not_found');
  }
  assert.equal((await get('/resources/hidden/data-dictionaries')).statusCode, 200);
  assert.equal((await get('/resources/draft/data-dictionaries?include_non_public=true')).statusCode, 200);
});

test('the record page shows both loaded dictionaries and those of the record', async () => {
  const { body } = await get('/resources/own/metadata/display');
  assert.match(body, /LANES/);
  assert.match(body, /NEW/);
  assert.doesNotMatch(body, /OLD/);
});

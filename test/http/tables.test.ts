// Responses as CSV, and the problem where there is no table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { createTestApp } from '../support/app.ts';

const { app, get } = await createTestApp({
  records: [
    {
      ...{ id: 'a', dct_title_s: '=1+1', dct_creator_sm: ['@Ann', 'Ben'], dcat_bbox: 'ENVELOPE(-93,-92,45,44)' },
      data_dictionaries: [{ id: 1, entries: [{ field_name: 'CODE', values: '-1 = none' }] }],
    },
    { id: 'b', dct_title_s: 'Plain', dct_creator_sm: ['Ben'], dcat_bbox: 'ENVELOPE(-93,-92,45,44)' },
  ],
});

const CSV = { accept: 'text/csv' };

const table = async (path: string) => {
  const response = await get(path, CSV);
  assert.equal(response.statusCode, 200, response.body);
  assert.equal(response.headers['content-type'], 'text/csv; charset=utf-8; header=present');
  assert.match(String(response.headers['content-disposition']), /^attachment; filename="[\w.:-]+\.csv"$/);
  assert.match(String(response.headers.vary), /Accept/);
  return parse(response.body) as string[][];
};

test('searches and lists return records as rows, and no cell is a spreadsheet formula', async () => {
  const columns = 'fields=dct_title_s,dct_creator_sm';
  const expected = [
    ['id', 'dct_title_s', 'dct_creator_sm'],
    ['a', "'=1+1", "'@Ann|Ben"],
    ['b', 'Plain', 'Ben'],
  ];
  assert.deepEqual(await table(`/search?sort=title_asc&${columns}`), expected);
  assert.deepEqual(await table(`/resources/?${columns}`), expected);
  assert.deepEqual(await table(`/resources/?per_page=1&page=2&${columns}`), [expected[0], expected[2]]);
});

test('facet values, map cells and data dictionaries are available as tables', async () => {
  assert.deepEqual(await table('/search/facets/dct_creator_sm'), [
    ['value', 'label', 'hits'],
    ['Ben', 'Ben', '2'],
    ["'@Ann", "'@Ann", '1'],
  ]);
  const [head, ...cells] = await table('/map/h3?resolution=4');
  assert.deepEqual([head, cells.length, cells[0]?.[1]], [['cell', 'hits'], 1, '2']);
  const [columns, entry] = await table('/resources/a/data-dictionaries');
  assert.deepEqual(
    [columns?.[2], columns?.[4], entry?.[2], entry?.[4]],
    ['field_name', 'values', 'CODE', "'-1 = none"],
  );
});

test('where there is no table, a client that accepts only CSV gets a problem; others get JSON', async () => {
  for (const path of ['/resources/a', '/suggest?q=pl', '/resources/a/links', '/service', '/']) {
    const rejected = await get(path, CSV);
    assert.equal(rejected.statusCode, 406, path);
    assert.equal(rejected.json().code, 'not_acceptable');
    for (const accept of [
      'text/csv, */*;q=0.1',
      'text/csv, application/json;q=0.5',
      'text/plain',
      'application/vnd.api+json',
    ])
      assert.equal((await get(path, { accept })).statusCode, 200, `${path} ${accept}`);
  }
});

test('one URL has different ETags as a table and as JSON', async () => {
  for (const path of ['/search/facets/dct_creator_sm', '/map/h3', '/resources/']) {
    const tags = [(await get(path, CSV)).headers.etag, (await get(path)).headers.etag];
    assert.notEqual(tags[0], tags[1], path);
    const again = await get(path, { ...CSV, 'if-none-match': String(tags[0]) });
    assert.equal(again.statusCode, 304, path);
  }
});

test('format=csv selects a table without Accept', async () => {
  assert.match(String((await get('/search/facets/dct_creator_sm?format=csv')).headers['content-type']), /^text\/csv/);
  const posted = await app.inject({
    method: 'POST',
    url: '/api/v1/search',
    headers: CSV,
    payload: { q: 'plain', fields: 'id' },
  });
  assert.deepEqual(parse(posted.body), [['id'], ['b']]);
});

test('an unknown format is rejected, also where only JSON and tables are available', async () => {
  for (const path of ['/resources/', '/resources/a/data-dictionaries']) {
    const response = await get(`${path}?format=exe`);
    assert.equal(response.statusCode, 400, path);
    assert.equal(response.json().errors[0].source.parameter, 'format');
    for (const format of ['csv', 'CSV', 'json', ''])
      assert.equal((await get(`${path}?format=${format}`)).statusCode, 200, `${path} ${format}`);
  }
});

// Every endpoint rejects a query that is too expensive before running it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestApp } from '../support/app.ts';
import { SEARCH_RECORDS } from '../support/records/search-records.ts';

const { get, post, json } = await createTestApp({ records: SEARCH_RECORDS });

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const PATTERNS = LETTERS.map((letter) => `*${letter}*`).join(' OR ');
const clauses = (length: number) => Array.from({ length }, () => ({ op: 'OR', f: 'all_fields', q: PATTERNS }));

const rejected = async (path: string): Promise<void> => {
  const response = await get(path);
  assert.equal(response.statusCode, 400, path);
  const { code, detail } = response.json();
  assert.equal(code, 'query_too_expensive', path);
  assert.match(detail, /more than 300 cost units\..*wildcards with fewer than three letters/, path);
};

test('the cost of wildcards is summed over all clauses of adv_q', async () => {
  for (const length of [1, 4, 100]) {
    const response = await post('/search', { adv_q: clauses(length) });
    assert.equal(response.statusCode, 400);
    assert.match(response.json().detail, /19 wildcards with fewer than three letters account for 304/);
  }
  const one = [{ op: 'OR', f: 'all_fields', q: '*a* OR *b*' }];
  assert.equal((await post('/search', { adv_q: one })).statusCode, 200);
});

test('every endpoint that accepts a query rejects the same expensive queries', async () => {
  const q = encodeURIComponent(PATTERNS);
  for (const path of ['/search?', '/search?format=csv&', '/search/facets/dct_spatial_sm?', '/map/h3?resolution=3&']) {
    await rejected(`${path}q=${q}`);
  }
});

test('a filter with too many shapes is rejected', async () => {
  const ring = (x: number) => [
    [x, 0],
    [x + 0.01, 0],
    [x + 0.01, 0.01],
    [x, 0],
  ];
  const shape = { type: 'MultiPolygon', coordinates: Array.from({ length: 9_000 }, (_, i) => [ring(i / 60 - 75)]) };
  const response = await post('/search', { filters: { geo: { type: 'shape', shape } } });
  assert.equal(response.statusCode, 400);
  assert.match(response.json().detail, /9000 rings and parts of geometries account for 180/);
});

test('a long list of plain words is accepted', async () => {
  const words = Array.from({ length: 400 }, (_, i) => `word${i}`).join(' OR ');
  assert.equal((await json(`/search?q=${encodeURIComponent(`${words} OR lakes`)}`)).data.length > 0, true);
});

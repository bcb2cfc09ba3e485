import assert from 'node:assert/strict';
import test from 'node:test';
import qs from 'qs';
import { rejectedParameters } from '../../test/support/rejections.ts';
import { createProblems } from '../errors.ts';
import { parseListPaging, parsePaging } from './paging.ts';

const reading =
  (parse: typeof parsePaging) =>
  (params: Readonly<Record<string, unknown>>): readonly number[] => {
    const problems = createProblems();
    const { page, pageSize, offset } = parse(params, problems);
    problems.throwIfAny();
    return [page, pageSize, offset];
  };
const page = reading(parsePaging);
const list = reading(parseListPaging);
const fromQuery = (text: string) => page(qs.parse(text));

test('the first ten records are the default', () => {
  assert.deepEqual(page({}), [1, 10, 0]);
  assert.deepEqual(page({ page: '', per_page: null }), [1, 10, 0]);
});

test('every spelling is accepted, as text and as number', () => {
  for (const text of [
    'page=3&per_page=20',
    'page[number]=3&page[size]=20',
    'page=3&limit=20',
    'page[number]=3&limit=20',
  ]) {
    assert.deepEqual(fromQuery(text), [3, 20, 40]);
  }
  assert.deepEqual(page({ page: 3, per_page: 20 }), [3, 20, 40]);
  assert.deepEqual(page({ page: { number: 3, size: '20' } }), [3, 20, 40]);
  assert.deepEqual(page({ 'page[number]': 3, 'page[size]': 20 }), [3, 20, 40]);
});

test('of several spellings the bracketed one wins, then per_page, then limit', () => {
  assert.deepEqual(fromQuery('page=9&page[number]=3&limit=5&per_page=7&page[size]=20'), [3, 20, 40]);
  assert.deepEqual(fromQuery('page[number]=3&page=9&limit=5&per_page=20'), [3, 20, 40]);
  assert.deepEqual(fromQuery('page[number]=3&page=9&page[size]=20'), [3, 20, 40]);
  assert.deepEqual(fromQuery('page=3&page[size]=20'), [3, 20, 40]);
});

test('bounds apply to every spelling', () => {
  for (const text of [
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=1&page=2',
    'page[size]=0',
    'per_page=101',
    'limit=0',
    'page[number]=2&page=x',
  ]) {
    assert.equal(rejectedParameters(() => fromQuery(text)).length, 1, text);
  }
  assert.deepEqual(
    rejectedParameters(() => page({ page: true, per_page: [[]], limit: {} })),
    ['page', 'per_page', 'limit'],
  );
});

test('paging ends at a fixed record', () => {
  assert.deepEqual(page({ page: 100_000, per_page: 100 }), [100_000, 100, 9_999_900]);
  assert.deepEqual(
    rejectedParameters(() => page({ page: 100_001, per_page: 100 })),
    ['page'],
  );
  assert.deepEqual(
    rejectedParameters(() => page({ page: '9'.repeat(15) })),
    ['page'],
  );
});

test('lists also accept skip and limit; a page takes precedence', () => {
  assert.deepEqual(list({ skip: '25', limit: '10' }), [3, 10, 25]);
  assert.deepEqual(list({ skip: 0 }), [1, 10, 0]);
  assert.deepEqual(list({ skip: 25, page: 2 }), [2, 10, 10]);
  assert.deepEqual(
    rejectedParameters(() => list({ skip: -1 })),
    ['skip'],
  );
  assert.deepEqual(
    rejectedParameters(() => list({ skip: 10_000_000 })),
    ['skip'],
  );
});

test('searches and lists accept a page size of 0; others do not', () => {
  const counted = reading((params, problems) => parsePaging(params, problems, { minPageSize: 0 }));
  for (const size of [{ per_page: '0' }, { limit: 0 }, { page: { size: '0' } }]) {
    assert.deepEqual(counted(size), [1, 0, 0]);
    assert.deepEqual(list(size), [1, 0, 0]);
    assert.equal(rejectedParameters(() => page(size)).length, 1);
  }
  assert.deepEqual(list({ skip: 5, limit: 0 }), [1, 0, 5]);
});

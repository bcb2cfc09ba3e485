import assert from 'node:assert/strict';
import test from 'node:test';
import type { SortKey } from '../../../query/search-query.ts';
import { compareHits } from './hit-order.ts';

const hit = (id: string, score: number, ...keys: readonly unknown[]) => ({
  ...{ _id: id, _score: score, _source: undefined },
  ...{ fields: { id: [id] }, sort: [score, ...keys, score, id] },
});

const orderOf = (sort: readonly SortKey[], ...hits: readonly ReturnType<typeof hit>[]): string =>
  hits
    .toSorted(compareHits(sort))
    .map(({ _id }) => _id)
    .join(' ');

const RELEVANCE: SortKey = { kind: 'relevance' };

test('hits are sorted by score, then by id', () => {
  assert.equal(orderOf([], hit('b', 1), hit('a', 1), hit('c', 2)), 'c a b');
});

test('sort keys come first, and missing values sort last in either direction', () => {
  const by = (direction: 'asc' | 'desc'): readonly SortKey[] => [
    RELEVANCE,
    { kind: 'field', field: 'dct_title_s', direction },
  ];
  const hits = [hit('a', 1, null), hit('b', 1, 'x'), hit('c', 1, 'y'), hit('d', 2, null)];
  assert.equal(orderOf(by('asc'), ...hits), 'd b c a');
  assert.equal(orderOf(by('desc'), ...hits), 'd c b a');
});

test('missing numbers are infinite in the sort direction', () => {
  const years = (direction: 'asc' | 'desc'): readonly SortKey[] => [
    RELEVANCE,
    { kind: 'field', field: 'gbl_indexYear_im', direction },
  ];
  assert.equal(orderOf(years('asc'), hit('a', 1, 'Infinity'), hit('b', 1, 1900), hit('c', 1, 1850)), 'c b a');
  assert.equal(orderOf(years('desc'), hit('a', 1, '-Infinity'), hit('b', 1, 1850), hit('c', 1, 1900)), 'c b a');
});

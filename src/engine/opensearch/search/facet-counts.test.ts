import assert from 'node:assert/strict';
import test from 'node:test';
import { isTopExact, type RawTerms } from './facet-counts.ts';

type Counted = readonly [key: string, count: number, more?: number];

const terms = (untold: number, ...buckets: readonly Counted[]): RawTerms => ({
  buckets: buckets.map(([key, doc_count, more = 0]) => ({ key, doc_count, doc_count_error_upper_bound: more })),
  sum_other_doc_count: 5,
  doc_count_error_upper_bound: untold,
});

test('the order is certain when every shard reported all values', () => {
  assert.equal(isTopExact(terms(0, ['a', 2], ['b', 1], ['c', 1]), 2), true);
});

test('unreported counts must not reach the shown values', () => {
  assert.equal(isTopExact(terms(3, ['a', 20], ['b', 10], ['c', 6]), 2), true);
  assert.equal(isTopExact(terms(4, ['a', 20], ['b', 10], ['c', 6]), 2), false);
  assert.equal(isTopExact(terms(4, ['a', 20], ['b', 10], ['c', 6]), 1), true);
});

test('a shown value must have an exact count', () => {
  assert.equal(isTopExact(terms(3, ['a', 20, 1], ['b', 10], ['c', 6]), 2), false);
});

test('a value that is not shown may be uncertain if it cannot rise', () => {
  assert.equal(isTopExact(terms(2, ['a', 20], ['b', 10], ['c', 6, 3], ['d', 1]), 2), true);
  assert.equal(isTopExact(terms(2, ['a', 20], ['b', 10], ['c', 6, 4], ['d', 1]), 2), false);
});

test('with fewer values than are shown, unreported values make the result uncertain', () => {
  assert.equal(isTopExact(terms(1, ['a', 20], ['b', 10]), 5), false);
});

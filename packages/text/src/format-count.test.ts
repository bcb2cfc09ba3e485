import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCount } from './format-count.ts';

test('counts are formatted like Intl.NumberFormat in English', () => {
  for (const value of [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1_015_296, -4, -1_234, -123_456]) {
    assert.equal(formatCount(value), value.toLocaleString('en-US'));
  }
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { hasExpired, MAX_CLOCK_SKEW_MS } from './expiry.ts';

const YEAR_MS = 365 * 86_400_000;

test('a time to live passes, and one set by a clock that was a year ahead does not count', () => {
  assert.equal(hasExpired(1_000, 500, 600), false);
  assert.equal(hasExpired(1_000, 500, 1_000), true);
  assert.equal(hasExpired(1_000 + YEAR_MS, 500, 600), true);
});

test('clocks of several machines may differ a little', () => {
  assert.equal(hasExpired(600 + 500 + MAX_CLOCK_SKEW_MS, 500, 600), false);
});

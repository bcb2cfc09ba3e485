import assert from 'node:assert/strict';
import test from 'node:test';
import { createBackoff } from './backoff.ts';

test('each failure doubles the delay up to a minute; a success resets it', () => {
  let now = 0;
  const retry = createBackoff(() => now);
  assert.equal(retry.isDue(), true);
  assert.deepEqual(
    Array.from({ length: 8 }, () => retry.failed()),
    [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000],
  );
  now = 59_999;
  assert.equal(retry.isDue(), false);
  now = 60_000;
  assert.equal(retry.isDue(), true);
  retry.failed();
  retry.succeeded();
  assert.equal(retry.isDue(), true);
  assert.equal(retry.failed(), 1000);
});

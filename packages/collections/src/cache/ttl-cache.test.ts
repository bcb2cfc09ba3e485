import assert from 'node:assert/strict';
import test from 'node:test';
import { createTtlCache } from './ttl-cache.ts';

test('a value is cached until it expires, then read again', () => {
  let [time, reads] = [0, 0];
  const cache = createTtlCache(
    () => ++reads,
    10,
    () => time,
  );
  assert.equal(cache.read(), 1);
  time = 9;
  assert.equal(cache.read(), 1);
  time = 10;
  assert.equal(cache.read(), 2);
});

test('an invalidated value is read again', () => {
  let reads = 0;
  const cache = createTtlCache(() => ++reads, 1_000_000);
  cache.read();
  cache.invalidate();
  assert.equal(cache.read(), 2);
});

test('a failed read is not cached', () => {
  let isBroken = true;
  const cache = createTtlCache(() => {
    if (isBroken) throw new Error('not now');
    return 'read';
  }, 1_000_000);
  assert.throws(cache.read, /not now/);
  isBroken = false;
  assert.equal(cache.read(), 'read');
});

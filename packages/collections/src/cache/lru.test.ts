import assert from 'node:assert/strict';
import test from 'node:test';
import { createLru } from './lru.ts';

const create = (maxWeight: number, now = () => 0) =>
  createLru<string>({ maxWeight, weigh: (text) => text.length, now });

test('values are cached until they expire', () => {
  let time = 0;
  const cache = create(10, () => time);
  cache.set('a', 'one', 100);
  time = 99;
  assert.equal(cache.get('a'), 'one');
  time = 100;
  assert.equal(cache.get('a'), undefined);
  assert.equal(cache.get('b'), undefined);
});

test('new values evict the least recently used', () => {
  const cache = create(3);
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 1);
  cache.get('a');
  cache.set('d', 'd', 1);
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => cache.get(key)),
    ['a', undefined, 'c', 'd'],
  );
});

test('a value replaces the previous one and its weight', () => {
  const cache = create(4);
  cache.set('a', '123', 1);
  cache.set('a', '12', 1);
  cache.set('b', '12', 1);
  assert.deepEqual([cache.get('a'), cache.get('b')], ['12', '12']);
});

test('a value that is too heavy is not cached and removes the previous one', () => {
  const cache = create(4);
  cache.set('a', '1', 1);
  cache.set('b', '2', 1);
  cache.set('a', '12345', 1);
  assert.deepEqual([cache.get('a'), cache.get('b')], [undefined, '2']);
});

test('expired values free their weight', () => {
  let time = 0;
  const cache = create(2, () => time);
  cache.set('a', 'aa', 1);
  time = 1;
  assert.equal(cache.get('a'), undefined);
  cache.set('b', 'b', 1);
  cache.set('c', 'c', 1);
  assert.deepEqual([cache.get('b'), cache.get('c')], ['b', 'c']);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { createMemo, memoise } from './memoise.ts';

const counted = (size: number) => {
  const asked: string[] = [];
  const find = memoise((text: string) => {
    asked.push(text);
    return { text };
  }, size);
  return { asked, find };
};

test('a cached result is not computed again', () => {
  const { asked, find } = counted(2);
  assert.equal(find('a'), find('a'));
  assert.deepEqual(asked, ['a']);
});

test('results in frequent use stay cached, others are evicted', () => {
  const { asked, find } = counted(2);
  for (const text of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a', 'f', 'a', 'b']) find(text);
  assert.deepEqual(asked, ['a', 'b', 'c', 'd', 'e', 'f', 'b']);
});

test('long strings are computed each time and never cached', () => {
  const { asked, find } = counted(2);
  const long = 'x'.repeat(1000);
  assert.deepEqual(find(long), find(long));
  assert.equal(asked.length, 2);
});

test('a memoised function returns the results of the original, in any order of calls', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (keys) => {
      const recall = createMemo<string, number>(3);
      for (const key of keys)
        assert.equal(
          recall(String(key), () => key),
          key,
        );
    }),
  );
});

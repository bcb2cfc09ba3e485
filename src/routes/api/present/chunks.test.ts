// Objects joined as text: the same, whether the first of them is text or UTF-8.
import assert from 'node:assert/strict';
import test from 'node:test';
import { concatChunks } from '../../../http/response/bytes.ts';
import { joinAsChunks, joinJson, joinWithCommas } from './chunks.ts';

test('objects are joined without being parsed, empty ones too', () => {
  const objects = [{}, { a: 1 }, { 'ключ "}"': ['地図', {}] }];
  for (const a of objects) {
    for (const b of objects.slice(0, 2)) {
      const [first, second] = [JSON.stringify(a), JSON.stringify(b === a ? {} : b)];
      const joined = JSON.stringify({ ...a, ...JSON.parse(second) });
      assert.equal(joinJson(first, second), joined);
      for (const start of [first, new TextEncoder().encode(first)]) {
        assert.equal(concatChunks(joinAsChunks(start, second)).toString(), joined);
      }
    }
  }
});

test('a comma stands between items, whatever pieces they have', () => {
  assert.deepEqual(joinWithCommas([]), []);
  assert.deepEqual(joinWithCommas([['a', 'b'], ['c'], ['d', 'e']]), ['a', 'b', ',', 'c', ',', 'd', 'e']);
});
